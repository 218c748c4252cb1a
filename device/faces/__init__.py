"""How each game shows itself on display, lamps and phone: rules in, words and colours out."""
