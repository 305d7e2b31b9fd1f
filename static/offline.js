// Lets the page work without a network, and offers new versions of it.

const HOUR = 3_600_000;

const version = document.querySelector('meta[name="taluva-version"]')?.content;
const notice = document.getElementById("update");

// What a new version waits for: what somebody is doing in this page, or its computer player.
const BUSY = [
  "dialog[open]",
  ":is(input, textarea):focus",
  "#cancel:enabled",
  "#lesson:not([hidden])",
  "main:is([data-thinking=true], [data-phase=browsing])",
].join();

// Whether this page has asked for the new version.
let isAsked = false;
let isOffered = false;

const show = () => {
  // All but the topmost dialog is inert.
  const place = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  if (notice.parentElement !== place) place.append(notice);
  // It asks for the focus, like every dialog, but somebody may be typing.
  const focused = document.activeElement;
  notice.showPopover();
  if (focused && focused !== document.activeElement) focused.focus({ preventScroll: true });
};

const offer = (registration) => {
  document.getElementById("update-now").onclick = () => {
    const waiting = registration?.waiting;
    if (!waiting) return location.reload(); // another page was quicker
    isAsked = true;
    waiting.addEventListener("statechange", () => {
      if (waiting.state === "activated") location.reload();
    });
    waiting.postMessage({ type: "skip-waiting" });
  };
  document.getElementById("update-later").onclick = () => {
    isOffered = false;
    notice.hidePopover();
  };
  isOffered = true;
  show();
};

document.addEventListener("close", () => isOffered && setTimeout(show), { capture: true });

const watch = (registration) => {
  const worker = registration.installing;
  worker?.addEventListener("statechange", () => {
    if (worker.state === "installed" && registration.active) offer(registration);
  });
};

// What the page has fetched the service worker need not fetch again, also where the browser itself keeps nothing.
const handOver = async (scope, fetched) => {
  try {
    const cache = await caches.open(`taluva:${scope}:fetched`);
    for (const [address, parts] of fetched) {
      await cache.put(
        address,
        new Response(new Blob(parts), { headers: { "content-type": "application/octet-stream" } }),
      );
    }
  } catch {
    // There may be no room for both: the service worker fetches what is not there.
  }
};

const register = async (serviceWorker) => {
  // The first worker takes over a page of its own version; any later one was asked for, here or in another page.
  let controlled = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener("controllerchange", () => {
    if (controlled && (isAsked || !document.querySelector(BUSY))) location.reload();
    else if (controlled) offer();
    controlled = true;
  });
  const address = new URL("../sw.js", import.meta.url);
  const { fetched } = await import("./files.mjs");
  if (!(await serviceWorker.getRegistration(address))) await handOver(new URL("./", address), fetched);
  fetched.clear();
  const registration = await serviceWorker.register(address, { updateViaCache: "none" });
  registration.addEventListener("updatefound", () => watch(registration));
  watch(registration);
  if (registration.waiting && registration.active) offer(registration);
  setInterval(() => registration.update().catch(() => {}), HOUR);
  const { active } = await serviceWorker.ready;
  if (!controlled) active.postMessage({ type: "claim", version });
};

export const keepOffline = async () => {
  const serviceWorker = window.taluva?.serviceWorker;
  if (!version || !serviceWorker) return;
  try {
    await register(serviceWorker);
  } catch (error) {
    console.warn("The game is not kept for use without a network:", error);
  }
};
