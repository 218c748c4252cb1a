"""What the box asks, with the answers as buttons, or as a list to choose from if they are many."""

from __future__ import annotations

from nicegui import events, ui

from device.events import Answered
from device.showing import Proposal
from device.web.companion import Companion
from device.web.tags import EMIT_VALUE, Tag
from device.web.words import Words

BUTTONS = 8
"""Up to so many answers are buttons; more would push everything else off a phone's screen."""


class QuestionsPanel:
    """The open questions, oldest first; one that has not changed is left as it is."""

    def __init__(self, companion: Companion) -> None:
        self._companion = companion
        self._words = Words(companion.catalogue)
        self._cards: dict[Proposal, Tag] = {}
        self._list = Tag("section", css="questions", aria_live="polite")

    def refresh(self) -> None:
        """Show the open questions."""
        proposals = self._companion.showing.proposals
        for gone in self._cards.keys() - set(proposals):
            self._cards.pop(gone).delete()
        for place, proposal in enumerate(proposals):
            if proposal not in self._cards:
                with self._list:
                    self._cards[proposal] = self._asked(proposal)
                self._cards[proposal].move(target_index=place)

    def _asked(self, proposal: Proposal) -> Tag:
        with Tag("article", css="question card") as card:
            Tag("h2", self._name(proposal))
            Tag("p", self._words.say(proposal.question))
            with ui.element("div").classes("row"):
                if len(proposal.choices) > BUTTONS:
                    AnswerList(self._companion, self._words, proposal)
                else:
                    self._buttons(proposal)
        return card

    def _buttons(self, proposal: Proposal) -> None:
        for place, choice in enumerate(proposal.choices):
            css = "main" if place == 0 else "small"
            button = Tag("button", self._words.say(choice.label), css, type="button")
            answer = Answered(proposal.id, choice.key)
            button.on("click", lambda answer=answer: self._companion.post(answer))

    def _name(self, proposal: Proposal) -> str:
        seats = self._companion.showing.seats
        if proposal.seat < len(seats):
            return seats[proposal.seat].name
        return self._words.own("seat", seat=proposal.seat + 1)


class AnswerList:
    """Many answers to one question: a native list, and a button that takes the chosen one."""

    def __init__(self, companion: Companion, words: Words, proposal: Proposal) -> None:
        self._companion = companion
        self._proposal = proposal
        self._chosen = proposal.choices[proposal.selected].key
        with Tag("select", css="answers", aria_label=words.say(proposal.question)) as answers:
            for choice in proposal.choices:
                is_chosen = "" if choice.key == self._chosen else None
                Tag("option", words.say(choice.label), value=choice.key, selected=is_chosen)
        answers.on("change", self._choose, js_handler=EMIT_VALUE)
        Tag("button", words.own("take"), "main", type="button").on("click", self._take)

    def _choose(self, event: events.GenericEventArguments) -> None:
        self._chosen = str(event.args)

    def _take(self) -> None:
        self._companion.post(Answered(self._proposal.id, self._chosen))
