"""The ratios as one picture, on a logarithmic axis."""

from collections.abc import Iterable
from typing import Any

from bench.figures import Figure
from bench.page import BELOW, sections

WIDTH = 420
STEP = 11
SHAPES = {"kept": "circle", "no promise": "diamond", "not judged": "square", BELOW: "triangle-down"}


def state(figure: Figure) -> str:
    """How a figure stands to its promise."""
    if figure.promised is None:
        return "no promise"
    return "not judged" if figure.unjudged else BELOW if figure.broken else "kept"


def svg(figures: Iterable[Figure]) -> str:
    """Every figure a mark, in the order of the page; what is below its promise stands out."""
    import altair as alt
    import vl_convert

    rows: list[dict[str, Any]] = [
        {
            "what": (f"{figure.what}, beside {figure.peer}" if figure.peer else figure.what).replace("`", ""),
            "margin": figure.margin,
            "section": section.value,
            "state": state(figure),
        }
        for section, some in sections(figures)
        for figure in some
    ]
    names = [row["what"] for row in rows]
    marks = (
        alt.Chart(alt.InlineData(values=rows), width=WIDTH, height=alt.Step(STEP))
        .mark_point(filled=True, size=36, opacity=1)
        .encode(
            x=alt.X("margin:Q", title="times what is promised, or times the peer", scale=alt.Scale(type="log")),
            y=alt.Y("what:N", sort=names, title=None, axis=alt.Axis(labelLimit=320, labelFontSize=9)),
            color=alt.Color("section:N", sort=None, title=None),
            shape=alt.Shape(
                "state:N",
                title=None,
                scale=alt.Scale(domain=list(SHAPES), range=list(SHAPES.values())),
            ),
        )
    )
    line = alt.Chart(alt.InlineData(values=[{"one": 1}])).mark_rule(color="#c0392b").encode(x="one:Q")
    styled = (line + marks).configure_view(strokeWidth=0).configure(background="white")
    drawn: str = vl_convert.vegalite_to_svg(styled.to_dict())
    return drawn
