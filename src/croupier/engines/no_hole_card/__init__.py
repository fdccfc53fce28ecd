"""Twenty-one without a hole card: every 21 is paid at once, suits matter, and doubles may be taken back."""
