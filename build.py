#!/usr/bin/env python3
"""Build, serve, test and measure Taluva. Needs only Python 3.11: it installs everything else into this folder."""

import sys

if sys.version_info < (3, 11):
    sys.exit("Taluva's build needs Python 3.11 or newer; this is " + sys.version.split()[0] + ".")

import argparse

from tools import checks, dist, messages, mutants, serve, setup
from tools.steps import ROOT, BuildError, say


def port(text: str) -> int:
    """Return the port number that the text gives."""
    number = int(text)
    if not 0 < number < 65536:
        raise argparse.ArgumentTypeError(f"{number} is not a port; ports are 1 to 65535")
    return number


def parse(arguments: list[str]) -> tuple[argparse.Namespace, list[str]]:
    """Return the command with its options, and the arguments for pytest."""
    parser = argparse.ArgumentParser(prog="build.py", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")
    serving = commands.add_parser("serve", help="build the game, serve it on this machine and open it")
    serving.add_argument("--port", type=port, help=f"the port to serve on (default: {serve.USUAL_PORT} or a free one)")
    serving.add_argument("--no-browser", action="store_true", help="do not open a browser")
    commands.add_parser("dist", help="write the static site to dist/")
    commands.add_parser("messages", help="collect the texts that players see into locale/ for translators")
    locking = commands.add_parser(
        "lock", help="renew requirements.txt and package-lock.json after a change of dependencies"
    )
    locking.add_argument(
        "--upgrade", action="store_true", help="also move indirect dependencies to their newest versions"
    )
    checking = commands.add_parser("check", help="run the linters, the formatters and the type checker (seconds)")
    checking.add_argument("--fix", action="store_true", help="correct what they can correct")
    testing = commands.add_parser(
        "test",
        help="run every check and test; --quick runs only quick tests, without a browser, --long adds the long tests,"
        " --coverage reports what tests without a browser miss, and with other arguments only pytest runs, with them",
        add_help=False,
        allow_abbrev=False,
    )
    for option in ("--quick", "--long", "--coverage"):
        testing.add_argument(option, action="store_true")
    benching = commands.add_parser("bench", help="run the benchmarks, or only those named")
    benching.add_argument("names", nargs="*", metavar="name")
    mutating = commands.add_parser("mutants", help="see if the tests notice small changes of the code (an hour or two)")
    mutating.add_argument("patterns", nargs="*", metavar="name", help="only these, such as 'taluva.laying.*'")
    options, rest = parser.parse_known_args(arguments)
    if rest and options.command != "test":
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    return options, rest


def main(arguments: list[str]) -> int:
    """Run one command; return its exit code."""
    options, rest = parse(arguments)
    try:
        if options.command == "serve":
            serve.serve(dist.ensure_dist(), options.port, not options.no_browser)
        elif options.command == "dist":
            say(f"The site is in {dist.ensure_dist().relative_to(ROOT)}/")
        elif options.command == "messages":
            messages.update()
        elif options.command == "test":
            checks.test(rest, quick=options.quick, long=options.long, coverage=options.coverage)
        elif options.command == "lock":
            setup.lock(upgrade=options.upgrade)
        elif options.command == "check":
            checks.check(fix=options.fix)
        elif options.command == "mutants":
            mutants.run(options.patterns)
        else:
            checks.bench(options.names)
    except BuildError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
