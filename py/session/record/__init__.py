"""What the saved games say of the players: results, rating, runs; and everything in one file."""
