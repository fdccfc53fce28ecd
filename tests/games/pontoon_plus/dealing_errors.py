"""Two players whose dealer errs."""

TWO = {"1": "10", "2": "20"}
CHOICE = "1: take_back decline; 2: take_back decline"
