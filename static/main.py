from web.main import start

start()
