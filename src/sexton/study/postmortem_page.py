"""A post-mortem in words and as a page that is one file."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from sexton.study.page import heading, page, paragraph, table
from sexton.study.postmortem import SEEN, PostMortem, Verdict
from sexton.study.turning import percent

LIMITS = (
    "Chances are shares of imagined games, dealt anew from what this seat knew and played on by "
    "everybody as a grasping player would; a plan that only deeper thought sees is not in them. "
    "Nothing below the noise is called a mistake. Of choices made in secret the best alone would "
    "be found out: there another choice can be as good."
)
PARTS = (
    "Parts can be more than all of it: what choices gave away can be won back by luck, and lost "
    "again."
)
OPENED = (
    "With all cards open, as nobody at the table could see them: the game is played on from the "
    "table as it really was. It tells what would have worked, not what should have been known."
)
COLOURS = ("#5f8f6b", "#b5763a", "#5b7fa6", "#a65b86", "#8a8a3c")
DASHES = ("none", "9 5", "2 5", "12 4 2 4", "16 6")
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 860, 260, 46, 130, 14, 34


def account(found: PostMortem) -> list[tuple[str, str]]:
    """Luck and skill apart: from even to how it ended."""

    def points(value: float) -> str:
        return f"{'+' if value >= 0 else '−'}{percent(abs(value))}"

    reach = f" ± {percent(found.choices.high - found.choices.value)}"
    return [
        ("Even", percent(found.even)),
        ("The deal, and what came before the first choice", points(found.deal)),
        ("Choices", points(found.choices.value) + reach),
        ("What was drawn, and what the others did", points(found.rest.value) + reach),
        ("How it ended", percent(found.won)),
    ]


def as_html(found: PostMortem, replay: str = "") -> str:
    """With the address of the replay its moments are doors there, else to the list of decisions."""
    name = found.names[found.seat]
    return page(f"{found.title}: a post-mortem for {name}", sections(found, replay))


def fragment(found: PostMortem) -> str:
    """For a notebook: all of it, without the page around."""
    return "\n".join(sections(found, ""))


def sections(found: PostMortem, replay: str) -> list[str]:
    name = found.names[found.seat]
    parts = [
        paragraph(f"{name} came in at place {found.place} of {len(found.names)}."),
        paragraph(LIMITS, soft=True),
        heading("Who was going to win?"),
        curves(found, replay),
        heading("Turning points"),
    ]
    parts += [turning_point(turn.at, turn.sentence, found, replay) for turn in found.turns]
    if not found.turns:
        parts.append(paragraph("None stands out of the noise."))
    parts += [heading("Luck and skill apart"), table(["", ""], account(found), (1,)),
              paragraph(PARTS, soft=True)]  # fmt: skip
    parts += [heading("Every decision"), sheet(found)]
    if any(one.hindsight for one in found.verdicts):
        parts += [heading("With hindsight"), paragraph(OPENED, soft=True), hindsight(found)]
    return parts


def door(at: int, found: PostMortem, replay: str) -> str:
    return escape(f"{replay}?move={at}&seat={found.seat}" if replay else f"#move-{at}")


def turning_point(at: int, sentence: str, found: PostMortem, replay: str) -> str:
    link = f'<a href="{door(at, found, replay)}">After move {at}.</a>'
    return f"<p>{link} {escape(sentence)}</p>"


def curves(found: PostMortem, replay: str) -> str:
    """Everybody's chances at each decision of the seat."""
    last = max(found.verdicts[-1].at, 1)
    across, up = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def place(at: int, value: float) -> tuple[float, float]:
        return LEFT + at / last * across, TOP + (1 - value) * up

    drawn = [gridline(value, *place(0, value)) for value in (0, 0.25, 0.5, 0.75, 1)]
    for seat, name in enumerate(found.names):
        points = [place(one.at, one.chances[seat].value) for one in found.verdicts]
        drawn.append(curve(seat, points, name))
    for one in found.verdicts:
        x, y = place(one.at, one.chances[found.seat].value)
        said = f"After move {one.at}: {percent(one.chances[found.seat].value)}. {one.chosen}"
        drawn.append(
            f'<a href="{door(one.at, found, replay)}"><title>{escape(said)}</title>'
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{6 if one.mistake else 4}" '
            f'fill="{COLOURS[found.seat % 5]}"/></a>'
        )
    drawn.append(f'<text x="{LEFT}" y="{HEIGHT - 6}">moves of the game, to {last}</text>')
    label = escape(f"The chances of {', '.join(found.names)} through the game")
    return (
        f'<figure><svg class="wide" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" role="img" '
        f'aria-label="{label}" font-size="13" fill="currentColor">{"".join(drawn)}</svg></figure>'
    )


def gridline(value: float, x: float, y: float) -> str:
    return (
        f'<line x1="{x:.0f}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" '
        f'stroke="currentColor" opacity="0.15"/><text x="{x - 6:.0f}" y="{y + 4:.1f}" '
        f'text-anchor="end">{percent(value)}</text>'
    )


def curve(seat: int, points: Sequence[tuple[float, float]], name: str) -> str:
    steps = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    x, y = points[-1]
    return (
        f'<polyline points="{steps}" fill="none" stroke="{COLOURS[seat % 5]}" stroke-width="2.5" '
        f'stroke-dasharray="{DASHES[seat % 5]}"/>'
        f'<text x="{x + 10:.0f}" y="{y + 4:.1f}" fill="{COLOURS[seat % 5]}">{escape(name)}</text>'
    )


def sheet(found: PostMortem) -> str:
    lines = [
        [
            verdict.at,
            verdict.chosen,
            better(verdict),
            percent(verdict.chances[found.seat].value),
            gave_away(verdict),
        ]
        for verdict in found.verdicts
    ]
    titles = ["After move", "What was done", "What the bot would do", "Chances", "Gave away"]
    return table(titles, lines, (0, 3, 4), [f"move-{one.at}" for one in found.verdicts])


def better(verdict: Verdict) -> str:
    """The bot's move, and why where the preview knows."""
    if verdict.same:
        return "the same"
    return ". ".join([verdict.best, " ".join(verdict.reasons)]) if verdict.reasons else verdict.best


def hindsight(found: PostMortem) -> str:
    """What would have been better at the table as it really was."""
    lines = []
    for one in found.verdicts:
        if one.hindsight is not None and one.hindsight.stands:
            lost = one.hindsight.cost
            reach = (lost.high - lost.low) / 2
            lines.append(
                [
                    one.at,
                    one.chosen,
                    one.hindsight.best,
                    f"{percent(lost.value)} ± {percent(reach)}",
                ]
            )
    if not lines:
        return paragraph("Nothing that was looked at would plainly have been better.")
    return table(["After move", "What was done", "What would have worked", "More"], lines, (0, 3))


def gave_away(verdict: Verdict) -> str:
    """What a choice cost, or that nobody can tell."""
    if verdict.same:
        return ""
    reach = (verdict.cost.high - verdict.cost.low) / 2
    if verdict.mistake:
        return f"{percent(verdict.cost.value)} ± {percent(reach)}"
    if verdict.cost.high < SEEN:
        return "nothing seen"
    return f"not shown (under {percent(verdict.cost.high)})"
