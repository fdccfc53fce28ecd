"""Math reports of a game, as a lab would file them: HTML, PDF and CSV from the same contents."""
