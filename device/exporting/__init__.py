"""Results handed on to other programs and to paper."""
