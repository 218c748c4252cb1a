"""The fortune-teller's cards by their names; what they do is in ``fortune``."""

from __future__ import annotations

from enum import Enum


class Card(Enum):
    """A fortune-teller card; ``Card("charity")`` reads the label that profiles and records use."""

    CHOOSE_WISELY = "choose-wisely"
    THE_POT_IS_FILLING_UP = "the-pot-is-filling-up"
    CHARITY = "charity"
    LESS_IS_MORE = "less-is-more"
    ONLY_ONE = "only-one"
    WHEEL_AND_DEAL = "wheel-and-deal"
    A_GOOD_START = "a-good-start"
    ROLL_THE_DIE = "roll-the-die"
    AN_OPPORTUNE_MOMENT = "an-opportune-moment"
    BEGINNERS_BONUS = "beginners-bonus"
    RAT_INFESTATION = "rat-infestation"
    JUST_IN_TIME = "just-in-time"
    RATS_ARE_YOUR_FRIENDS = "rats-are-your-friends"
    LIVING_IN_LUXURY = "living-in-luxury"
    SEASONED_PERFECTLY = "seasoned-perfectly"
    LUCKY_DEVIL = "lucky-devil"
    EXTRA_BRIGHT = "extra-bright"
    MALICIOUS_JOY = "malicious-joy"
    WELL_STIRRED = "well-stirred"
    THE_POT_IS_FULL = "the-pot-is-full"
    A_SECOND_CHANCE = "a-second-chance"
    STRONG_INGREDIENT = "strong-ingredient"
    PUMPKIN_PATCH_PARTY = "pumpkin-patch-party"
    MAGIC_POTION = "magic-potion"

    __hash__ = object.__hash__  # as for chips: members are singletons
