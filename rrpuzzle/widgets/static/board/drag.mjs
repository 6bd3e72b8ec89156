// Dragging: from the press of a pointer to the drop, with the ghost that follows it, the place
// where it would land, and the page that scrolls along.

import { make, scrollerOf, setClass } from "./elements.mjs";
import { gapAt, placeAt, scrollStep } from "./geometry.mjs";

const MOUSE_SLACK = 5;
const TOUCH_SLACK = 9;

export class Dragging {
  /** @param {object} board the BoardView, for its elements, its cards and what is chosen */
  constructor(board) {
    this.board = board;
    this.press = null;
    this.now = null;
    this.ghost = null;
    this.measured = null;
  }

  get active() {
    return this.now !== null;
  }

  onPress(event) {
    const { board } = this;
    if (event.button !== 0 || !event.isPrimary || board.locked || this.now) return;
    if (event.target.closest("[data-action]")) return;
    const card = event.target.closest(".rrp-card")?.dataset.card;
    const row = event.target.closest(".rrp-grip")?.dataset.row;
    const place = event.target.closest("[data-place]")?.dataset.place;
    const touch = event.pointerType === "touch";
    // The label of a row drags the row, but a finger on it must be able to scroll the page.
    const ids = card ? [card] : row && !touch ? board.idsOf(row) : null;
    const [x, y] = [event.clientX, event.clientY];
    this.press = { id: event.pointerId, x, y, card, row, place, touch, ids };
    // On the board and not on the card: a card that is drawn anew would lose the pointer.
    if (ids) board.parts.root.setPointerCapture(event.pointerId);
  }

  onMove(event) {
    const { press } = this;
    if (!press || event.pointerId !== press.id) return;
    if (!this.now) {
      const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
      if (!press.ids || far < (press.touch ? TOUCH_SLACK : MOUSE_SLACK)) return;
      this.start(press);
    }
    this.now.point = { x: event.clientX, y: event.clientY };
    this.follow();
  }

  onRelease(event) {
    const { press } = this;
    if (!press || event.pointerId !== press.id) return;
    this.press = null;
    if (this.now) this.drop();
    else this.board.tap(press, event);
  }

  onLost(event) {
    if (!this.press || event.pointerId !== this.press.id) return;
    this.press = null;
    if (this.now) this.cancel();
  }

  start(press) {
    const { board } = this;
    const id = press.card;
    const { cards } = board.drawn;
    const ids = id && board.chosen.has(id) ? board.chosenIds : press.ids;
    if (id && !board.chosen.has(id)) board.choose([]);
    const lead = cards.get(id ?? ids[0]).getBoundingClientRect();
    const ghost = make("div", { class: "rrp-ghost", "aria-hidden": "true" });
    for (const other of ids) {
      const copy = cards.get(other).cloneNode(true);
      copy.tabIndex = -1;
      copy.removeAttribute("data-key");
      copy.classList.remove("rrp-chosen");
      ghost.append(copy);
    }
    board.parts.root.append(ghost);
    // Hold the ghost where the card was taken, but at most by its first cards.
    const step = lead.width + 5;
    const before = id ? ids.indexOf(id) * step : 0;
    const grab = { x: press.x - lead.left + before, y: press.y - lead.top };
    if (!id) Object.assign(grab, { x: lead.width / 2, y: lead.height / 2 });
    const point = { x: press.x, y: press.y };
    this.now = { ids, ghost, grab, point, start: point, place: null, at: undefined };
    this.scroller = scrollerOf(board.parts.root);
    this.forget();
    for (const other of ids) cards.get(other).classList.add("rrp-lifted");
    board.parts.root.classList.add("rrp-dragging");
    board.hideCut();
    const tick = () => {
      if (!this.now || this.press === null) return;
      this.scrollNearEdge();
      this.now.frame = requestAnimationFrame(tick);
    };
    tick();
  }

  /** Where things lie must be measured anew: they were drawn anew. */
  forget() {
    this.measured = null;
  }

  /** Where things lie, measured once and not at each move, unless the board is elsewhere now. */
  measure() {
    const rectOf = (element) => element.getBoundingClientRect();
    const { parts, drawn } = this.board;
    const origin = rectOf(parts.root);
    const was = this.measured?.origin;
    if (was && ["left", "top", "right", "bottom"].every((side) => was[side] === origin[side])) {
      return this.measured;
    }
    const elements = [...parts.play.querySelectorAll("[data-place]")];
    // The hand first: where it stays in sight, rows lie under it.
    elements.sort((a, b) => (b === parts.hand) - (a === parts.hand));
    const places = elements.map((element) => {
      const id = element.dataset.place;
      const cards = this.board.idsOf(id).map((card) => rectOf(drawn.cards.get(card)));
      return { id, element, cards, rect: rectOf(element) };
    });
    const { scroller } = this;
    const page = scroller === document.scrollingElement;
    this.measured = {
      origin,
      places,
      play: rectOf(parts.play),
      table: rectOf(parts.table),
      hand: rectOf(parts.dock),
      edge: page ? { top: 0, bottom: innerHeight } : rectOf(scroller),
    };
    return this.measured;
  }

  follow() {
    const { ghost, grab, point } = this.now;
    const { origin } = this.measure();
    const x = point.x - grab.x - origin.left;
    const y = point.y - grab.y - origin.top;
    ghost.style.transform = `translate(${x}px, ${y}px)`;
    this.showTarget(point);
  }

  showTarget(point) {
    const { caret } = this.board.parts;
    const { places, table, play } = this.measured;
    const id = placeAt(point, places, table);
    const target = places.find((place) => place.id === id);
    for (const place of places) setClass(place.element, "rrp-target", place === target);
    this.now.place = id;
    const gap = gapAt(point, target?.cards ?? []);
    this.now.at = gap?.at;
    caret.hidden = !gap;
    if (gap) {
      caret.style.height = `${gap.bottom - gap.top + 8}px`;
      caret.style.transform = `translate(${gap.x - play.left - 1.5}px, ${
        gap.top - play.top - 4
      }px)`;
    }
  }

  scrollNearEdge() {
    const { scroller } = this;
    const { point, start } = this.now;
    const { edge, hand } = this.measure();
    let bottom = Math.min(edge.bottom, innerHeight);
    // A card that is still over the hand, or on its way up from it, asks for nothing below.
    if (point.y >= hand.top || point.y < start.y) bottom = Math.max(bottom, point.y + 1e3);
    else bottom = Math.min(bottom, Math.max(hand.top, edge.top + 200));
    const step = scrollStep(point.y, edge.top, bottom);
    if (!step) return;
    const was = scroller.scrollTop;
    scroller.scrollTop += step;
    if (scroller.scrollTop !== was) this.follow();
  }

  drop() {
    const { ids, at } = this.now;
    // Where cards may leave the board, they leave it wherever nothing would take them.
    const place = this.now.place ?? (this.board.parts.away ? "away" : null);
    if (!place) {
      this.cancel();
      return;
    }
    this.end();
    this.board.choose([]);
    this.board.link.ask("move", { cards: ids, to: place, ...(at === undefined ? {} : { at }) });
    if (!this.board.link.waiting.size) this.board.glideHome();
  }

  cancel() {
    this.end();
    this.board.glideHome();
  }

  /** Stop following the pointer; the ghost stays where it is until Python has answered. */
  end() {
    const { ids, ghost, frame } = this.now;
    const { parts, drawn } = this.board;
    cancelAnimationFrame(frame);
    ids.forEach((id, index) => {
      drawn.landing.set(id, ghost.children[index].getBoundingClientRect());
    });
    ghost.classList.add("rrp-let-go");
    this.ghost?.remove();
    this.ghost = ghost;
    this.now = null;
    this.press = null;
    parts.caret.hidden = true;
    parts.root.classList.remove("rrp-dragging");
    for (const element of parts.root.querySelectorAll(".rrp-target")) {
      element.classList.remove("rrp-target");
    }
  }

  dropGhost() {
    const { drawn } = this.board;
    drawn.landing.clear();
    this.ghost?.remove();
    this.ghost = null;
    for (const [id, element] of drawn.cards) {
      if (!this.now?.ids.includes(id)) setClass(element, "rrp-lifted", false);
    }
  }
}
