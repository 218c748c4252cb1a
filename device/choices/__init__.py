"""What can be chosen before a game: values for buttons and page, and the header they lead to."""
