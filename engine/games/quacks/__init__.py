"""Die Quacksalber von Quedlinburg: chips and tables, one pot, its books, and the rounds."""
