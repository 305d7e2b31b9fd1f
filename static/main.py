from web.main import start

app = start()
