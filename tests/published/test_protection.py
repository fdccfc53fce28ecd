"""What known cards are worth, against published figures."""

from fractions import Fraction

import pytest

from tests.engines.knowing import informed

#: game, what is known, exactly, as printed
PUBLISHED = [
    ("three-card-poker", "dealer:1", Fraction(443162, 12724075), "+3.4829%"),
    ("mini-baccarat", "first:1=6-9", Fraction(6604082064256, 97624966318425), "+6.765%"),
    ("mini-baccarat", "first:4=6-9", Fraction(224516716802, 1072801827675), "+20.928%"),
    ("mini-baccarat", "card:2", Fraction(3925625342, 61283720225), "+6.406%"),
    pytest.param("mini-baccarat", "card:5", Fraction(8760050563676, 97624966318425), "+8.973%", marks=pytest.mark.long),
    pytest.param("mini-baccarat", "card:6", Fraction(2960507902606, 32541655439475), "+9.098%", marks=pytest.mark.long),
    pytest.param("let-it-ride", "community:2", Fraction(66142, 270725), "+24.43%", marks=pytest.mark.long),
    pytest.param("let-it-ride", "community:all=T", Fraction(8759, 433160), "+2.022%", marks=pytest.mark.long),
    pytest.param("mississippi-stud", "community:1", Fraction(254633, 464100), "+54.8660%", marks=pytest.mark.long),
    pytest.param("mississippi-stud", "community:3", Fraction(678763, 649740), "+104.47%", marks=pytest.mark.long),
    pytest.param(
        "mississippi-stud", "community:all=J", Fraction(15004603, 38984400), "+38.489%", marks=pytest.mark.long
    ),
    pytest.param(
        "ultimate-texas-holdem", "dealer:1", Fraction(8592081451, 63213204600), "+13.5922%", marks=pytest.mark.long
    ),
]


@pytest.mark.parametrize(("slug", "known", "exactly", "printed"), PUBLISHED)
def test_figure(slug: str, known: str, exactly: Fraction, printed: str) -> None:
    net = informed(slug, "", known).net
    digits = len(printed.partition(".")[2]) - 1
    assert f"{float(net):+.{digits}%}" == printed
    assert net == exactly
