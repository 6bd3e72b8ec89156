// The rows and cards as they are drawn. They keep their elements from one view to the next, so
// that nothing flickers, focus stays, and cards glide to where they now lie.

import {
  arrange,
  make,
  makeButton,
  setAttribute,
  setClass,
  setHidden,
  setHinted,
  setText,
  shape,
  stillMotion,
  unspoken,
} from "./elements.mjs";
import { groupsOf } from "./geometry.mjs";

const GLIDE_MS = 190;
const MOST_GLIDES = 24;

export class DrawnTable {
  constructor(parts, texts) {
    this.parts = parts;
    this.texts = texts;
    this.rows = new Map();
    this.faces = new Map();
    this.cards = new Map();
    this.landing = new Map();
    this.homes = new Map();
  }

  /** Forget all elements: the cards of another position only have the same ids. */
  clear() {
    for (const map of [this.rows, this.faces, this.cards, this.landing, this.homes]) map.clear();
  }

  buildCard(id) {
    const name = make("span", { class: "rrp-name" });
    const face = unspoken("span", { class: "rrp-print" });
    const card = makeButton(
      { class: "rrp-card", "data-card": id, "data-key": id, tabindex: "-1" },
      name,
      face,
    );
    this.cards.set(id, card);
    this.faces.set(id, { name, face });
  }

  buildRow(id) {
    const name = make("span", { class: "rrp-name" });
    const mark = unspoken("span", { class: "rrp-mark" });
    const number = unspoken("span", { class: "rrp-number" });
    const label = unspoken("span", { class: "rrp-label" });
    const changed = unspoken(
      "span",
      { class: "rrp-changed" },
      shape("pencil", "rrp-pencil"),
      make("span", {}, this.texts.changed),
    );
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
    this.rows.set(id, { element, grip, name, mark, number, label, changed, cards });
  }

  draw(view) {
    const { table, newRow, away, hand, handLabel, handCards, handEmpty } = this.parts;
    const standing = new Set(view.rows.map((row) => row.id));
    for (const row of view.rows) this.drawRow(row);
    for (const id of [...this.rows.keys()]) if (!standing.has(id)) this.rows.delete(id);
    const rows = view.rows.map((row) => this.rows.get(row.id).element);
    arrange(table, [...rows, newRow, ...(away ? [away] : [])]);
    setText(handLabel, view.hand.label);
    setAttribute(hand, "aria-label", view.hand.label);
    const cards = view.hand.cards.map((card) => this.drawCard(card));
    arrange(handCards, cards.length ? cards : [handEmpty]);
  }

  drawRow(row) {
    if (!this.rows.has(row.id)) this.buildRow(row.id);
    const drawn = this.rows.get(row.id);
    setClass(drawn.element, "rrp-ok", row.ok);
    setClass(drawn.element, "rrp-bad", !row.ok);
    setAttribute(drawn.element, "aria-label", row.name);
    setText(drawn.name, row.name);
    setAttribute(drawn.grip, "title", row.why || row.note);
    setText(drawn.number, String(row.number));
    setText(drawn.mark, row.ok ? "✓" : "!");
    setText(drawn.label, row.label);
    setHidden(drawn.changed, !row.changed);
    setHinted(drawn.element, row.hinted);
    arrange(drawn.cards, row.cards.map((card) => this.drawCard(card)));
  }

  drawCard(card) {
    if (!this.cards.has(card.id)) this.buildCard(card.id);
    const element = this.cards.get(card.id);
    const { name, face } = this.faces.get(card.id);
    const look = `${card.rank}${card.suit}${card.joker}`;
    if (element.dataset.look !== look) {
      element.dataset.look = look;
      element.dataset.suit = card.joker ? "joker" : card.suit;
      face.replaceChildren(...this.print(card));
    }
    setClass(element, "rrp-placed", card.placed);
    setHinted(element, card.hinted);
    setText(name, card.name);
    return element;
  }

  print(card) {
    if (!card.joker) {
      return [make("span", { class: "rrp-rank" }, card.rank), shape(card.suit, "rrp-suit")];
    }
    const standsFor = card.suit
      ? [make("span", {}, card.rank), shape(card.suit, "rrp-face-suit")]
      : [this.texts.joker];
    const face = make("span", { class: "rrp-face", "data-suit": card.suit }, ...standsFor);
    return [shape("joker", "rrp-suit"), face];
  }

  // --- motion ---

  /** Where every card is seen now; one that was just let go is where it was let go. */
  places() {
    const places = new Map();
    if (stillMotion()) return places;
    for (const [id, element] of this.cards) {
      places.set(id, this.landing.get(id) ?? element.getBoundingClientRect());
    }
    return places;
  }

  /** Let cards glide from where they were seen last to where they lie now. */
  glide(places, view) {
    const homes = new Map(
      groupsOf(view).flatMap(({ place, ids }) => ids.map((id) => [id, place])),
    );
    const moves = [];
    for (const [id, was] of places) {
      const element = this.cards.get(id);
      if (!element?.isConnected) continue;
      const is = element.getBoundingClientRect();
      const [dx, dy] = [was.left - is.left, was.top - is.top];
      if (Math.abs(dx) + Math.abs(dy) >= 1) moves.push({ id, element, dx, dy });
    }
    // Where half the table is laid out anew, only what went to another place is worth a look.
    const all = moves.length <= MOST_GLIDES;
    for (const { id, element, dx, dy } of moves) {
      if (!all && !this.landing.has(id) && this.homes.get(id) === homes.get(id)) continue;
      element.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], {
        duration: GLIDE_MS,
        easing: "cubic-bezier(.2, .7, .3, 1)",
      });
    }
    this.homes = homes;
  }
}
