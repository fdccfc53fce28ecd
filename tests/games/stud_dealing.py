"""How the cards of a stud game may be dealt."""

HAND: dict[str, object] = {}
SHOE: dict[str, object] = {"dealing": "shoe"}
SHUFFLER: dict[str, object] = {"shuffler": "on"}
