// The keys: what each of them does at the place that has the focus. Python lists them for
// the player.

import { neighbour, stretch } from "./geometry.mjs";

const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

export class Keys {
  /** @param {object} board the BoardView */
  constructor(board) {
    this.board = board;
  }

  onKey(event) {
    if (event.altKey || event.isComposing) return;
    const stop = event.target.closest?.("[data-key]");
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act =
      event.ctrlKey || event.metaKey
        ? this.withControl(key, event.shiftKey)
        : (this.anywhere(key, event) ?? (stop ? this.atStop(key, event, stop) : null));
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  withControl(key, shift) {
    const { link } = this.board;
    if (key === "z") return () => link.ask(shift ? "redo" : "undo");
    if (key === "y") return () => link.ask("redo");
    return null;
  }

  anywhere(key, event) {
    const { board } = this;
    if (ARROWS[key] && event.target === board.parts.root) return () => board.focusOn(board.stop);
    if (key === "?") return () => board.toggleHelp();
    if (key === "Escape") return () => board.letGo();
    if (board.locked) return null;
    const actions = {
      u: () => board.press("undo"),
      r: () => board.press("redo"),
      c: () => board.press("check"),
      h: () => event.repeat || board.press("hint"),
    };
    return actions[key] ?? null;
  }

  atStop(key, event, stop) {
    const { board } = this;
    const id = stop.dataset.card;
    if (ARROWS[key]) return () => this.walk(stop, ARROWS[key], event.shiftKey && id);
    const walks = { Home: () => this.walkToEnd(id, 0), End: () => this.walkToEnd(id, -1) };
    if (walks[key]) return walks[key];
    if (board.locked) return null;
    if (board.choices && /^[1-9]$/.test(key)) return () => board.chooseRow(Number(key));
    const actions = {
      " ": () => (id ? board.toggle(id) : this.placeAt(stop)),
      Enter: () => this.placeAt(stop),
      n: () => board.move(board.chosen.size ? board.chosenIds : id ? [id] : [], "new"),
      b: () => this.toHand(),
      Delete: () => this.takeAway(id),
      Backspace: () => this.takeAway(id),
      a: () => id && board.choose(board.groupOf(id).ids),
      s: () => id && board.split(id),
      j: () => id && board.join(id),
    };
    return actions[key] ?? null;
  }

  walk(stop, direction, choosing) {
    const { board } = this;
    const { stops } = board;
    const rects = stops.map((other) => other.getBoundingClientRect());
    const next = stops[neighbour(rects, stops.indexOf(stop), direction)];
    if (choosing && !board.locked) {
      const group = board.groupOf(stop.dataset.card);
      if (!group.ids.includes(next.dataset.card)) return;
      if (!board.chosen.has(stop.dataset.card)) board.anchor = stop.dataset.card;
      board.choose(stretch(group.ids, board.anchor, next.dataset.card));
    }
    board.focusOn(next);
  }

  walkToEnd(id, index) {
    const { board } = this;
    if (id) board.focusOn(board.drawn.cards.get(board.groupOf(id).ids.at(index)));
  }

  /** Lay the chosen cards down at the focus; a card that is not laid elsewhere, where it fits. */
  placeAt(stop) {
    const { board } = this;
    const id = stop.dataset.card;
    const ids = board.chosenIds;
    if (!ids.length || board.chosen.has(id)) {
      if (id) board.placeWhereItFits(ids.length ? ids : [id]);
    } else if (id) {
      const group = board.groupOf(id);
      board.move(ids, group.place, group.ids.indexOf(id) + 1);
    } else {
      board.move(ids, stop.dataset.key);
    }
  }

  /** Take cards off the board; the focus goes to the nearest card of the row. */
  takeAway(id) {
    const { board } = this;
    const gone = board.chosen.size ? board.chosenIds : id ? [id] : [];
    if (!gone.length) return;
    const { ids } = board.groupOf(id ?? gone[0]);
    const at = ids.indexOf(id ?? gone[0]);
    const near = [...ids.slice(at), ...ids.slice(0, at).reverse()];
    board.focusKey = near.find((other) => !gone.includes(other)) ?? null;
    board.takeAway(gone);
  }

  toHand() {
    const { board } = this;
    if (board.chosen.size) board.move(board.chosenIds, "hand");
    else board.focusOn(board.parts.hand.querySelector("[data-key]"));
  }
}
