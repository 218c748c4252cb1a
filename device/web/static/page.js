// What plain events do not tell: holding a button, choosing a space, looking at a picture, pairing.
"use strict";

(() => {
  const LONG_MS = 800;
  let held = null;

  const tell = (element, name, detail) => element.dispatchEvent(new CustomEvent(name, { detail }));

  // --- press and hold; the keyboard's short press is a click without a pointer -------------------
  const release = (decided) => {
    if (!held) return;
    clearTimeout(held.timer);
    held.button.classList.remove("held");
    if (decided && !held.told) tell(held.button, "press", "short");
    held = null;
  };

  document.addEventListener("pointerdown", (event) => {
    const button = event.target.closest?.("[data-hold]");
    if (!button || event.button !== 0) return;
    release(false);
    button.classList.add("held");
    held = { button, told: false, timer: 0 };
    held.timer = setTimeout(() => {
      held.told = true;
      held.button.classList.remove("held");
      tell(held.button, "press", "long");
    }, LONG_MS);
  });
  document.addEventListener("pointerup", (event) => {
    release(held !== null && held.button.contains(event.target));
  });
  document.addEventListener("pointercancel", () => release(false));
  document.addEventListener("contextmenu", (event) => {
    if (event.target.closest?.("[data-hold]")) event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-hold]");
    if (button && event.detail === 0) tell(button, "press", "short");
  });

  // --- the spaces of a pot: click, or arrow keys and Enter ----------------------------------------
  const choose = (space) => tell(space.closest(".pot"), "space", Number(space.dataset.space));

  const point = (kettle, step) => {
    const spaces = [...kettle.querySelectorAll("[data-space]")];
    const current = spaces.findIndex((space) => space.classList.contains("pointed"));
    const next = Math.min(spaces.length - 1, Math.max(0, current + step));
    spaces[current]?.classList.remove("pointed");
    spaces[next].classList.add("pointed");
    kettle.setAttribute("aria-activedescendant", spaces[next].id);
  };

  document.addEventListener("click", (event) => {
    const space = event.target.closest?.("[data-space]");
    if (space) choose(space);
  });
  document.addEventListener("keydown", (event) => {
    const kettle = event.target.closest?.(".kettle");
    if (!kettle) return;
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    const pointed = kettle.querySelector(".pointed");
    if (step) point(kettle, step);
    else if (pointed && (event.key === "Enter" || event.key === " ")) choose(pointed);
    else return;
    event.preventDefault();
  });

  // --- pairing: the code goes where the answer may set what no script can read -------------------
  const pair = async (form) => {
    const said = form.querySelector("output");
    said.textContent = "";
    try {
      const answer = await fetch(form.dataset.pair, {
        method: "POST",
        body: form.elements.code.value.replace(/\D/g, ""),
      });
      const { said: words, paired } = await answer.json();
      said.textContent = words;
      if (paired) location.assign("/");
    } catch {
      said.textContent = form.dataset.unreached;
    }
  };
  const fill = () => {
    const code = /^#(\d{6})$/.exec(location.hash);
    const field = code && document.querySelector("[data-pair] input");
    if (!field) return;
    field.value = code[1];
    history.replaceState(null, "", location.pathname);
  };

  document.addEventListener("submit", (event) => {
    const form = event.target.closest?.("[data-pair]");
    if (!form) return;
    event.preventDefault();
    pair(form);
  });

  // --- whether a picture is looked at -------------------------------------------------------------
  const visible = new Set();
  const report = (element) => {
    const watched = visible.has(element) && document.visibilityState === "visible";
    if (element.dataset.watched === String(watched)) return;
    element.dataset.watched = String(watched);
    tell(element, "watched", watched);
  };
  const sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      visible[isIntersecting ? "add" : "delete"](target);
      report(target);
    }
  });
  const found = new WeakSet();
  const find = () => {
    fill();
    for (const element of document.querySelectorAll("[data-watch]")) {
      if (!found.has(element)) {
        found.add(element);
        sight.observe(element);
      }
    }
  };
  new MutationObserver(find).observe(document.documentElement, { childList: true, subtree: true });
  document.addEventListener("visibilitychange", () => {
    document.querySelectorAll("[data-watch]").forEach(report);
  });
  window.addEventListener("hashchange", fill);
  find();

  // --- titles read aloud, once somebody has asked for it -------------------------------------------
  let speaks = false;
  let spoken = "";
  const speak = () => {
    const words = document.querySelector("[data-say]")?.textContent.trim() ?? "";
    if (!speaks || !words || words === spoken) return;
    spoken = words;
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.lang = document.documentElement.lang;
    speechSynthesis.cancel();
    speechSynthesis.speak(utterance);
  };
  const heard = new MutationObserver(speak);
  let decided = false;
  document.addEventListener("click", (event) => {
    // where the box is set to speak, the first touch of the page lets the browser do so
    const own = event.target.closest?.("[data-speak]");
    const button = own ?? (decided ? null : document.querySelector("[data-speak][data-spoken]"));
    if (!button) return;
    decided = true;
    speaks = !speaks;
    spoken = "";
    button.setAttribute("aria-pressed", String(speaks));
    heard.disconnect();
    if (!speaks) return speechSynthesis.cancel();
    heard.observe(document.body, { subtree: true, childList: true, characterData: true });
    speak();
  });
  document.documentElement.classList.toggle("mute", !("speechSynthesis" in window));
})();
