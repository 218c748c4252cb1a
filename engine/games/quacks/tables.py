"""What the box and its rulebook print: track, rat tails, chips, die, books, cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from engine.games.quacks.cards import Card
from engine.games.quacks.chips import Chip, Colour
from engine.rulebook import rulebook


class Effect(Enum):
    """What an ingredient book makes its chips do; the code is in ``placing`` and ``evaluation``."""

    NONE = "none"
    BLACK_COMPARE_TWO_PLAYER = "black_compare_two_player"
    BLACK_COMPARE_NEIGHBOURS = "black_compare_neighbours"
    GREEN_RUBY_LAST_TWO = "green_ruby_last_two"
    GREEN_CHIP_LAST_TWO = "green_chip_last_two"
    GREEN_WHITE_SEVEN_PUSH = "green_white_seven_push"
    GREEN_PAY_RUBY_DROPLET = "green_pay_ruby_droplet"
    BLUE_DRAW_CHOOSE = "blue_draw_choose"
    BLUE_EXPLOSION_INSURANCE = "blue_explosion_insurance"
    BLUE_RUBY_SPACE_RUBY = "blue_ruby_space_ruby"
    BLUE_RUBY_SPACE_VP = "blue_ruby_space_vp"
    RED_ORANGE_BONUS_MOVE = "red_orange_bonus_move"
    RED_SET_ASIDE = "red_set_aside"
    RED_AFTER_WHITE = "red_after_white"
    RED_WHITE_ONES_MOVE_TWO = "red_white_ones_move_two"
    YELLOW_RETURN_WHITE = "yellow_return_white"
    YELLOW_DOUBLE_NEXT = "yellow_double_next"
    YELLOW_LIMIT_UP = "yellow_limit_up"
    YELLOW_NTH_BONUS_MOVE = "yellow_nth_bonus_move"
    PURPLE_COUNT_REWARD = "purple_count_reward"
    PURPLE_TRADE_IN = "purple_trade_in"
    PURPLE_POSITION_VP = "purple_position_vp"
    PURPLE_UPGRADE = "purple_upgrade"
    # Die Kräuterhexen
    GREEN_START_CHIP_NEXT_ROUND = "green_start_chip_next_round"
    GREEN_ROLL_DIE = "green_roll_die"
    BLUE_VP_IF_ENOUGH_ORANGE = "blue_vp_if_enough_orange"
    BLUE_RUBY_PER_WHITE1_BEFORE = "blue_ruby_per_white1_before"
    RED_USE_HIGHEST_RED = "red_use_highest_red"
    RED_SET_ASIDE_EXTRA = "red_set_aside_extra"
    YELLOW_ADD_NEXT_VALUE = "yellow_add_next_value"
    YELLOW_PAY_RUBY_PLUS3 = "yellow_pay_ruby_plus3"
    PURPLE_EXTRA_PURCHASE = "purple_extra_purchase"
    PURPLE_VP_NEXT_CHIP_VALUE = "purple_vp_next_chip_value"
    BLACK_TO_LEFT_NEIGHBOUR = "black_to_left_neighbour"
    BLACK_FURTHEST_AT_TABLE = "black_furthest_at_table"
    LOCOWEED_RATS_PLUS_ONE = "locoweed_rats_plus_one"
    LOCOWEED_COPY_LAST_COLOUR = "locoweed_copy_last_colour"
    # Die Alchemisten
    LOCOWEED_ESSENCE = "locoweed_essence"
    LOCOWEED_MOVE_COLOURS = "locoweed_move_colours"
    LOCOWEED_RETURN_CHIP = "locoweed_return_chip"
    LOCOWEED_MOVE_WHITE_SUM = "locoweed_move_white_sum"

    __hash__ = object.__hash__


class When(Enum):
    """When a fortune-teller card acts."""

    BEFORE_ROUND = "before_round"
    WITH_RATS = "with_rats"
    POTIONS = "potions"
    END_OF_POTIONS = "end_of_potions"
    AFTER_ESSENCE = "after_essence"
    SCORING_A = "scoring_A"
    SCORING_C = "scoring_C"
    SCORING_F = "scoring_F"
    END_OF_ROUND = "end_of_round"


class FortuneEffect(Enum):
    """What a fortune-teller card does; the code is in ``fortune``."""

    CHOOSE_DROPLET2_OR_PURPLE = "choose_droplet2_or_purple"
    DROPLET_PLUS_1 = "droplet_plus_1"
    FEWEST_RUBIES_GAIN = "fewest_rubies_gain"
    LESS_IS_MORE = "less_is_more"
    CHOOSE_BLACK_OR_TWO_OR_RUBIES = "choose_black_or_two_or_rubies"
    TRADE_RUBY_FOR_ONE = "trade_ruby_for_one"
    GOOD_START = "good_start"
    EVERYONE_ROLLS = "everyone_rolls"
    DRAW4_UPGRADE = "draw4_upgrade"
    FEWEST_VP_GREEN = "fewest_vp_green"
    DOUBLE_RATS = "double_rats"
    VP4_OR_REMOVE_WHITE = "vp4_or_remove_white"
    FOUR_CHIP_OR_VP_PER_RAT = "four_chip_or_vp_per_rat"
    LIMIT_9 = "limit_9"
    WHITE_SEVEN_DROPLET = "white_seven_droplet"
    RUBY_SPACE_VP2 = "ruby_space_vp2"
    RUBY_SPACE_RUBY = "ruby_space_ruby"
    EXPLOSION_GIVES_LEFT_TWO = "explosion_gives_left_two"
    FIRST_WHITE_BACK = "first_white_back"
    DIE_TWICE = "die_twice"
    SECOND_CHANCE = "second_chance"
    STRONG_INGREDIENT = "strong_ingredient"
    ORANGE_PLUS_1 = "orange_plus_1"
    FREE_FLASK = "free_flask"
    # Die Alchemisten
    BUNDLE_OR_RED2 = "bundle_or_red2"
    DRAW_ONE_TAKE_RUBIES = "draw_one_take_rubies"
    PAY_RUBIES_FOR_CHIP = "pay_rubies_for_chip"
    RATS8_OR_ROLL4_OR_DROPLET3 = "rats8_or_roll4_or_droplet3"
    ROLL_IF_TWO_RATS = "roll_if_two_rats"
    RUBIES_FOR_RATS = "rubies_for_rats"
    COIN_FOR_CHIP = "coin_for_chip"
    LEFT_NEIGHBOUR_GIFT = "left_neighbour_gift"
    RATS_FOR_CHIP = "rats_for_chip"
    DROPLET_BACK_FOR_CHIP = "droplet_back_for_chip"
    SWAP_POT_CHIP = "swap_pot_chip"
    CHEAPER_CHIP_TWICE = "cheaper_chip_twice"
    VP_FOR_LAST_WHITE = "vp_for_last_white"
    COINS_PER_RAT = "coins_per_rat"
    RETURN_WHITE3_GIFT = "return_white3_gift"
    ESSENCE_PLUS2_IF_EXPLODED = "essence_plus2_if_exploded"
    HIGHEST_ESSENCE_ROLL_OR_FLASK = "highest_essence_roll_or_flask"
    EXTRA_WITCH_FREE = "extra_witch_free"
    ESSENCE_PLUS_LAST_CHIP_MOVE = "essence_plus_last_chip_move"
    COIN_BACK = "coin_back"

    __hash__ = object.__hash__


class Face(Enum):
    """A face of the bonus die."""

    POINT = "point"
    TWO_POINTS = "two-points"
    RUBY = "ruby"
    DROPLET = "droplet"
    ORANGE = "orange"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class SetUpTable:
    """What a game starts with; ``rubies`` are all there are in the box."""

    players_min: int
    players_max: int
    rounds: int
    starting_bag: Mapping[Chip, int]
    starting_rubies: int
    rubies: int


@dataclass(frozen=True, slots=True)
class LimitsTable:
    """White chips may sum to ``white_sum``, above it the pot explodes; and what things cost."""

    white_sum: int
    chips_bought: int
    rubies_per_step: int
    coins_per_point: int
    rubies_per_point: int


@dataclass(frozen=True, slots=True)
class TrackTable:
    """The spaces of a pot by index; ``rubies`` lists the indexes that show one."""

    last_chip: int
    coins: tuple[int, ...]
    points: tuple[int, ...]
    rubies: tuple[int, ...]

    @property
    def spoon(self) -> int:
        """The space that is only scored: no chip lies there."""
        return self.last_chip + 1


@dataclass(frozen=True, slots=True)
class RatsTable:
    """Where rat tails hang on the score track: after each score in ``tails_after``, every lap."""

    first_round: int
    lap: int
    tails_after: tuple[int, ...]

    def tails(self, score: int, leader: int) -> int:
        """Rat tails between ``score`` and the score of the leader."""
        return self._below(leader) - self._below(score)

    def _below(self, score: int) -> int:
        laps, on_track = divmod(score, self.lap)
        return laps * len(self.tails_after) + sum(after < on_track for after in self.tails_after)


@dataclass(frozen=True, slots=True)
class FlameTable:
    """Rounds in which the flame does something."""

    add_white_1: tuple[int, ...]
    opens: Mapping[Colour, int]


@dataclass(frozen=True, slots=True)
class Reward:
    """What a die, a glass or a chip brings; ``droplet`` counts its spaces."""

    points: int = 0
    rubies: int = 0
    droplet: int = 0
    chips: tuple[Chip, ...] = ()


@dataclass(frozen=True, slots=True)
class FaceTable:
    """On how many of the six faces something is, and what it brings."""

    faces: int
    reward: Reward


@dataclass(frozen=True, slots=True)
class TestTubesTable:
    """The glasses on the back of a pot, in order; the droplet starts on the first."""

    __test__ = False  # for pytest: this is no test

    glasses: tuple[Reward, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """One side of an ingredient book.

    Attributes:
        colour: Whose chips it is about.
        set: As it is printed, or the letter of one without a number; 0 for books of every game.
        cost: Price of each of its chips in coins.
        effect: What its chips do.
        players: For how many players this side is; empty for any number.
        steps: Spaces, points or limits by a count that the effect names; the last for all above.
        gives: What each chip of its own brings, to choose from.
        tiers: What one, two, three of its chips bring.
        swaps: For one, two, three of its chips: a chip of this number for one of that.
        white_sum: The sum of white chips at which the effect acts.
    """

    colour: Colour
    set: int | str
    cost: Mapping[Chip, int]
    effect: Effect
    players: tuple[int, ...] = ()
    steps: tuple[int, ...] = (0,)
    gives: Mapping[Chip, tuple[Chip, ...]] | None = None
    tiers: tuple[Reward, ...] = ()
    swaps: tuple[tuple[int, ...], ...] = ()
    white_sum: int = 0

    def step(self, count: int) -> int:
        """The entry of ``steps`` for a count."""
        return self.steps[min(count, len(self.steps) - 1)]


@dataclass(frozen=True, slots=True)
class Fortune:
    """What a fortune-teller card says.

    Attributes:
        when: When it acts.
        effect: What it does.
        number: The number in its effect: of a chip, of tails, of rolls, a limit or a sum.
        drawn: How many chips are drawn for it.
        chip: The chip in its effect.
        not_colours: Colours that it leaves out.
        points: Victory points in its effect.
        rubies: Rubies in its effect.
        droplet: Spaces of the droplet in its effect.
        tails: Rat tails in its effect.
        rolls: How often it lets the die be rolled.
        numbers: The numbers of chips in its effect, where there are several.
        prices: What chips of these numbers cost.
        needs: The expansions without which it does nothing.
    """

    when: When
    effect: FortuneEffect
    number: int = 0
    drawn: int = 0
    chip: Chip | None = None
    not_colours: tuple[Colour, ...] = ()
    points: int = 0
    rubies: int = 0
    droplet: int = 0
    tails: int = 0
    rolls: int = 0
    numbers: tuple[int, ...] = ()
    prices: tuple[int, ...] = ()
    needs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Additions:
    """What the box of an expansion adds; a book of set 0 takes the place of the game's own.

    Attributes:
        players_max: For how many players there are pots.
        rubies: How many more rubies there are.
        supply: How many more of each chip.
        books: Further ingredient books.
        cards: Further fortune-teller cards.
    """

    players_max: int = 0
    rubies: int = 0
    supply: Mapping[Chip, int] = field(default_factory=dict)
    books: tuple[Book, ...] = ()
    cards: Mapping[Card, Fortune] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tables:
    """The whole of ``quacks.toml``."""

    setup: SetUpTable
    limits: LimitsTable
    track: TrackTable
    rats: RatsTable
    flame: FlameTable
    supply: Mapping[Chip, int]
    die: Mapping[Face, FaceTable]
    test_tubes: TestTubesTable
    books: tuple[Book, ...]
    cards: Mapping[Card, Fortune]


TABLES = rulebook(Tables, "quacks")
