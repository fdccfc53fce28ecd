"""A round is setup plus answers: requests, facts, the `Round` itself, its drivers and views."""
