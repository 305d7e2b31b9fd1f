"""What build.py is made of: setting up, building, serving and checking."""
