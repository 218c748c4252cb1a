"""The cards by their names: the fortune-teller's, witches and their coins, patients."""

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
    # Die Alchemisten
    SPOILED_FOR_CHOICE = "spoiled-for-choice"
    RUBY_FEVER = "ruby-fever"
    GIVE_AND_TAKE = "give-and-take"
    RICH_OFFERINGS = "rich-offerings"
    A_SMALL_DONATION = "a-small-donation"
    A_RAT_TO_CHERISH = "a-rat-to-cherish"
    A_QUICK_EXCHANGE = "a-quick-exchange"
    NEIGHBOUR_IN_NEED = "neighbour-in-need"
    USEFUL_RODENT = "useful-rodent"
    A_POWERFUL_TIPPLE = "a-powerful-tipple"
    FROM_GOOD_TO_BETTER = "from-good-to-better"
    SALE = "sale"
    THE_WHITE_BLESSING = "the-white-blessing"
    A_RATS_BLESSING = "a-rats-blessing"
    A_GOOD_NEIGHBOURHOOD = "a-good-neighbourhood"
    A_BLESSING_IN_DISGUISE = "a-blessing-in-disguise"
    ESSENTIAL_ESSENCE = "essential-essence"
    VISIT_FROM_A_WITCH = "visit-from-a-witch"
    ALLS_WELL_THAT_ENDS_WELL = "alls-well-that-ends-well"
    A_JOYFUL_REUNION = "a-joyful-reunion"

    __hash__ = object.__hash__  # as for chips: members are singletons


class Coin(Enum):
    """A witch coin; each pays for one witch of its colour."""

    BRONZE = "bronze"
    SILVER = "silver"
    GOLD = "gold"

    __hash__ = object.__hash__


class Witch(Enum):
    """A witch of Die Kräuterhexen; printed names are not known, these say what she does."""

    SILVER_FLASK = "silver-flask"
    SILVER_SIX = "silver-six"
    SILVER_WHITES = "silver-whites"
    SILVER_NO_PENALTY = "silver-no-penalty"
    BRONZE_UPGRADE = "bronze-upgrade"
    BRONZE_DOUBLE = "bronze-double"
    BRONZE_COPY = "bronze-copy"
    BRONZE_RUBIES = "bronze-rubies"
    GOLD_COLOURS = "gold-colours"
    GOLD_BAG = "gold-bag"
    GOLD_RUBIES = "gold-rubies"
    GOLD_CHEAP = "gold-cheap"

    @property
    def coin(self) -> Coin:
        """What she costs."""
        return Coin(self.value.partition("-")[0])

    __hash__ = object.__hash__


class Patient(Enum):
    """A patient of Die Alchemisten."""

    NERVOUSNESS = "nervousness"
    EAR_WORM = "ear-worm"
    CARROT_NOSE = "carrot-nose"
    WING_EARS = "wing-ears"
    CHICKEN_EYES = "chicken-eyes"
    WITCH_HUMP = "witch-hump"
    FORGETFULNESS = "forgetfulness"
    VAMPIRISM = "vampirism"

    __hash__ = object.__hash__


SHOWN = frozenset(one.value for kind in (Card, Patient, Witch) for one in kind)
"""The labels of all cards that are taught by their names, to be recognised when they are shown."""
