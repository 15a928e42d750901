"""All 110 cards of the players' list in another notation: a second telling of the box.

Slots are top / middle / bottom, `·` is clear; the last column is short for what the card does.
"""

from __future__ import annotations

FAMILIES = {
    "Castle Slogar": (
        "brain",
        "Lord Slogar, Elias E. Gorr, Grogar, Melissa Slogar, Professor Helena Slogar",
    ),
    "Hemlock Hall": (
        "top hat",
        "Goody Zarr, Lola Wellington-Smythe, The Twins, Lord Wellington-Smythe, Butterfield",
    ),
    "Blackwater Watch": (
        "scythe",
        "Angel, Balthazar, The Old Dam, Cousin Mordecai, Willem Stark",
    ),
    "Dark's Den of Deformity": (
        "circus tent",
        "Darius Dark, Elissandre DeVille, Thumbelisa, Samson O'Toole, Mister Giggles",
    ),
}

MODIFIERS = """
Blessed by the Bishop     | 0 / · / +20     | marriage | refill
Found Love on the Lake    | 0 / · / +15     | marriage | limit +1
Married Magnificently     | 0 / · / +15     | marriage | limit +1
Wondrously Well Wed       | 0 / · / +20     | marriage | may 2
Delighted by Ducklings    | +10 / 0 / ·     | duck     | -
Crippled by Creditors     | · / -20 / ·     | lucre    | right takes 2
Written Out of the Will   | · / -20 / ·     | lucre    | skip draw
Clever at Cards           | +15 / · / ·     | lucre    | may 1
Swindled by Salesmen      | · / -10 / ·     | lucre    | skip draw
Landed a Legacy           | · / +15 / ·     | lucre    | may 2
Stole from a Stiff        | · / · / -15     | lucre    | -
Perturbed by the Pudding  | -5 / -5 / ·     | goblet   | -
Found Maggots in the Meat | -15 / · / ·     | goblet   | discard 1
Ruined by Rum             | -15 / · / -10   | goblet   | -
Found Fame at a Feast     | 0 / +10 / ·     | goblet   | -
Sickened by Salmon        | · / -10 / ·     | goblet   | discard after
Diverted by Drink         | +10 / · / ·     | goblet   | discard 1
Driven to Drink           | -15 / · / ·     | goblet   | discard 1
Starved in a Storm        | -10 / -10 / ·   | goblet   | -
Plagued by the Pox        | -15 / -15 / ·   | death    | limit -1
Distressed by Dysentery   | -15 / -10 / ·   | death    | right takes 2
Greeted by Ghosts         | -10 / · / -20   | death    | discard 3
Hunted by Horrors         | · / -20 / -20   | death    | skip turn
Galled by Gangrene        | -15 / · / ·     | death    | -
Jinxed by Fortune-Tellers | -15 / -15 / ·   | death    | limit -1
Pestered by Poltergeists  | · / -10 / -10   | death    | right picks 1
Grew Old Without Grace    | -20 / · / ·     | death    | right picks 2
Contracted Consumption    | -15 / · / -15   | death    | limit -1
Went Mildly Mad           | -10 / · / ·     | death    | discard after
Burdened by Boils         | · / · / -10     | death    | -
Suffered from Sores       | -15 / · / -15   | death    | limit -1
Mauled by a Manatee       | -20 / · / ·     | beast    | -
Taunted by Tigers         | -20 / -10 / ·   | beast    | skip draw
Pierced by Porcupines     | -10 / -5 / ·    | beast    | -
Marooned on the Moors     | -10 / · / ·     | beast    | open
Terrified by Topiary      | -20 / · / ·     | beast    | -
Charmed by the Circus     | +10 / · / ·     | beast    | -
Wounded by Wasps          | · / -15 / ·     | beast    | -
Startled by Snakes        | -10 / -10 / ·   | beast    | -
Pursued by Poodles        | -15 / · / ·     | beast    | -
Menaced by Mice           | · / -15 / ·     | beast    | -
Popular in Parliament     | 0 / +15 / ·     | none     | may 2
Had a Picnic in the Park  | +10 / +5 / ·    | none     | -
Chased by Children        | -10 / · / ·     | none     | -
Scarred by Scandals       | · / -25 / ·     | none     | discard all
Beaten by Beggars         | -15 / · / ·     | none     | -
Shunned by Society        | -15 / -15 / -15 | none     | skip turn
Broke Many Bones          | -20 / · / ·     | none     | -
Put into Prison           | -20 / · / ·     | none     | no events
Trapped on a Train        | -20 / · / ·     | none     | -
Fell Down a Well          | -10 / · / ·     | none     | open
Cursed by the Queen       | · / -15 / -20   | none     | discard all
Mocked by Mummers         | -10 / · / ·     | none     | -
Toast of the Town         | 0 / +15 / ·     | none     | limit +1
Chastised by the Church   | -10 / · / -15   | blank    | limit -1
Slept Without Sorrows     | · / +10 / ·     | blank    | -
Disgraced at a Dance      | · / -20 / ·     | blank    | -
Widowed at the Wedding    | · / · / -25     | blank    | on marriage
"""

EVENTS = """
Body Thief
A Tragic Misunderstanding
To Be or Not To Be
A Stormy Night
The Root of All Evil
A Second Chance           | cancels a death
Misfortune Favors the Old
'Til Death Do Us Part
Smoke and Mirrors         | cancels an event
Twist of Fate
A Chance to Begin Again
An Unpleasant Surprise
"""

DEATHS = """
Ran Out of Air            | · / · / ·       | -
Burnt by a Mob            | · / · / ·       | -
Drowned in a Bog          | · / · / ·       | -
Badly Burned              | · / · / ·       | -
Eaten by Bears            | · / · / ·       | beast
Devoured by Weasels       | · / · / ·       | beast
Torn Limb from Limb       | · / · / ·       | beast
Never Returned            | · / · / ·       | beast
Fell from on High         | · / · / ·       | death
Choked by a Tie           | · / · / ·       | death
Consumed from Within      | · / · / ·       | death
Overcome by the Measles   | · / · / ·       | death
Baked into a Pie          | · / · / ·       | goblet
Choked on a Bone          | · / · / ·       | goblet
Drank Too Much Rye        | · / · / ·       | goblet
Slain by an Heir          | · / · / ·       | lucre marriage
Pushed Down the Stairs    | · / · / ·       | lucre marriage
Died Without Cares        | 0 / 0 / 0       | -
Died of Despair           | · / · / -15     | -
Died Old and Alone        | -15 / · / ·     | -
"""

Slots = list[int | None]


def rows(text: str) -> list[list[str]]:
    return [[part.strip() for part in line.split("|")] for line in text.strip().splitlines()]


def slots(text: str) -> Slots:
    return [None if part.strip() == "·" else int(part) for part in text.split("/")]
