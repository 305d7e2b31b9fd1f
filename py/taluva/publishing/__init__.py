"""Write games to be read, mailed and printed: a page that is stepped through, an article, a sheet, a moving picture."""
