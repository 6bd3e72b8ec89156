// The board in the page. It draws what Python says and reports what the player intends; whether
// something is a meld is never decided here.
//
// 1. Geometry and selection: pure functions, exported for their own tests.
// 2. Small helpers that build elements. All text goes in as text, never as markup; the one
//    exception is the flow picture, which Python makes and escapes.
// 3. BoardView: one drawn board. Cards and rows keep their elements from one view to the next,
//    so that nothing flickers, focus stays, and cards glide to where they now lie.

// --- 1. geometry and selection -------------------------------------------------------------------

/** Whether two rectangles lie on one line of cards: neither is wholly below the other. */
function sameLine(a, b) {
  return a.top < b.bottom && b.top < a.bottom;
}

/**
 * Find the gap between cards that is nearest to a point.
 *
 * @param {{x: number, y: number}} point
 * @param {{left: number, right: number, top: number, bottom: number}[]} rects the cards in order;
 *   a long row lies on several lines
 * @returns {{at: number, x: number, top: number, bottom: number} | null} how many cards are on its
 *   left, and where to draw it; null if there are no cards
 */
export function gapAt(point, rects) {
  if (!rects.length) return null;
  const off = (rect) => Math.max(rect.top - point.y, point.y - rect.bottom, 0);
  const nearest = rects.reduce((best, rect) => (off(rect) < off(best) ? rect : best));
  const line = rects
    .map((rect, index) => ({ rect, index }))
    .filter(({ rect }) => sameLine(rect, nearest));
  const after = line.filter(({ rect }) => point.x > (rect.left + rect.right) / 2);
  const { top, bottom } = line[0].rect;
  const left = after.at(-1);
  const right = line[after.length];
  const x = !left
    ? right.rect.left - 3
    : !right
      ? left.rect.right + 3
      : (left.rect.right + right.rect.left) / 2;
  return { at: left ? left.index + 1 : right.index, x, top, bottom };
}

/** The distance from a point to a rectangle, 0 inside. */
export function distance(point, rect) {
  const dx = Math.max(rect.left - point.x, 0, point.x - rect.right);
  const dy = Math.max(rect.top - point.y, 0, point.y - rect.bottom);
  return Math.hypot(dx, dy);
}

/**
 * Find where a card that is let go would land.
 *
 * @param {{x: number, y: number}} point
 * @param {{id: string, rect: object}[]} places rows, the new row, the hand
 * @param {object} table the rectangle of the whole table: beside the rows it means a new row
 * @returns {string | null} the id of the place
 */
export function placeAt(point, places, table, reach = 14) {
  let best = null;
  let least = reach;
  for (const place of places) {
    const away = distance(point, place.rect);
    if (away < least || (away === 0 && best === null)) {
      least = away;
      best = place.id;
    }
  }
  if (best !== null) return best;
  return distance(point, table) === 0 ? "new" : null;
}

/**
 * Find the neighbour in a direction, for the arrow keys.
 *
 * Left and right follow the order; up and down go to the nearest line and there to the nearest
 * place.
 *
 * @param {object[]} rects the rectangles of all places, in order
 * @param {number} from
 * @param {"left" | "right" | "up" | "down"} direction
 * @returns {number} the index of the neighbour, or `from` if there is none
 */
export function neighbour(rects, from, direction) {
  if (direction === "left") return Math.max(from - 1, 0);
  if (direction === "right") return Math.min(from + 1, rects.length - 1);
  const here = rects[from];
  const sign = direction === "up" ? -1 : 1;
  const middle = (rect) => (rect.top + rect.bottom) / 2;
  const beyond = rects
    .map((rect, index) => ({ rect, index, dy: sign * (middle(rect) - middle(here)) }))
    .filter(({ rect, dy }) => dy > 0 && !sameLine(rect, here));
  if (!beyond.length) return from;
  const nearest = beyond.reduce((best, other) => (other.dy < best.dy ? other : best));
  const dx = ({ rect }) => Math.abs(rect.left + rect.right - here.left - here.right);
  return beyond
    .filter(({ rect }) => sameLine(rect, nearest.rect))
    .reduce((best, other) => (dx(other) < dx(best) ? other : best)).index;
}

/** How far to scroll when a card is dragged near an edge of what can be seen. */
export function scrollStep(y, top, bottom, margin = 56, most = 18) {
  if (y < top + margin) return -Math.round(most * Math.min(1, (top + margin - y) / margin));
  if (y > bottom - margin) return Math.round(most * Math.min(1, (y - bottom + margin) / margin));
  return 0;
}

/** The ids from one card to another in a row, both included. */
export function stretch(ids, from, to) {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)];
  if (a < 0 || b < 0) return b < 0 ? [] : [to];
  return ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** What a view holds, in the order of the page: `[{place, ids}]`, the hand last. */
export function groupsOf(view) {
  return [
    ...view.rows.map((row) => ({ place: row.id, ids: row.cards.map((card) => card.id) })),
    { place: "hand", ids: view.hand.cards.map((card) => card.id) },
  ];
}

// --- 2. elements ---------------------------------------------------------------------------------

const SHAPES = {
  S: "M12 1.8C9.3 6.4 3 9.3 3 14.1c0 2.8 2.1 4.8 4.6 4.8 1.4 0 2.6-.6 3.4-1.6-.2 1.9-.9 3.4-2.3 4.7h6.6c-1.4-1.3-2.1-2.8-2.3-4.7.8 1 2 1.6 3.4 1.6 2.5 0 4.6-2 4.6-4.8 0-4.8-6.3-7.7-9-12.3z",
  H: "M12 21.6C5.5 16.8 2.3 12.9 2.3 8.8c0-3.1 2.3-5.4 5.2-5.4 1.9 0 3.5 1 4.5 2.7 1-1.7 2.6-2.7 4.5-2.7 2.9 0 5.2 2.3 5.2 5.4 0 4.1-3.2 8-9.7 12.8z",
  D: "M12 1.6 20.4 12 12 22.4 3.6 12z",
  C: "M12 1.9a4.7 4.7 0 0 0-3.8 7.5 4.75 4.75 0 1 0 2.9 7.4c-.2 2.1-.9 3.8-2.4 5.3h6.6c-1.5-1.5-2.2-3.2-2.4-5.3a4.75 4.75 0 1 0 2.9-7.4A4.7 4.7 0 0 0 12 1.9z",
  joker: "M12 1.9l3.1 6.5 7.1.9-5.2 4.9 1.3 7.1L12 17.8l-6.3 3.5L7 14.2 1.8 9.3l7.1-.9z",
  undo: "M9.5 4.5 4 10l5.5 5.5M4.5 10H15a5 5 0 0 1 0 10h-3",
  hint: "M12 1.5a7.2 7.2 0 0 0-4.3 13c.8.6 1.3 1.4 1.3 2.4V18h6v-1.1c0-1 .5-1.8 1.3-2.4a7.2 7.2 0 0 0-4.3-13zM9 19.2h6v1.6H9zM10 22h4l-.7 1h-2.6z",
  redo: "M14.5 4.5 20 10l-5.5 5.5M19.5 10H9a5 5 0 0 0 0 10h3",
};
const SVG = "http://www.w3.org/2000/svg";

function shape(name, className) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", className);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", SHAPES[name]);
  svg.append(path);
  return svg;
}

/** Build an element; strings among the children become text. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** Build an element whose parent has a name of its own that says the same better. */
function unspoken(tag, attributes, ...children) {
  return make(tag, { ...attributes, "aria-hidden": "true" }, ...children);
}

/** Build a button. JupyterLab looks for the attribute on the focused element alone. */
function makeButton(attributes, ...children) {
  return make(
    "button",
    { type: "button", "data-lm-suppress-shortcuts": "true", ...attributes },
    ...children,
  );
}

const SIGNS = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };

/** A sentence whose suit signs have their colours. */
function sentence(text) {
  return text
    .split(/([♠♥♦♣])/)
    .map((part) => (SIGNS[part] ? make("span", { "data-suit": SIGNS[part] }, part) : part));
}

/** Put the sign of a hint on a row or card, or take it away. */
function setHinted(element, hinted) {
  element.classList.toggle("rrp-hinted", hinted);
  const sign = element.querySelector(":scope > .rrp-bulb");
  if (!hinted) sign?.remove();
  else if (!sign) element.append(shape("hint", "rrp-bulb"));
}

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Put children in order with as few moves as possible: a moved element loses its focus. */
function arrange(parent, children) {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  children.forEach((child, index) => {
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index]);
  });
}

const stillMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The nearest ancestor that scrolls up and down. */
function scrollerOf(element) {
  for (let node = element.parentElement; node; node = node.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(node).overflowY);
    if (scrolls && node.scrollHeight > node.clientHeight) return node;
  }
  return document.scrollingElement;
}

/** Whether the notebook around an element is dark; null where it does not say. */
function notebookIsDark() {
  const { jpThemeLight, vscodeThemeKind, theme } = document.body.dataset;
  if (jpThemeLight) return jpThemeLight === "false";
  if (vscodeThemeKind) return !/light/.test(vscodeThemeKind);
  if (theme) return theme === "dark";
  return null;
}

// --- 3. the board --------------------------------------------------------------------------------

const BUSY_MS = 700;
const IDLE_TICKS = 6;
const DOUBLE_TAP_MS = 350;
const GLIDE_MS = 190;
const CROWDED_ROWS = 12;
const HINT_MS = 400;

class BoardView {
  constructor(model, el) {
    this.model = model;
    this.name = Math.random().toString(36).slice(2, 10);
    this.sent = 0;
    this.last = {};
    this.waiting = new Set();
    this.chosen = new Set();
    this.anchor = null;
    this.rowAtHand = null;
    this.focusKey = null;
    this.press = null;
    this.drag = null;
    this.dead = false;
    this.view = { revision: -1, rows: [], hand: { cards: [] } };
    this.rows = new Map();
    this.cards = new Map();
    this.parts = new Map();
    this.landing = new Map();
    this.ends = new AbortController();
    this.build(el);
    this.listen();
    this.applyLook();
    this.draw();
    this.drawFlow();
  }

  get texts() {
    return this.model.get("_texts");
  }

  // --- building ---

  build(el) {
    const texts = this.texts;
    const button = (name, className, icon) =>
      makeButton(
        { class: `rrp-button ${className}`, "data-action": name },
        ...(icon ? [shape(icon, "rrp-icon")] : []),
        make("span", {}, texts[name]),
      );
    this.table = make("div", { class: "rrp-table", role: "group", "aria-label": texts.table });
    this.newRow = makeButton(
      {
        class: "rrp-new",
        "data-place": "new",
        "data-key": "new",
        tabindex: "-1",
        "aria-label": texts.new_row_name,
      },
      texts.new_row,
    );
    this.handLabel = make("span", { class: "rrp-hand-label" });
    this.handCards = make("div", { class: "rrp-cards" });
    this.handEmpty = makeButton(
      { class: "rrp-hand-empty", "data-key": "hand", tabindex: "-1" },
      texts.hand_empty,
    );
    const sort = (by, text) =>
      makeButton({ class: "rrp-link", "data-action": "sort", "data-by": by }, text);
    this.hand = make(
      "div",
      { class: "rrp-hand", "data-place": "hand", role: "group" },
      make(
        "div",
        { class: "rrp-hand-head" },
        this.handLabel,
        make(
          "span",
          { class: "rrp-sort", role: "group", "aria-label": texts.sort },
          sort("rank", texts.by_rank),
          sort("suit", texts.by_suit),
        ),
      ),
      this.handCards,
    );
    this.caret = make("div", { class: "rrp-caret", hidden: "", "aria-hidden": "true" });
    this.play = make(
      "div",
      { class: "rrp-play", role: "application", "aria-label": texts.board },
      this.table,
      this.hand,
      this.caret,
    );
    this.tipText = make("span", { class: "rrp-tip-text" });
    this.tipButtons = make(
      "span",
      { class: "rrp-tip-buttons" },
      button("to_new_row", "rrp-small"),
      button("to_hand", "rrp-small"),
      button("clear", "rrp-small"),
    );
    this.say = make("div", { class: "rrp-say", role: "status" });
    this.aloud = make("div", { class: "rrp-aloud", role: "status" });
    this.bar = make(
      "div",
      { class: "rrp-bar" },
      button("check", "rrp-primary"),
      button("hint", ""),
      button("undo", "", "undo"),
      button("redo", "", "redo"),
      button("help", "rrp-quiet"),
      button("reset", "rrp-apart"),
    );
    this.help = make(
      "section",
      { class: "rrp-help", hidden: "", "aria-label": texts.help_title },
      make("h3", {}, texts.help_title),
      make(
        "dl",
        {},
        ...(texts.keys ?? []).map(([keys, effect]) =>
          make(
            "div",
            {},
            make("dt", {}, ...keys.split(" ").map((key) => make("kbd", {}, key))),
            make("dd", {}, effect),
          ),
        ),
      ),
    );
    this.helpButton = this.bar.querySelector('[data-action="help"]');
    this.helpButton.setAttribute("aria-expanded", "false");
    this.flow = make("div", { class: "rrp-flow" });
    this.flowTable = make("div", { class: "rrp-flow-table" });
    this.aside = make(
      "aside",
      { class: "rrp-aside", "aria-label": texts.flow_title, hidden: "" },
      make("h3", {}, texts.flow_title),
      this.flow,
      make(
        "details",
        {},
        make("summary", { "data-lm-suppress-shortcuts": "true" }, texts.flow_table),
        this.flowTable,
      ),
    );
    this.gone = make("div", { class: "rrp-dead", role: "alert", hidden: "" });
    this.columns = make(
      "div",
      { class: "rrp-columns" },
      make(
        "div",
        { class: "rrp-main" },
        this.play,
        make("div", { class: "rrp-tip" }, this.tipText, this.tipButtons),
        this.say,
        this.gone,
        this.bar,
        this.help,
        this.aloud,
      ),
      this.aside,
    );
    this.root = make(
      "div",
      // It takes the focus when its text is pressed: the notebook must not get the next key.
      { class: "rrp-board", tabindex: "-1", "data-lm-suppress-shortcuts": "true" },
      make("div", { class: "rrp-frame" }, this.heading(), this.columns),
    );
    el.append(this.root);
  }

  heading() {
    const { title, meta, text, goal } = this.texts.heading ?? {};
    if (!title) return "";
    return make(
      "header",
      { class: "rrp-head" },
      make("h2", {}, title),
      ...(meta ? [make("span", { class: "rrp-meta" }, meta)] : []),
      make(
        "p",
        {},
        ...(text ? [text, " "] : []),
        make("strong", { class: "rrp-goal" }, goal),
      ),
    );
  }

  buildCard(id) {
    const name = make("span", { class: "rrp-name" });
    const face = unspoken("span", { class: "rrp-print" });
    const card = makeButton(
      { class: "rrp-card", "data-card": id, "data-key": id, tabindex: "-1" },
      name,
      face,
    );
    return { card, name, face };
  }

  buildRow(id) {
    const name = make("span", { class: "rrp-name" });
    const mark = unspoken("span", { class: "rrp-mark" });
    const number = unspoken("span", { class: "rrp-number" });
    const label = unspoken("span", { class: "rrp-label" });
    const changed = unspoken("span", { class: "rrp-changed" }, this.texts.changed);
    const grip = makeButton(
      { class: "rrp-grip", "data-row": id, tabindex: "-1" },
      name,
      number,
      mark,
      label,
      changed,
    );
    const cards = make("div", { class: "rrp-cards" });
    const element = make(
      "div",
      { class: "rrp-row", "data-place": id, role: "group" },
      grip,
      cards,
    );
    return { element, grip, name, mark, number, label, changed, cards };
  }

  // --- drawing ---

  draw() {
    const view = this.model.get("_view");
    if (view?.revision === undefined || view.revision < this.view.revision) return;
    const seen = this.view.revision >= 0;
    const focused = this.root.contains(document.activeElement) ? document.activeElement : null;
    // A table of many rows needs the whole width. Told once, so that nothing jumps in mid-turn.
    if (!seen) this.columns.classList.toggle("rrp-crowded", view.rows.length > CROWDED_ROWS);
    const places = seen && !stillMotion() ? this.cardPlaces() : new Map();
    this.view = view;
    const { action, id: asked } = this.last;
    const answered = view.ack === asked && (action === "check" || action === "hint");

    const ids = new Set(groupsOf(view).flatMap((group) => group.ids));
    for (const id of [...this.chosen]) if (!ids.has(id)) this.chosen.delete(id);
    for (const row of view.rows) this.drawRow(row);
    const standing = new Set(view.rows.map((row) => row.id));
    for (const id of [...this.rows.keys()]) if (!standing.has(id)) this.rows.delete(id);
    arrange(this.table, [...view.rows.map((row) => this.rows.get(row.id).element), this.newRow]);

    setText(this.handLabel, view.hand.label);
    this.hand.setAttribute("aria-label", view.hand.label);
    const handCards = view.hand.cards.map((card) => this.drawCard(card));
    arrange(this.handCards, handCards.length ? handCards : [this.handEmpty]);

    for (const name of ["undo", "redo", "reset"]) this.enable(name, view[name]);
    this.drawSay();
    this.drawChosen();
    this.settle(view.ack);
    this.keepFocus(focused);
    this.glide(places);
    if (answered) this.say.scrollIntoView({ block: "nearest" });
    this.root.dataset.revision = view.revision;
  }

  drawRow(row) {
    if (!this.rows.has(row.id)) this.rows.set(row.id, this.buildRow(row.id));
    const drawn = this.rows.get(row.id);
    drawn.element.classList.toggle("rrp-ok", row.ok);
    drawn.element.classList.toggle("rrp-bad", !row.ok);
    drawn.element.setAttribute("aria-label", row.name);
    setText(drawn.name, row.name);
    drawn.grip.title = row.why;
    setText(drawn.number, String(row.number));
    setText(drawn.mark, row.ok ? "✓" : "!");
    setText(drawn.label, row.label);
    drawn.changed.hidden = !row.changed;
    setHinted(drawn.element, row.hinted);
    arrange(drawn.cards, row.cards.map((card) => this.drawCard(card)));
  }

  drawCard(card) {
    if (!this.parts.has(card.id)) {
      const parts = this.buildCard(card.id);
      this.parts.set(card.id, parts);
      this.cards.set(card.id, parts.card);
    }
    const { card: element, name, face: print } = this.parts.get(card.id);
    const look = `${card.rank}${card.suit}${card.joker}`;
    if (element.dataset.look !== look) {
      element.dataset.look = look;
      element.dataset.suit = card.joker ? "joker" : card.suit;
      const face = card.suit
        ? [make("span", {}, card.rank), shape(card.suit, "rrp-face-suit")]
        : [this.texts.joker];
      print.replaceChildren(
        ...(card.joker
          ? [
              shape("joker", "rrp-suit"),
              make("span", { class: "rrp-face", "data-suit": card.suit }, ...face),
            ]
          : [make("span", { class: "rrp-rank" }, card.rank), shape(card.suit, "rrp-suit")]),
      );
    }
    element.classList.toggle("rrp-placed", card.placed);
    setHinted(element, card.hinted);
    setText(name, card.name);
    return element;
  }

  drawChosen() {
    for (const [id, element] of this.cards) {
      const chosen = this.chosen.has(id);
      element.classList.toggle("rrp-chosen", chosen);
      element.setAttribute("aria-pressed", String(chosen));
    }
    const count = this.chosen.size;
    this.tipButtons.hidden = !count;
    const hand = new Set(this.view.hand.cards.map((card) => card.id));
    const onTable = [...this.chosen].some((id) => !hand.has(id));
    this.tipButtons.querySelector('[data-action="to_hand"]').hidden = !onTable;
    this.root.classList.toggle("rrp-choosing", count > 0);
    this.drawTip();
  }

  /** The line below the hand: what is chosen; else why the row at hand is no meld; else a tip. */
  drawTip() {
    const count = this.chosen.size;
    const { tip, selected_one: one, selected_many: many } = this.texts;
    const row = this.view.rows.find((other) => other.id === this.rowAtHand);
    const why = count ? "" : (row?.why ?? "");
    const chosen = count === 1 ? one : many.replace("{n}", count);
    this.tipText.classList.toggle("rrp-why", Boolean(why));
    this.tipText.replaceChildren(...sentence(why || (count ? chosen : tip)));
  }

  drawSay() {
    const { verdict, hint, refused, ack } = this.view;
    const mine = this.waiting.has(ack);
    let kind = "";
    let parts = [];
    if (refused && mine) {
      kind = "refused";
      parts = [make("p", {}, ...sentence(refused))];
    } else if (verdict) {
      kind = verdict.kind;
      const [first, ...others] = verdict.sentences;
      const headline = make("b", {}, verdict.headline);
      const lead = make("p", {}, headline, ...sentence(` ${first ?? ""}`));
      parts = [lead, ...others.map((text) => make("p", {}, ...sentence(text)))];
    } else if (hint) {
      kind = "hint";
      const headline = make("b", {}, shape("hint", "rrp-sign"), hint.headline);
      const steps = hint.steps.map((step) => make("li", {}, ...sentence(step)));
      parts = [make("p", {}, headline, ...sentence(` ${hint.text}`))];
      if (steps.length) parts.push(make("ol", {}, ...steps));
    }
    this.say.dataset.kind = kind;
    // Anew even if the words are the same, or a second refusal would not be spoken.
    if (parts.length || this.say.childElementCount) this.say.replaceChildren(...parts);
    setText(this.aloud, this.view.said);
  }

  drawFlow() {
    const flow = this.model.get("_flow");
    if (!flow?.svg) return;
    // Made and escaped in Python; nothing that a player or a puzzle says gets here as markup.
    this.flow.innerHTML = flow.svg;
    this.flowTable.innerHTML = flow.table;
    this.aside.hidden = false;
    this.root.dataset.flow = flow.revision;
  }

  enable(name, able) {
    const button = this.bar.querySelector(`[data-action="${name}"]`);
    // Not `disabled`: a button that is switched off under the focus would drop it.
    button.setAttribute("aria-disabled", String(!able || this.dead));
  }

  applyLook() {
    const look = this.model.get("_look");
    const dark =
      look.theme === "auto"
        ? (notebookIsDark() ?? matchMedia("(prefers-color-scheme: dark)").matches)
        : look.theme === "dark";
    this.root.lang = look.language;
    Object.assign(this.root.dataset, {
      theme: dark ? "dark" : "light",
      size: look.size,
      suits: look.suits,
      style: look.style,
    });
  }

  cardPlaces() {
    const places = new Map();
    for (const [id, element] of this.cards) places.set(id, element.getBoundingClientRect());
    for (const [id, rect] of this.landing) places.set(id, rect);
    return places;
  }

  /** Let every card glide from where it was seen last to where it lies now. */
  glide(places) {
    for (const [id, was] of places) {
      const element = this.cards.get(id);
      if (!element?.isConnected) continue;
      const is = element.getBoundingClientRect();
      const [dx, dy] = [was.left - is.left, was.top - is.top];
      if (Math.abs(dx) + Math.abs(dy) < 1) continue;
      element.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], {
        duration: GLIDE_MS,
        easing: "cubic-bezier(.2, .7, .3, 1)",
      });
    }
  }

  // --- asking Python ---

  send(action, details = {}) {
    if (this.dead) return;
    if (this.kernelIsGone()) {
      this.die();
      return;
    }
    const id = `${this.name}:${++this.sent}`;
    this.last = { action, id, at: performance.now() };
    this.waiting.add(id);
    clearInterval(this.patience);
    let idle = 0;
    this.patience = setInterval(() => {
      setText(this.tipText, this.texts.busy);
      // A kernel that has nothing to do and does not answer knows nothing of this board.
      idle = this.model.widget_manager?.kernel?.status === "idle" ? idle + 1 : 0;
      if (idle > IDLE_TICKS) this.die();
    }, BUSY_MS);
    this.model.send({ ...details, action, id });
  }

  /** An answer came: nothing that was sent before it is waited for any longer. */
  settle(ack) {
    if (!this.waiting.has(ack)) return;
    for (const id of this.waiting) {
      this.waiting.delete(id);
      if (id === ack) break;
    }
    if (!this.waiting.size) {
      clearInterval(this.patience);
      this.dropGhost();
    }
    this.drawChosen();
  }

  move(ids, to, at) {
    if (!ids.length) return;
    this.choose([]);
    this.send("move", { cards: ids, to, ...(at === undefined ? {} : { at }) });
  }

  /** A second press right after the first, as in a double click, asks for nothing more. */
  askHint() {
    const { action, id, at } = this.last;
    const fresh = this.view.hint && performance.now() - at < HINT_MS;
    if (action !== "hint" || !(fresh || this.waiting.has(id))) this.send("hint");
  }

  kernelIsGone() {
    const kernel = this.model.widget_manager?.kernel;
    return Boolean(kernel && (kernel.isDisposed || kernel.status === "dead"));
  }

  die() {
    this.dead = true;
    this.root.classList.add("rrp-is-dead");
    setText(this.gone, this.texts.dead);
    this.gone.hidden = false;
    for (const button of this.root.querySelectorAll("[data-action]")) {
      if (button !== this.helpButton) button.setAttribute("aria-disabled", "true");
    }
    clearInterval(this.patience);
    this.waiting.clear();
    this.choose([]);
    this.glideHome();
  }

  // --- what is chosen, where the focus is ---

  /** Take note of the row under the pointer or the focus. */
  lookAt(element) {
    const row = element.closest(".rrp-row")?.dataset.place ?? null;
    if (row === this.rowAtHand) return;
    this.rowAtHand = row;
    if (!this.waiting.size) this.drawTip();
  }

  choose(ids) {
    this.chosen = new Set(ids);
    this.drawChosen();
  }

  toggle(id) {
    const ids = new Set(this.chosen);
    if (!ids.delete(id)) ids.add(id);
    this.anchor = id;
    this.choose(ids);
  }

  /** The chosen cards in the order in which they lie. */
  get chosenIds() {
    return groupsOf(this.view)
      .flatMap((group) => group.ids)
      .filter((id) => this.chosen.has(id));
  }

  groupOf(id) {
    return groupsOf(this.view).find((group) => group.ids.includes(id));
  }

  /** The places that the arrow keys visit, in order. */
  get stops() {
    return [...this.play.querySelectorAll("[data-key]")];
  }

  /** The place that has the focus, or had it last. */
  get stop() {
    return this.stops.find((stop) => stop.dataset.key === this.focusKey);
  }

  focusOn(element) {
    if (!element) return;
    for (const stop of this.stops) stop.tabIndex = stop === element ? 0 : -1;
    this.focusKey = element.dataset.key;
    element.focus({ preventScroll: true });
    element.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }

  keepFocus(focused) {
    const stops = this.stops;
    const stop = stops.find((other) => other.dataset.key === this.focusKey) ?? stops[0];
    for (const other of stops) other.tabIndex = other === stop ? 0 : -1;
    this.focusKey = stop.dataset.key;
    if (focused && document.activeElement !== focused) {
      (focused.isConnected && !focused.hidden ? focused : stop).focus({ preventScroll: true });
    }
  }

  // --- keys ---

  onKey(event) {
    const onStop = event.target.closest?.("[data-key]");
    const key = event.key;
    if (event.altKey || (key !== "Tab" && event.isComposing)) return;
    const act = this.keyAction(event, onStop, key.length === 1 ? key.toLowerCase() : key);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  keyAction(event, stop, key) {
    if (event.ctrlKey || event.metaKey) {
      if (key === "z") return () => this.send(event.shiftKey ? "redo" : "undo");
      if (key === "y") return () => this.send("redo");
      return null;
    }
    const anywhere = {
      u: () => this.send("undo"),
      r: () => this.send("redo"),
      c: () => this.send("check"),
      h: () => event.repeat || this.askHint(),
      "?": () => this.toggleHelp(),
      Escape: () => this.letGo(),
    };
    if (anywhere[key]) return anywhere[key];
    const arrows = {
      ArrowLeft: "left",
      ArrowRight: "right",
      ArrowUp: "up",
      ArrowDown: "down",
    };
    if (event.target === this.root && arrows[key]) return () => this.focusOn(this.stop);
    if (!stop) return null;
    const id = stop.dataset.card;
    if (arrows[key]) return () => this.walk(stop, arrows[key], event.shiftKey && id);
    const atStop = {
      " ": () => (id ? this.toggle(id) : this.placeAtStop(stop)),
      Enter: () => this.placeAtStop(stop),
      n: () => this.move(this.chosen.size ? this.chosenIds : id ? [id] : [], "new"),
      b: () => this.toHand(),
      Home: () => this.walkToEnd(id, 0),
      End: () => this.walkToEnd(id, -1),
      a: () => id && this.choose(this.groupOf(id).ids),
      s: () => id && this.split(id),
      j: () => id && this.join(id),
    };
    return atStop[key] ?? null;
  }

  walk(stop, direction, choosing) {
    const stops = this.stops;
    const rects = stops.map((other) => other.getBoundingClientRect());
    const next = stops[neighbour(rects, stops.indexOf(stop), direction)];
    if (choosing) {
      const group = this.groupOf(stop.dataset.card);
      if (!group.ids.includes(next.dataset.card)) return;
      if (!this.chosen.has(stop.dataset.card)) this.anchor = stop.dataset.card;
      this.choose(stretch(group.ids, this.anchor, next.dataset.card));
    }
    this.focusOn(next);
  }

  walkToEnd(id, index) {
    if (id) this.focusOn(this.cards.get(this.groupOf(id).ids.at(index)));
  }

  /** Lay the chosen cards down at the focus; without any, choose what is there. */
  placeAtStop(stop) {
    const id = stop.dataset.card;
    const ids = this.chosenIds;
    if (!ids.length) {
      if (id) this.toggle(id);
    } else if (this.chosen.has(id)) {
      this.placeWhereItFits(ids);
    } else if (id) {
      const group = this.groupOf(id);
      this.move(ids, group.place, group.ids.indexOf(id) + 1);
    } else {
      this.move(ids, stop.dataset.key);
    }
  }

  /** Ask for the one place where the cards are part of a meld; Python knows it, or says why not. */
  placeWhereItFits(ids) {
    this.choose([]);
    this.send("place", { cards: ids });
  }

  toHand() {
    if (this.chosen.size) this.move(this.chosenIds, "hand");
    else this.focusOn(this.hand.querySelector("[data-key]"));
  }

  split(id) {
    const { place, ids } = this.groupOf(id);
    if (place !== "hand") this.send("split", { row: place, at: ids.indexOf(id) });
  }

  join(id) {
    const rows = this.view.rows.map((row) => row.id);
    const at = rows.indexOf(this.groupOf(id).place);
    if (at >= 0 && at + 1 < rows.length) {
      this.send("join", { row: rows[at], other: rows[at + 1] });
    }
  }

  letGo() {
    if (this.drag) this.cancelDrag();
    else if (!this.help.hidden) this.toggleHelp();
    else this.choose([]);
  }

  toggleHelp() {
    this.help.hidden = !this.help.hidden;
    this.helpButton.setAttribute("aria-expanded", String(!this.help.hidden));
  }

  // --- pointer ---

  onPress(event) {
    if (event.button !== 0 || !event.isPrimary || this.dead || this.drag) return;
    const card = event.target.closest(".rrp-card")?.dataset.card;
    const row = event.target.closest(".rrp-grip")?.dataset.row;
    const place = event.target.closest("[data-place]")?.dataset.place;
    if (event.target.closest("[data-action]")) return;
    this.press = { id: event.pointerId, x: event.clientX, y: event.clientY, card, row, place };
    this.press.touch = event.pointerType === "touch";
    // The label of a row drags the row, but a finger on it must be able to scroll the page.
    const draggable = card || (row && event.pointerType === "mouse");
    this.press.ids = !draggable ? null : card ? [card] : this.idsOfRow(row);
    // On the board and not on the card: a card that is drawn anew would lose the pointer.
    if (draggable) this.root.setPointerCapture(event.pointerId);
  }

  idsOfRow(row) {
    return groupsOf(this.view).find((group) => group.place === row)?.ids ?? [];
  }

  onMove(event) {
    const press = this.press;
    if (!press || event.pointerId !== press.id) return;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    if (!this.drag) {
      if (!press.ids || far < (event.pointerType === "mouse" ? 5 : 9)) return;
      this.startDrag(press);
    }
    this.drag.point = { x: event.clientX, y: event.clientY };
    this.followPointer();
  }

  onRelease(event) {
    const press = this.press;
    if (!press || event.pointerId !== press.id) return;
    this.press = null;
    if (this.drag) this.drop();
    else this.tap(press, event);
  }

  onLost(event) {
    if (!this.press || event.pointerId !== this.press.id) return;
    this.press = null;
    if (this.drag) this.cancelDrag();
  }

  tap(press, event) {
    const { card, row, place } = press;
    this.tapped = event.timeStamp;
    if (card) this.tapCard(card, event);
    else if (row) this.tapPlace(row, true);
    else if (place) this.tapPlace(place, false);
    else this.choose([]);
  }

  /** A screen reader's press comes as a click without a pointer. */
  onClick(event) {
    if (event.timeStamp - (this.tapped ?? -1e9) < 700 || this.dead) return;
    const card = event.target.closest(".rrp-card")?.dataset.card;
    const row = event.target.closest(".rrp-grip")?.dataset.row;
    const place = event.target.closest("[data-place]")?.dataset.place;
    if (card) this.tapCard(card, event);
    else if (row) this.tapPlace(row, true);
    else if (place) this.tapPlace(place, false);
  }

  tapCard(id, event) {
    const { place, ids } = this.groupOf(id);
    const again = this.lastTap?.id === id && event.timeStamp - this.lastTap.at < DOUBLE_TAP_MS;
    this.lastTap = again ? null : { id, at: event.timeStamp };
    this.focusOn(this.cards.get(id));
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
    const ids = this.idsOfRow(place);
    if (!this.chosen.size) {
      if (label) this.choose(ids);
    } else if (this.chosenIds.every((id) => ids.includes(id))) {
      this.choose(label && this.chosen.size < ids.length ? ids : []);
    } else {
      this.move(this.chosenIds, place);
    }
  }

  // --- dragging ---

  startDrag(press) {
    const id = press.card;
    const ids = id && this.chosen.has(id) ? this.chosenIds : press.ids;
    if (id && !this.chosen.has(id)) this.choose([]);
    const lead = this.cards.get(id ?? ids[0]).getBoundingClientRect();
    const ghost = make("div", { class: "rrp-ghost", "aria-hidden": "true" });
    for (const other of ids) {
      const copy = this.cards.get(other).cloneNode(true);
      copy.tabIndex = -1;
      copy.removeAttribute("data-key");
      copy.classList.remove("rrp-chosen");
      ghost.append(copy);
    }
    this.root.append(ghost);
    // Hold the ghost where the card was taken, but at most by its first cards.
    const step = lead.width + 5;
    const before = id ? ids.indexOf(id) * step : 0;
    const grab = { x: press.x - lead.left + before, y: press.y - lead.top };
    if (!id) Object.assign(grab, { x: lead.width / 2, y: lead.height / 2 });
    this.drag = { ids, ghost, grab, point: press, place: null, at: undefined };
    this.scroller = scrollerOf(this.root);
    for (const other of ids) this.cards.get(other).classList.add("rrp-lifted");
    this.root.classList.add("rrp-dragging");
    const tick = () => {
      if (!this.drag || this.press === null) return;
      this.scrollNearEdge();
      this.drag.frame = requestAnimationFrame(tick);
    };
    tick();
  }

  followPointer() {
    const { ghost, grab, point } = this.drag;
    const origin = this.root.getBoundingClientRect();
    const x = point.x - grab.x - origin.left;
    const y = point.y - grab.y - origin.top;
    ghost.style.transform = `translate(${x}px, ${y}px)`;
    this.showTarget(point);
  }

  showTarget(point) {
    const elements = [...this.play.querySelectorAll("[data-place]")];
    const places = elements.map((element) => ({
      id: element.dataset.place,
      rect: element.getBoundingClientRect(),
    }));
    const place = placeAt(point, places, this.table.getBoundingClientRect());
    for (const element of elements) {
      element.classList.toggle("rrp-target", element.dataset.place === place);
    }
    this.drag.place = place;
    const cards = place && place !== "new" ? this.idsOfRow(place) : [];
    const rects = cards.map((id) => this.cards.get(id).getBoundingClientRect());
    const gap = gapAt(point, rects);
    this.drag.at = gap?.at;
    this.caret.hidden = !gap;
    if (gap) {
      const origin = this.play.getBoundingClientRect();
      this.caret.style.height = `${gap.bottom - gap.top + 8}px`;
      this.caret.style.transform = `translate(${gap.x - origin.left - 1.5}px, ${
        gap.top - origin.top - 4
      }px)`;
    }
  }

  scrollNearEdge() {
    const scroller = this.scroller;
    const page = scroller === document.scrollingElement;
    const edge = page ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
    const step = scrollStep(this.drag.point.y, edge.top, Math.min(edge.bottom, innerHeight));
    if (!step) return;
    const was = scroller.scrollTop;
    scroller.scrollTop += step;
    if (scroller.scrollTop !== was) this.followPointer();
  }

  drop() {
    const { ids, place, at } = this.drag;
    if (!place) {
      this.cancelDrag();
      return;
    }
    this.endDrag();
    this.choose([]);
    this.send("move", { cards: ids, to: place, ...(at === undefined ? {} : { at }) });
    if (!this.waiting.size) this.glideHome();
  }

  cancelDrag() {
    this.endDrag();
    this.glideHome();
  }

  glideHome() {
    const places = stillMotion() ? new Map() : this.cardPlaces();
    this.dropGhost();
    this.glide(places);
  }

  /** Stop following the pointer; the ghost stays where it is until Python has answered. */
  endDrag() {
    const { ids, ghost, frame } = this.drag;
    cancelAnimationFrame(frame);
    ids.forEach((id, index) => {
      this.landing.set(id, ghost.children[index].getBoundingClientRect());
    });
    this.ghost?.remove();
    this.ghost = ghost;
    this.drag = null;
    this.press = null;
    this.caret.hidden = true;
    this.root.classList.remove("rrp-dragging");
    for (const element of this.root.querySelectorAll(".rrp-target")) {
      element.classList.remove("rrp-target");
    }
  }

  dropGhost() {
    this.landing.clear();
    this.ghost?.remove();
    this.ghost = null;
    for (const element of this.cards.values()) {
      if (!this.drag?.ids.includes(element.dataset.card)) element.classList.remove("rrp-lifted");
    }
  }

  // --- listening ---

  onAction(event) {
    const button = event.target.closest("[data-action]");
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    const actions = {
      check: () => this.send("check"),
      hint: () => this.askHint(),
      undo: () => this.send("undo"),
      redo: () => this.send("redo"),
      reset: () => this.send("reset"),
      sort: () => this.send("sort", { by: button.dataset.by }),
      help: () => this.toggleHelp(),
      to_new_row: () => this.move(this.chosenIds, "new"),
      to_hand: () => this.move(this.chosenIds, "hand"),
      clear: () => this.choose([]),
    };
    const hides = this.tipButtons.contains(button);
    actions[button.dataset.action]();
    if (hides) this.focusOn(this.stop);
  }

  listen() {
    const options = { signal: this.ends.signal };
    const on = (target, name, handler) =>
      target.addEventListener(name, (event) => handler.call(this, event), options);
    on(this.play, "mousedown", (event) => {
      if (event.target.closest("button")) return;
      event.preventDefault();
      this.stop.focus({ preventScroll: true });
    });
    on(this.root, "click", this.onAction);
    on(this.play, "click", this.onClick);
    on(this.play, "pointerdown", this.onPress);
    on(this.root, "pointermove", this.onMove);
    on(this.root, "pointerup", this.onRelease);
    on(this.root, "pointercancel", this.onLost);
    on(this.root, "lostpointercapture", this.onLost);
    on(this.root, "keydown", this.onKey);
    on(this.play, "focusin", (event) => {
      const stop = event.target.closest("[data-key]");
      if (!stop) return;
      for (const other of this.stops) other.tabIndex = other === stop ? 0 : -1;
      this.focusKey = stop.dataset.key;
      this.lookAt(stop);
    });
    on(this.play, "pointerover", (event) => {
      if (!this.drag && event.pointerType === "mouse") this.lookAt(event.target);
    });
    on(this.play, "contextmenu", (event) => {
      if (this.press?.touch) event.preventDefault(); // a finger that rests on a card is no menu
    });
    on(this.play, "dragstart", (event) => event.preventDefault());
    on(matchMedia("(prefers-color-scheme: dark)"), "change", this.applyLook);
    this.themes = new MutationObserver(() => this.applyLook());
    this.themes.observe(document.body, {
      attributes: true,
      attributeFilter: ["data-jp-theme-light", "data-vscode-theme-kind", "data-theme"],
    });
    this.onModel("change:_view", () => this.draw());
    this.onModel("change:_flow", () => this.drawFlow());
    this.onModel("change:_look", () => this.applyLook());
    this.onModel("comm_live_update", () => this.die());
    this.watchKernel();
  }

  onModel(name, handler) {
    this.model.on(name, handler);
    this.ends.signal.addEventListener("abort", () => this.model.off(name, handler));
  }

  /** Notice at once when the kernel ends, where the notebook lets a widget know. */
  watchKernel() {
    const manager = this.model.widget_manager;
    const session = manager?.context?.sessionContext;
    const over = new Set(["dead", "restarting", "autorestarting", "terminating"]);
    const look = (_sender, status) => {
      if (over.has(status) || this.kernelIsGone()) this.die();
    };
    const gone = (_sender, change) => {
      if (!change?.newValue) this.die();
    };
    session?.statusChanged?.connect(look);
    session?.kernelChanged?.connect(gone);
    this.ends.signal.addEventListener("abort", () => {
      session?.statusChanged?.disconnect(look);
      session?.kernelChanged?.disconnect(gone);
    });
  }

  remove() {
    this.ends.abort();
    this.themes.disconnect();
    clearInterval(this.patience);
    this.root.remove();
  }
}

function render({ model, el }) {
  const view = new BoardView(model, el);
  return () => view.remove();
}

export default { render };
