"""What players see and press: the character grid, the views and every sentence."""
