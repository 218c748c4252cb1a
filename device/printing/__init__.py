"""What can be printed: markers, boards and pieces of our own art, at their true size."""
