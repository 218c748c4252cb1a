"""The web page: what the box shows, on the phone, and the virtual table of the demo."""
