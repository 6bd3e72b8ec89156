// Where things are, and what is chosen: pure functions, with tests of their own.

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

/**
 * Find the gap between two cards that a pointer is on.
 *
 * @returns {{at: number, x: number, top: number, bottom: number} | null} as `gapAt`; null beside
 *   the gaps and at the ends of the row, where there is nothing to split
 */
export function cutAt(point, rects, reach = 9) {
  const gap = gapAt(point, rects);
  if (!gap || gap.at === 0 || gap.at === rects.length) return null;
  if (!sameLine(rects[gap.at - 1], rects[gap.at])) return null;
  const inside = point.y > gap.top - reach && point.y < gap.bottom + 2 * reach;
  return inside && Math.abs(point.x - gap.x) <= reach ? gap : null;
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

/** A time as minutes and seconds, or hours, minutes and seconds. */
export function clockTime(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (number) => String(number).padStart(2, "0");
  const tail = `${two(whole % 60)}`;
  return hours ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`;
}
