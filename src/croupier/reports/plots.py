"""The plots of a report, as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

WIDTH: Final = 560
_INK: Final = "#1f4e5f"


def _svg(chart: Any) -> str:
    import vl_convert

    styled = chart.configure_view(strokeWidth=0).configure_axis(
        labelFont="sans-serif", titleFont="sans-serif", grid=True, gridColor="#eeeeee", titleFontWeight="normal"
    )
    svg: str = vl_convert.vegalite_to_svg(styled.to_dict())
    return svg


def _data(rows: Sequence[Mapping[str, Any]]) -> Any:
    import altair as alt

    return alt.InlineData(values=[dict(row) for row in rows])


def outcomes(distribution: Mapping[Any, Any]) -> str:
    """How likely each net result is; on a logarithmic scale, for the best lines are rare."""
    import altair as alt

    chances = {f"{float(net):g}": float(chance) for net, chance in distribution.items() if chance}
    floor = min(chances.values()) / 4  # a bar on a logarithmic scale has to end somewhere
    rows = [{"net": net, "probability": chance, "floor": floor} for net, chance in chances.items()]
    chart = (
        alt.Chart(_data(rows), width=WIDTH, height=180)
        .mark_bar(color=_INK)
        .encode(
            x=alt.X("net:N", sort=list(chances), title="net result per unit", axis=alt.Axis(labelAngle=0)),
            y=alt.Y("probability:Q", title="probability", scale=alt.Scale(type="log", domain=[floor, 1])),
            y2="floor:Q",
        )
    )
    return _svg(chart)


def return_by_meter(fixed: float, share: float, unit: float, even: float) -> str:
    """What comes back of a unit wagered, by what the meter shows."""
    import altair as alt

    most = max(2 * even, 10 * unit)
    rows = [{"meter": most * step / 20, "return": fixed + share * most * step / 20 / unit} for step in range(21)]
    line = alt.Chart(_data(rows), width=WIDTH, height=180).mark_line(color=_INK)
    line = line.encode(
        x=alt.X("meter:Q", title="meter in dollars"),
        y=alt.Y("return:Q", title="return per unit wagered", scale=alt.Scale(zero=False)),
    )
    fair = alt.Chart(_data([{"return": 1}])).mark_rule(strokeDash=[4, 4]).encode(y="return:Q")
    return _svg(line + fair)


def edges(rows: Sequence[Mapping[str, Any]]) -> str:
    """House edge of every wager and pay table."""
    import altair as alt

    chart = (
        alt.Chart(_data(rows), width=WIDTH)
        .mark_bar(color=_INK)
        .encode(
            x=alt.X("edge:Q", title="house edge", axis=alt.Axis(format="%")),
            y=alt.Y("name:N", sort=None, title=None, axis=alt.Axis(labelLimit=260)),
        )
    )
    return _svg(chart)


def by_decks(rows: Sequence[Mapping[str, Any]]) -> str:
    """House edge of the shoe bets at every deck count."""
    import altair as alt

    chart = (
        alt.Chart(_data(rows), width=WIDTH - 160, height=240)
        .mark_line(point=True)
        .encode(
            x=alt.X("decks:O", title="decks", axis=alt.Axis(labelAngle=0)),
            y=alt.Y("edge:Q", title="house edge", axis=alt.Axis(format="%"), scale=alt.Scale(zero=False)),
            color=alt.Color("name:N", title=None),
        )
    )
    return _svg(chart)


def session(sitting: Any) -> str:
    """How a session of many rounds ends: the share of players at or below each result."""
    import altair as alt
    import numpy as np

    shares = np.cumsum(sitting.chances)
    kept = (shares > 0.0005) & (shares < 0.9995)
    results, shares = sitting.results[kept], shares[kept]
    thin = max(len(results) // 400, 1)
    pairs = zip(results[::thin], shares[::thin], strict=True)
    rows = [{"result": float(result), "share": float(share)} for result, share in pairs]
    chart = (
        alt.Chart(_data(rows), width=WIDTH, height=240)
        .mark_line(color=_INK, interpolate="step-after")
        .encode(
            x=alt.X("result:Q", title=f"result of {sitting.rounds:,} rounds, in units"),
            y=alt.Y("share:Q", title="ends here or below", axis=alt.Axis(format="%")),
        )
    )
    return _svg(chart)


def counting(rows: Sequence[Mapping[str, Any]]) -> str:
    """What counting a shoe earns by where the cut card lies, for each deck count."""
    import altair as alt

    chart = (
        alt.Chart(_data(rows), width=WIDTH, height=240)
        .mark_line(point=True)
        .encode(
            x=alt.X("cut:Q", title="share of the shoe above the cut card", axis=alt.Axis(format="%")),
            y=alt.Y("units:Q", title="units per 100 rounds"),
            color=alt.Color("decks:N", title=None),
            strokeDash=alt.StrokeDash("who:N", title=None),
        )
    )
    return _svg(chart)
