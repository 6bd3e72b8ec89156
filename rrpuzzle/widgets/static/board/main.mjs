// The board in a page. It draws what Python says and reports what the player intends; whether
// something is a meld is never decided here. Python joins these modules into one, `script.py`.

import { ClockFace } from "./clock.mjs";
import { Dragging } from "./drag.mjs";
import { asks, notebookIsDark, setAttribute, setClass, setHidden, setText } from "./elements.mjs";
import { buildFrame } from "./frame.mjs";
import { cutAt, groupsOf, stretch } from "./geometry.mjs";
import { Keys } from "./keys.mjs";
import { Link } from "./link.mjs";
import { DrawnTable } from "./table.mjs";
import { drawChoices, drawFlow, drawSay, drawTip } from "./words.mjs";

const DOUBLE_TAP_MS = 350;
const HINT_MS = 400;
const CLICK_AFTER_TAP_MS = 700;
const FLOW_REST_MS = 60;
const REFUSED_MS = 900;
const CROWDED_ROWS = 12;
const DOCKED_SHARE = 0.42;
const LOOKS = ["size", "suits", "style"];

/** One drawn board. */
class BoardView {
  constructor(model, el, focusKey = null) {
    this.model = model;
    this.texts = model.get("_texts");
    this.chosen = new Set();
    this.choices = null;
    this.anchor = null;
    this.rowAtHand = null;
    this.focusKey = focusKey;
    this.view = { revision: -1, rows: [], hand: { cards: [] } };
    this.ends = new AbortController();
    this.parts = buildFrame(this.texts, model.get("_look").loose);
    this.drawn = new DrawnTable(this.parts, this.texts);
    this.link = new Link(model, {
      onBusy: () => setText(this.parts.tipText, this.texts.busy),
      onDead: () => this.showDead(),
    });
    this.drag = new Dragging(this);
    this.keys = new Keys(this);
    this.clock = new ClockFace(this.parts.clock, () => this.link.note("time"));
    el.append(this.parts.root);
    this.listen();
    this.applyLook();
    this.clock.set(model.get("_clock") ?? {});
    this.draw();
    drawFlow(this.parts, model.get("_flow"));
    if (focusKey) this.focusOn(this.stop);
    this.link.note("hello", { language: navigator.language });
  }

  /** Whether nothing can be moved from here. */
  get locked() {
    return this.link.dead || !this.model.get("_look").interactive;
  }

  // --- drawing ---

  draw() {
    const view = JSON.parse(this.model.get("_view"));
    if (view.revision < this.view.revision) return;
    const { root, columns, say } = this.parts;
    const another = view.deal !== this.view.deal;
    const focused = root.contains(document.activeElement) ? document.activeElement : null;
    // A table of many rows needs the whole width. Told once, so that nothing jumps in mid-turn.
    if (another) columns.classList.toggle("rrp-crowded", view.rows.length > CROWDED_ROWS);
    const places = another ? new Map() : this.drawn.places();
    if (another) this.drawn.clear();
    this.view = view;
    const mine = this.link.waiting.has(view.ack);
    const placed = this.link.answers(view, "place") && !view.refused;
    const asked = this.link.answers(view, "check", "hint");

    const ids = new Set(groupsOf(view).flatMap((group) => group.ids));
    for (const id of [...this.chosen]) if (!ids.has(id) || placed) this.chosen.delete(id);
    this.choices = mine ? (view.choices ?? null) : null;
    if (this.choices) this.chosen = new Set(this.choices.cards);
    this.drawn.draw(view);
    this.drag.forget();
    drawChoices(this.parts, this.choices);
    drawSay(this.parts, view, mine);
    this.drawButtons();
    this.drawChosen();
    this.settle(view.ack);
    this.keepFocus(focused);
    this.drawn.glide(places, view);
    if (mine && view.refused && !this.choices) this.showRefused();
    if (asked && !this.hides("say")) say.scrollIntoView({ block: "nearest" });
    root.dataset.revision = view.revision;
    this.askForFlow();
  }

  drawButtons() {
    const { buttons } = this.parts;
    const able = { ...this.view, check: true, hint: true };
    for (const name of ["check", "hint", "undo", "redo", "reset"]) {
      // Not `disabled`: a button that is switched off under the focus would drop it.
      setAttribute(buttons[name], "aria-disabled", String(!able[name] || this.locked));
    }
    for (const button of this.parts.sort.children) {
      setAttribute(button, "aria-disabled", String(this.locked));
    }
  }

  drawChosen() {
    const { tipButtons, root } = this.parts;
    for (const [id, element] of this.drawn.cards) {
      const chosen = this.chosen.has(id);
      setClass(element, "rrp-chosen", chosen);
      setAttribute(element, "aria-pressed", String(chosen));
    }
    const count = this.chosen.size;
    const groups = new Set(this.chosenIds.map((id) => this.groupOf(id)));
    const [group] = groups.size === 1 ? groups : [null];
    const row = group && group.place !== "hand" ? group : null;
    const whole = row && count === row.ids.length;
    const useful = {
      split: Boolean(row && !whole && !this.chosen.has(row.ids[0])),
      join: Boolean(whole && row.place !== this.view.rows.at(-1).id),
      to_new_row: Boolean(count && !whole),
      to_hand: Boolean(count && group?.place !== "hand"),
      away: Boolean(count),
      clear: Boolean(count),
    };
    tipButtons.hidden = !count || Boolean(this.choices);
    for (const button of tipButtons.children) button.hidden = !useful[button.dataset.action];
    setClass(root, "rrp-choosing", count > 0);
    const targets = new Set(this.choices?.places.map(({ place }) => place));
    for (const place of this.parts.table.children) {
      setClass(place, "rrp-choice", targets.has(place.dataset.place));
    }
    if (count) this.hideCut();
    this.drawTip();
  }

  drawTip() {
    drawTip(this.parts, this.texts, {
      chosen: this.chosen.size,
      question: this.choices ? this.view.refused : "",
      row: this.view.rows.find((row) => row.id === this.rowAtHand),
    });
  }

  hides(control) {
    return this.model.get("_look").hide.includes(control);
  }

  applyLook() {
    const look = this.model.get("_look");
    const { root, heading, buttons, sort, steps, tip, say, bar, aside } = this.parts;
    const follows = look.theme === "auto" || look.theme === "contrast";
    const dark = follows
      ? (notebookIsDark() ?? asks("prefers-color-scheme: dark"))
      : look.theme === "dark";
    const contrast =
      look.theme === "contrast" || (look.theme === "auto" && asks("prefers-contrast: more"));
    root.lang = look.language;
    for (const name of LOOKS) root.dataset[name] = look[name];
    root.dataset.theme = dark ? "dark" : "light";
    root.dataset.contrast = contrast ? "more" : "";
    heading.hidden = this.hides("heading") || !this.texts.heading?.title;
    for (const [name, button] of Object.entries(buttons)) {
      button.hidden = this.hides(name === "help" ? "keys" : name);
    }
    for (const [name, part] of Object.entries({ sort, steps, tip, say })) {
      part.hidden = this.hides(name);
    }
    aside.hidden = this.hides("flow");
    bar.hidden = Object.values(buttons).every((button) => button.hidden);
    setClass(root, "rrp-locked", !look.interactive);
    this.drawButtons();
  }

  /** Ask for the flow picture once the cards are at rest. */
  askForFlow() {
    if (this.hides("flow") && this.hides("steps")) return;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => {
      if (this.model.get("_flow")?.revision !== this.view.revision) this.link.note("flow");
    }, FLOW_REST_MS);
  }

  /** Bring the cards that were refused to the eye; they are back where they were. */
  showRefused() {
    const { cards = [] } = this.link.last.details ?? {};
    for (const id of cards) {
      const element = this.drawn.cards.get(id);
      element?.classList.add("rrp-refused");
      setTimeout(() => element?.classList.remove("rrp-refused"), REFUSED_MS);
    }
  }

  showDead() {
    const { root, gone, buttons } = this.parts;
    root.classList.add("rrp-is-dead");
    setText(gone, this.texts.dead);
    gone.hidden = false;
    for (const button of root.querySelectorAll("[data-action]")) {
      if (button !== buttons.help) button.setAttribute("aria-disabled", "true");
    }
    this.clock.stop();
    this.choose([]);
    this.glideHome();
  }

  glideHome() {
    const places = this.drawn.places();
    this.drag.dropGhost();
    this.drawn.glide(places, this.view);
  }

  // --- asking Python ---

  settle(ack) {
    if (!this.link.settle(ack)) return;
    if (!this.link.waiting.size) this.drag.dropGhost();
    this.drawTip();
  }

  move(ids, to, at) {
    if (!ids.length) return;
    this.choose([]);
    this.link.ask("move", { cards: ids, to, ...(at === undefined ? {} : { at }) });
  }

  takeAway(ids) {
    if (this.parts.away) this.move(ids, "away");
  }

  /** Ask for the one place where cards are part of a meld; if there are several, they are shown. */
  placeWhereItFits(ids) {
    this.choose(ids);
    this.link.ask("place", { cards: ids });
  }

  chooseRow(number) {
    const row = this.view.rows[number - 1]?.id;
    if (this.choices.places.some(({ place }) => place === row)) this.move(this.chosenIds, row);
  }

  split(id) {
    const { place, ids } = this.groupOf(id);
    if (place !== "hand") this.link.ask("split", { row: place, at: ids.indexOf(id) });
  }

  join(id) {
    const rows = this.view.rows.map((row) => row.id);
    const at = rows.indexOf(this.groupOf(id).place);
    if (at >= 0 && at + 1 < rows.length) {
      this.link.ask("join", { row: rows[at], other: rows[at + 1] });
    }
  }

  /** A second press right after the first, as in a double click, asks for no second hint. */
  askHint() {
    const { action, id, at } = this.link.last;
    const fresh = this.view.hint && performance.now() - at < HINT_MS;
    if (action !== "hint" || !(fresh || this.link.waiting.has(id))) this.link.ask("hint");
  }

  // --- what is chosen, where the focus is ---

  /** Take note of the row under the pointer or the focus. */
  lookAt(element) {
    const row = element.closest(".rrp-row")?.dataset.place ?? null;
    if (row === this.rowAtHand) return;
    this.rowAtHand = row;
    if (!this.link.waiting.size) this.drawTip();
  }

  choose(ids) {
    this.chosen = new Set(ids);
    if (this.choices) {
      this.choices = null;
      drawChoices(this.parts, null);
    }
    this.drawChosen();
  }

  toggle(id) {
    const ids = new Set(this.chosen);
    if (!ids.delete(id)) ids.add(id);
    this.anchor = id;
    this.choose(ids);
  }

  letGo() {
    if (this.drag.active) this.drag.cancel();
    else if (!this.parts.help.hidden) this.toggleHelp();
    else this.choose([]);
  }

  toggleHelp() {
    const { help, buttons } = this.parts;
    help.hidden = !help.hidden;
    buttons.help.setAttribute("aria-expanded", String(!help.hidden));
    if (!help.hidden) help.scrollIntoView({ block: "nearest" });
  }

  /** The chosen cards in the order in which they lie. */
  get chosenIds() {
    if (!this.chosen.size) return [];
    return groupsOf(this.view)
      .flatMap((group) => group.ids)
      .filter((id) => this.chosen.has(id));
  }

  groupOf(id) {
    return this.groups.find((group) => group.ids.includes(id));
  }

  idsOf(place) {
    return this.groups.find((group) => group.place === place)?.ids ?? [];
  }

  get groups() {
    if (this.grouped?.view !== this.view) {
      this.grouped = { view: this.view, groups: groupsOf(this.view) };
    }
    return this.grouped.groups;
  }

  /** The places that the arrow keys visit, in order. */
  get stops() {
    return [...this.parts.play.querySelectorAll("[data-key]")];
  }

  /** The place that has the focus, or had it last. */
  get stop() {
    return this.stops.find((stop) => stop.dataset.key === this.focusKey);
  }

  /** Let Tab come to one place of the board alone; the arrows go to the others. */
  makeStop(stop, stops = this.stops) {
    for (const other of stops) setAttribute(other, "tabindex", other === stop ? "0" : "-1");
    this.focusKey = stop.dataset.key;
  }

  focusOn(element) {
    if (!element) return;
    this.makeStop(element);
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  keepFocus(focused) {
    const { stops } = this;
    const stop = stops.find((other) => other.dataset.key === this.focusKey) ?? stops[0];
    this.makeStop(stop, stops);
    if (focused && document.activeElement !== focused) {
      (focused.isConnected && !focused.hidden ? focused : stop).focus({ preventScroll: true });
    }
  }

  // --- tapping ---

  tap(press, event) {
    this.tapped = event.timeStamp;
    this.pressOn(press, event);
  }

  /** A screen reader's press comes as a click without a pointer. */
  onClick(event) {
    if (event.timeStamp - (this.tapped ?? -1e9) < CLICK_AFTER_TAP_MS || this.locked) return;
    const card = event.target.closest(".rrp-card")?.dataset.card;
    const row = event.target.closest(".rrp-grip")?.dataset.row;
    const place = event.target.closest("[data-place]")?.dataset.place;
    if (card || row || place) this.pressOn({ card, row, place }, event);
  }

  pressOn({ card, row, place }, event) {
    if (card) this.tapCard(card, event);
    else if (row) this.tapPlace(row, true);
    else if (place) this.tapPlace(place, false);
    else this.choose([]);
  }

  tapCard(id, event) {
    const group = this.groupOf(id);
    if (!group) return;
    const { place, ids } = group;
    const again = this.lastTap?.id === id && event.timeStamp - this.lastTap.at < DOUBLE_TAP_MS;
    this.lastTap = again ? null : { id, at: event.timeStamp };
    this.focusOn(this.drawn.cards.get(id));
    if (again && this.chosen.has(id)) {
      this.placeWhereItFits([id]);
    } else if (event.shiftKey) {
      this.choose([...this.chosen, ...stretch(ids, this.anchor, id)]);
    } else if (event.ctrlKey || event.metaKey || !this.chosen.size) {
      this.toggle(id);
    } else if (this.chosenIds.some((other) => ids.includes(other))) {
      this.toggle(id);
    } else {
      this.move(this.chosenIds, place, ids.indexOf(id) + 1);
    }
  }

  tapPlace(place, label) {
    const ids = this.idsOf(place);
    if (!this.chosen.size) {
      if (label) this.choose(ids);
    } else if (this.chosenIds.every((id) => ids.includes(id))) {
      this.choose(label && this.chosen.size < ids.length ? ids : []);
    } else {
      this.move(this.chosenIds, place);
    }
  }

  // --- the mouse between two cards: a row is split with one click ---

  onHover(event) {
    if (event.pointerType !== "mouse" || event.buttons || event.target.closest(".rrp-cut")) return;
    const row = event.target.closest(".rrp-row")?.dataset.place;
    if (!row || this.locked || this.chosen.size || this.drag.active) {
      this.hideCut();
      return;
    }
    const ids = this.idsOf(row);
    const rects = ids.map((id) => this.drawn.cards.get(id).getBoundingClientRect());
    const gap = cutAt({ x: event.clientX, y: event.clientY }, rects);
    if (!gap) {
      this.hideCut();
      return;
    }
    const { cut, play } = this.parts;
    const origin = play.getBoundingClientRect();
    Object.assign(cut.dataset, { row, at: gap.at });
    cut.style.transform = `translate(${gap.x - origin.left}px, ${gap.bottom - origin.top}px)`;
    cut.hidden = false;
  }

  hideCut() {
    setHidden(this.parts.cut, true);
  }

  // --- buttons ---

  /** Do what a button says, by its key. */
  press(name) {
    const button = this.parts.buttons[name];
    if (!button.hidden) this.act(name, button);
  }

  act(name, button) {
    const actions = {
      check: () => this.link.ask("check"),
      hint: () => this.askHint(),
      undo: () => this.link.ask("undo"),
      redo: () => this.link.ask("redo"),
      reset: () => this.link.ask("reset"),
      sort: () => this.link.ask("sort", { by: button.dataset.by }),
      help: () => this.toggleHelp(),
      cut: () => {
        this.hideCut();
        this.link.ask("split", { row: button.dataset.row, at: Number(button.dataset.at) });
      },
      choice: () => this.move(this.chosenIds, button.dataset.to),
      split: () => this.split(this.chosenIds[0]),
      join: () => this.join(this.chosenIds[0]),
      to_new_row: () => this.move(this.chosenIds, "new"),
      to_hand: () => this.move(this.chosenIds, "hand"),
      away: () => this.takeAway(this.chosenIds),
      clear: () => this.choose([]),
    };
    actions[name]();
  }

  onAction(event) {
    const button = event.target.closest("[data-action]");
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    const name = button.dataset.action;
    const goes = this.parts.tip.contains(button);
    this.act(name, button);
    if (name === "split" || name === "join") this.choose([]);
    if (goes) this.focusOn(this.stop);
  }

  // --- listening ---

  listen() {
    const { root, play, dock } = this.parts;
    const on = (target, name, handler) =>
      target.addEventListener(name, handler, { signal: this.ends.signal });
    on(play, "mousedown", (event) => {
      if (event.target.closest("button")) return;
      event.preventDefault();
      this.stop.focus({ preventScroll: true });
    });
    on(root, "click", (event) => this.onAction(event));
    on(play, "click", (event) => this.onClick(event));
    on(play, "pointerdown", (event) => this.drag.onPress(event));
    on(root, "pointermove", (event) => this.drag.onMove(event));
    on(root, "pointerup", (event) => this.drag.onRelease(event));
    on(root, "pointercancel", (event) => this.drag.onLost(event));
    on(root, "lostpointercapture", (event) => this.drag.onLost(event));
    on(play, "pointermove", (event) => this.onHover(event));
    on(play, "pointerleave", () => this.hideCut());
    on(root, "keydown", (event) => this.keys.onKey(event));
    on(play, "focusin", (event) => {
      const stop = event.target.closest("[data-key]");
      if (!stop) return;
      this.makeStop(stop);
      this.lookAt(stop);
    });
    on(play, "pointerover", (event) => {
      if (!this.drag.active && event.pointerType === "mouse") this.lookAt(event.target);
    });
    on(play, "contextmenu", (event) => {
      // A finger that rests on a card is no menu.
      if (this.drag.press?.touch) event.preventDefault();
    });
    on(play, "dragstart", (event) => event.preventDefault());
    for (const what of ["prefers-color-scheme: dark", "prefers-contrast: more"]) {
      on(matchMedia(`(${what})`), "change", () => this.applyLook());
    }
    this.themes = new MutationObserver(() => this.applyLook());
    this.themes.observe(document.body, {
      attributes: true,
      attributeFilter: ["data-jp-theme-light", "data-vscode-theme-kind", "data-theme"],
    });
    // The hand stays in sight while a long table scrolls, unless it would hide the table.
    this.sizes = new ResizeObserver(() => {
      const height = dock.offsetHeight;
      setClass(root, "rrp-docked", height < DOCKED_SHARE * innerHeight);
      root.style.setProperty("--dock", `${height}px`);
    });
    this.sizes.observe(dock);
    this.onModel("change:_view", () => this.draw());
    this.onModel("change:_flow", () => drawFlow(this.parts, this.model.get("_flow")));
    this.onModel("change:_look", () => this.applyLook());
    this.onModel("change:_clock", () => this.clock.set(this.model.get("_clock")));
    this.onModel("comm_live_update", () => this.link.die());
    this.link.watchKernel(this.ends.signal);
  }

  onModel(name, handler) {
    this.model.on(name, handler);
    this.ends.signal.addEventListener("abort", () => this.model.off(name, handler));
  }

  remove() {
    this.ends.abort();
    this.themes.disconnect();
    this.sizes.disconnect();
    this.clock.stop();
    this.link.close();
    clearTimeout(this.rest);
    this.parts.root.remove();
  }
}

function render({ model, el }) {
  let view = new BoardView(model, el);
  // Another language or another puzzle: every word is another one.
  const again = () => {
    const focused = view.parts.root.contains(document.activeElement);
    view.remove();
    view = new BoardView(model, el, focused ? view.focusKey : null);
  };
  model.on("change:_texts", again);
  return () => {
    model.off("change:_texts", again);
    view.remove();
  };
}

export default { render };
