"""The pay tables of the Colorado rules as they are printed, typed a second time from the texts: a slip of the pen in a
``paytables.toml`` shows here, whichever table a house posts."""

import pytest

from croupier.games import get
from croupier.paytables import PayTable

# A block is a grid of the text: the tables across, a line of pays in each row, "-" where a table has no such line. A
# bare number is so many to 1; "+" is the envy.
PRINTED = {
    "ride-free": """
    hedge_22                  PT-FLT-SB1-01 PT-FLT-SB1-02 PT-FLT-SB1-03
    dealer_22_suited          50 50 11
    dealer_22_same_color      20 20 11
    dealer_22_other           8 7 11

    silver_stack              PT-FLT-SB2-01 PT-FLT-SB2-02
    7_lammers                 1000 100
    6_lammers                 300 100
    5_lammers                 100 100
    4_lammers                 60 50
    3_lammers                 30 30
    2_lammers                 10 12
    1_lammers                 3 3

    bust_bonus                PT-FLT-BB-01
    ace_up                    3
    ace_up_suited             50
    2_up                      1
    2_up_suited               25
    3_up                      1
    3_up_suited               15
    4_up                      1
    4_up_suited               10
    5_up                      1
    5_up_suited               5
    6_up                      1
    6_up_suited               3
    7_up                      2
    7_up_suited               15
    8_up                      2
    8_up_suited               10
    9_up                      2
    9_up_suited               20
    10_up                     2
    10_up_suited              20
    8_8_8                     25
    8_8_8_suited              75

    21_plus_3                 PT-FLT-213-01 PT-FLT-213-03
    straight_flush            2.5 9
    three_of_a_kind           2.5 9
    straight                  2.5 9
    flush                     2.5 9
    pair                      2.5 -

    21_plus_3                 PT-FLT-213-E01 PT-FLT-213-E02 PT-FLT-213-E03 PT-FLT-213-E04
    straight_flush            8+$1 25+$10 25+$10 25+$10
    three_of_a_kind           8+$1 15+$5 15+$5 15+$5
    straight                  8+$1 8+$2 10+$2 10+$2
    flush                     8+$1 5+$1 5 5+$1

    21_plus_3_xtreme          PT-FLT-213XT-01 PT-FLT-213XT-03 PT-FLT-213XT-04
    suited_three_of_a_kind    - 100 100
    straight_flush            30 40 30
    three_of_a_kind           20 25 20
    straight                  10 10 10
    flush                     5 5 5

    top_3                     PT-FLT-TOP3-01 PT-FLT-TOP3-02
    three_of_a_kind_suited    270 1000
    straight_flush            180 100
    three_of_a_kind           90 70

    lucky_ladies              PT-FLT-LL-01 PT-FLT-LL-02 PT-FLT-LL-03
    queen_of_hearts_pair_dealer_blackjack  1000 1000 1000
    queen_of_hearts_pair      200 150 125
    matched_20                25 20 19
    suited_20                 10 9 9
    any_20                    4 4 4

    21_plus_3_progressive     PT-BJS-213-01 PT-BJS-213-04 PT-BJS-213-07 PT-BJS-213-10
    three_aces_or_kings_specific_suit  100% 100% 100% 100%
    three_aces_or_kings_suited  100% 100% $2,000 $3,000
    three_of_a_kind_suited    $125 $150 $150 $200
    straight_flush            $25 $40 $40 $30
    three_of_a_kind_offsuit   $20 $20 $20 $20
    straight                  $7 $7 $5 $10
    flush                     $3 $3 $3 -

    21_plus_3_progressive     PT-BJS-213-02 PT-BJS-213-05 PT-BJS-213-08
    three_aces_kings_or_queens_specific_suit  100% 100% 100%
    three_aces_kings_or_queens_suited  100% 100% $2,000
    three_of_a_kind_suited    $125 lost $125
    straight_flush            $25 lost $40
    three_of_a_kind_offsuit   $20 $20 $20
    straight                  lost $6 $7
    flush                     lost $2 $2

    21_plus_3_progressive     PT-BJS-213-03 PT-BJS-213-06 PT-BJS-213-09 PT-BJS-213-11
    three_aces_specific_suit  100% 100% 100% 100%
    three_aces_suited         100% 100% $2,000 $3,000
    three_of_a_kind_suited    $125 $150 $150 $200
    straight_flush            $25 $40 $40 $30
    three_of_a_kind_offsuit   $20 $20 $20 $20
    straight                  lost lost lost lost
    flush                     lost lost lost lost

    lucky_ladies_progressive  PT-BJS-LL-26 PT-BJS-LL-27 PT-BJS-LL-28 PT-BJS-LL-29
    queen_of_hearts_pair_dealer_blackjack_suit_specific  100% 100% 100% 100%
    queen_of_hearts_pair_dealer_blackjack_suited  100% 100% 100% 100%
    queen_of_hearts_pair_dealer_blackjack  100% 100% 25% $1,000
    queen_of_hearts_pair      $200 $200 $250 $200
    matched_20                $25 $20 $50 $50
    suited_20                 $10 $10 $10 $10
    any_20                    $2 $3 $2 $2

    lucky_ladies_progressive  PT-BJS-LL-30 PT-BJS-LL-31 PT-BJS-LL-32 PT-BJS-LL-33 PT-BJS-LL-34 PT-BJS-LL-35
    queen_of_hearts_pair_dealer_blackjack_suit_specific  100% 100% 100% 100% 100% 100%
    queen_of_hearts_pair_dealer_blackjack_suited  100% 100% 100% 100% 25% $3,000
    queen_of_hearts_pair_dealer_blackjack  100% 100% 25% $750 10% $1,000
    queen_of_hearts_pair      $250 $150 $200 $150 $250 $150
    matched_20                $30 $20 $25 $25 $25 $25
    suited_20                 $10 $10 $10 $10 $10 $10
    any_20                    $2 $3 $2 $2 $2 $2
    """,
    "rocket-aces": """
    rocket_aces               RA-QUICK-2D RA-QUICK-6D
    two_aces_suited_dealer_blackjack  100% 100%
    two_aces_suited           100:1 100:1
    two_aces                  20:1 12:1
    single_ace                2:1 2:1

    rocket_aces               RA-MEDIUM-ACE-2D RA-MEDIUM-ACE-6D
    two_aces_of_spades_dealer_blackjack_suited  100% 100%
    two_aces_suited_dealer_blackjack  10% 10%
    two_aces_suited           100:1 100:1
    two_aces                  25:1 20:1
    single_ace                2:1 2:1

    rocket_aces               RA-MEDIUM-BJ-2ACES-2D RA-MEDIUM-BJ-2ACES-6D RA-MEDIUM-BJ-2BJ-2D RA-MEDIUM-BJ-2BJ-6D
    two_aces_suited_dealer_blackjack_suited  100% 100% 100% 100%
    two_aces_suited_dealer_blackjack  5% 5% 5% 5%
    two_aces_dealer_blackjack  50:1 50:1 50:1 50:1
    two_aces                  10:1 10:1 - -
    player_dealer_blackjack   - - 10:1 10:1
    player_blackjack          3:1 3:1 3:1 3:1
    dealer_blackjack          2:1 2:1 2:1 2:1

    rocket_aces               RA-LONG-1 RA-LONG-2 RA-LONG-3
    two_aces_of_spades_dealer_blackjack_spades  100% 100% 100%
    two_aces_suited_dealer_blackjack_suited  25% 25% 100%
    two_aces_suited_dealer_blackjack  2% 3% 100%
    two_aces_dealer_blackjack  100:1 100:1 100:1
    two_aces_suited           75:1 75:1 75:1
    player_dealer_blackjack   15:1 15:1 15:1
    two_aces                  10:1 10:1 10:1
    player_blackjack          5:1 5:1 5:1
    dealer_blackjack          3:1 3:1 3:1
    """,
    "deuces-wild-xtreme": """
    odds                      PT-FLT-DWHF-ODS-01
    five_wilds                1000
    royal_flush               50
    five_of_a_kind            10
    straight_flush            9
    four_of_a_kind            4
    full_house                3
    flush                     2
    straight                  1

    bad_beat_xtreme           PT-FLT-DWHF-BBX-01 PT-FLT-DWHF-BBX-02 PT-FLT-DWHF-BBX-03
    royal_flush               10000 500 500
    five_of_a_kind            10000 500 500
    straight_flush            5000 500 500
    four_of_a_kind            500 500 300
    full_house                400 400 200
    flush                     300 300 100
    straight                  100 100 50
    three_of_a_kind           9 9 15

    trips_plus_wild           PT-FLT-DWHF-TPW-01 PT-FLT-DWHF-TPW-02 PT-FLT-DWHF-TPW-03
    five_wilds_wild           2000 2000 2000
    royal_flush_natural       1000 1000 1000
    royal_flush_wild          100 100 90
    straight_flush_natural    200 200 200
    straight_flush_wild       30 30 25
    five_of_a_kind_wild       100 100 70
    four_of_a_kind_natural    90 90 60
    four_of_a_kind_wild       6 6 6
    full_house_natural        40 30 30
    full_house_wild           5 5 5
    flush_natural             30 25 25
    flush_wild                4 4 4
    straight_natural          20 20 20
    straight_wild             3 3 3
    three_of_a_kind_natural   6 6 6
    three_of_a_kind_wild      1 1 1

    trips_plus_wild           PT-FLT-DWHF-TPW-04 PT-FLT-DWHF-TPW-05 PT-FLT-DWHF-TPW-06
    five_wilds_wild           2000 500 2000
    royal_flush_natural       1000 400 1000
    royal_flush_wild          70 70 60
    straight_flush_natural    200 200 200
    straight_flush_wild       25 25 25
    five_of_a_kind_wild       60 60 50
    four_of_a_kind_natural    50 50 40
    four_of_a_kind_wild       6 6 6
    full_house_natural        30 30 30
    full_house_wild           5 5 5
    flush_natural             25 25 25
    flush_wild                4 4 4
    straight_natural          20 20 20
    straight_wild             3 3 3
    three_of_a_kind_natural   6 6 6
    three_of_a_kind_wild      1 1 1

    goin_wild                 PT-FLT-TW-GW-01 PT-FLT-TW-GW-02
    4_wilds                   1000 500
    3_wilds                   40 50
    2_wilds                   5 6
    joker                     4 3

    goin_wild_progressive     PT-PRG-TW-GW-01 PT-PRG-TW-GW-02
    4_deuces                  100% 100%
    4_wilds                   $1,000 $500
    3_deuces                  $100 $100
    3_wilds                   $50 $50
    2_deuces                  $5 $5
    2_wilds                   $3 $4

    too_wild_progressive      PT-PRG-DWHF-DWP-01
    five_wilds                100%
    natural_royal_flush       10%
    wild_royal_flush          $200
    five_of_a_kind            $150
    straight_flush            $50
    four_of_a_kind            $10
    full_house                $9
    flush                     $8
    straight                  $5

    five_card_linked_progressive  PT-BJS-5CL-01 PT-BJS-5CL-02 PT-BJS-5CL-03 PT-BJS-5CL-04
    royal_flush               100% 100% 100% 100%
    straight_flush            $1,500 $2,500 $1,000 $2,000
    four_of_a_kind            $250 $250 $200 $250
    full_house                $100 $100 $100 $75
    flush                     $50 $50 $75 $50
    straight                  $25 $25 $20 $20
    three_of_a_kind           $5 $5 $5 $5

    five_card_linked_progressive  PT-BJS-5CL-05 PT-BJS-5CL-09 PT-BJS-5CL-10
    royal_flush               100% 100% 100%
    straight_flush            100% $1,500 100%
    four_of_a_kind            $250 $250 $200
    full_house                $75 $75 $75
    flush                     $50 $50 $50
    straight                  $20 $20 $30
    three_of_a_kind           $5 $10 $5
    two_pair                  $3 - $3

    five_card_linked_progressive  PT-BJS-5CL-06 PT-BJS-5CL-07 PT-BJS-5CL-08 PT-BJS-5CL-11
    5_card_royal_flush        100% 100% 100% 100%
    5_card_straight_flush     $500 $1,000 $2,500 $500
    4_card_straight_flush     $200 $200 $150 $200
    5_card_flush              $50 $50 $75 $75
    4_card_flush              $5 $5 $5 $5

    five_card_linked_progressive  PT-BJS-5CL-E01 PT-BJS-5CL-E02 PT-BJS-5CL-E03
    royal_flush               100%+$1,000 100%+$5,000 100%+$1,000
    straight_flush            10%+$300 10%+$1,500 10%+$250
    four_of_a_kind            $300 $300 $250
    full_house                $50 $50 $75
    flush                     $40 $40 $50
    straight                  $30 $30 $25
    three_of_a_kind           $9 $9 $10
    """,
    "three-dice-baccarat": """
    golden_talons_player      PT-FLT-3DB-GT-01 PT-FLT-3DB-GT-02 PT-FLT-3DB-GT-03
    win_by_9                  10 10 15
    win_by_8                  5 5 5
    win_by_7                  4 4 4
    win_by_6                  3 3 3
    win_by_5                  2 1 2
    win_by_4                  1 - -
    tie                       - 0 -

    triple_progressive        PT-PRG-TRI-01 PT-PRG-TRI-02 PT-PRG-TRI-03
    triple_3_tie              100% 100% -
    triple_3_over_triple_6    $1,000 $1,000 100%
    double_triple             $100 $100 $100
    triple_3                  $20 $20 $20
    triple_1_or_2             $10 $6 $10
    any_triple                $3 $4 $5
    """,
}
SINGLE_EVENTS = {
    "golden_3": 35, "golden_3_player": 70, "golden_3_banker": 70, "sun_7": 14, "moon_8": 10, "triple_3": 100,
    "triple_1_or_6": 50, "any_triple": 15, "nine_over_six": 50, "double_straight": 70, "zero_or_nine_tie": 30,
    "five_tie": 150, "one_over_zero": 25,
}  # fmt: skip


def grids(game: str) -> list[tuple[str, str, dict[str, str]]]:
    """Every table of the printed grids: wager, id and cells by line."""
    tables = []
    for block in PRINTED[game].strip().split("\n\n"):
        (wager, *ids), *rows = (row.split() for row in block.strip().splitlines())
        assert all(len(cells) == len(ids) for _, *cells in rows), "a row of the grid is short"
        tables += [
            (wager, table, {line: cells[at] for line, *cells in rows if cells[at] != "-"})
            for at, table in enumerate(ids)
        ]
    return tables


def cells(table: PayTable) -> dict[str, str]:
    """A table of ours as the grids write it."""

    def short(pays: object) -> str:
        return {"5 to 2": "2.5"}.get(str(pays), str(pays).removesuffix(" to 1").replace(" for ", ":"))

    posted = {line.line: short(line.pays) + (f"+{line.envy}" if line.envy else "") for line in table.lines}
    return posted | dict.fromkeys(table.lost, "lost")


@pytest.mark.parametrize(
    ("game", "wager", "table", "printed"), [(game, *grid) for game in PRINTED for grid in grids(game)]
)
def test_a_table_pays_what_the_text_prints(game: str, wager: str, table: str, printed: dict[str, str]) -> None:
    ours = get(game).paytables[table]
    assert ours.wager == wager
    assert cells(ours) == printed


def test_the_single_events_pay_what_the_text_prints_in_the_order_of_their_ids() -> None:
    tables = get("three-dice-baccarat").paytables
    for number, (wager, pays) in enumerate(SINGLE_EVENTS.items(), start=1):
        ours = tables[f"PT-FLT-3DB-SE-{number:02}"]
        assert (ours.wager, cells(ours)) == (wager, {wager: str(pays)})


@pytest.mark.parametrize("game", PRINTED)
def test_no_table_of_ours_is_missing_from_the_print(game: str) -> None:
    printed = {table for _, table, _ in grids(game)} | {f"PT-FLT-3DB-SE-{at:02}" for at in range(1, 14)}
    ours = {id_ for id_, table in get(game).paytables.items() if not table.fixed}
    assert ours - printed <= {"3DB-CO"}
