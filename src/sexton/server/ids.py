"""Words for codes that can be said aloud, and for people who have not said their name."""

from __future__ import annotations

import secrets

CODE_WORDS = """
raven lantern moss gate owl spade yew candle fog bell stone ivy crow tomb willow moth iron
cellar ember thorn chapel fox lark heath urn vault mist fern wick cobble shovel acorn wolf amber
arch ash bat birch bone bramble brook cairn cart cat chain chalk cinder clay cloak clover coffin
copper cork crest crypt dagger dawn dusk dove drum elder elm fable feather fence fiddle finch
flint flute frost garnet ghost glove goblet grove hare harp hawk hazel heron hinge holly horn
hound ink jackdaw jet key kettle knot ladder lake lamp lead leaf ledger lily linen locket loom
magpie maple marble marsh meadow mill mirror moon mortar mouse nettle nightjar oak oar opal
orchard otter parsley pearl pebble pepper pewter pigeon pine plum pond poppy quill rain reed
ribbon river robin rook root rose rowan rust sage salt sand satin shade shadow shell shroud
silver slate sleet smoke snow sorrel sparrow spider spruce star stile storm straw swallow tallow
tansy tar thatch thimble thistle thread thrush tide tin toad torch tower trout tunnel turnip
twig veil velvet verse violet wagon walnut wasp wax weasel well wheat whistle wicker wind wine
winter wood wool wren yarrow
"""

FIRST = "Quiet Pale Old Young Grey Tall Merry Gloomy Patient Wandering Sly Solemn Kind Odd"
LAST = "Raven Owl Cat Fox Moth Heron Hare Wren Badger Toad Magpie Otter Rook Mole"


def new_code() -> str:
    """Four words: some two thousand million codes."""
    return " ".join(secrets.choice(CODE_WORDS.split()) for _ in range(4))


def new_name() -> str:
    return f"{secrets.choice(FIRST.split())} {secrets.choice(LAST.split())}"


def new_id() -> str:
    """What a link to a table holds: 99 bits, for those who were given it."""
    alphabet = "23456789abcdefghjkmnpqrstuvwxyz"
    return "".join(secrets.choice(alphabet) for _ in range(20))
