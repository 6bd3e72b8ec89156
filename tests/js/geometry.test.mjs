// The board's geometry: pure functions, without a page.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  clockTime,
  cutAt,
  distance,
  gapAt,
  groupsOf,
  neighbour,
  placeAt,
  scrollStep,
  stretch,
} from "../../rrpuzzle/widgets/static/board/geometry.mjs";

const rect = (left, top, width = 40, height = 60) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const line = [rect(0, 0), rect(50, 0), rect(100, 0)];
const twoLines = [...line, rect(0, 70), rect(50, 70)];

test("a gap counts the cards left of the point", () => {
  const at = (x) => gapAt({ x, y: 30 }, line).at;
  assert.deepEqual([-5, 19, 21, 69, 71, 119, 121, 400].map(at), [0, 0, 1, 1, 2, 2, 3, 3]);
});

test("a gap is drawn between its cards, or just outside the ends", () => {
  const x = (point) => gapAt({ x: point, y: 30 }, line).x;
  assert.deepEqual([-5, 45, 300].map(x), [-3, 45, 143]);
});

test("a row on two lines has gaps on each", () => {
  assert.equal(gapAt({ x: 200, y: 30 }, twoLines).at, 3);
  assert.equal(gapAt({ x: -9, y: 100 }, twoLines).at, 3);
  assert.equal(gapAt({ x: -9, y: 100 }, twoLines).top, 70);
  assert.equal(gapAt({ x: 200, y: 500 }, twoLines).at, 5);
});

test("a row without cards has no gap", () => {
  assert.equal(gapAt({ x: 0, y: 0 }, []), null);
});

test("distance is 0 inside and straight outside", () => {
  assert.equal(distance({ x: 10, y: 10 }, line[0]), 0);
  assert.equal(distance({ x: 43, y: 64 }, line[0]), 5);
});

const table = rect(0, 0, 400, 300);
const places = [
  { id: "r1", rect: rect(0, 0, 150, 80) },
  { id: "r2", rect: rect(160, 0, 150, 80) },
  { id: "hand", rect: rect(0, 320, 400, 90) },
];

test("a card lands in the row under it, or in the nearest one close by", () => {
  assert.equal(placeAt({ x: 100, y: 40 }, places, table), "r1");
  assert.equal(placeAt({ x: 152, y: 40 }, places, table), "r1");
  assert.equal(placeAt({ x: 158, y: 40 }, places, table), "r2");
  assert.equal(placeAt({ x: 30, y: 400 }, places, table), "hand");
});

test("a card lands as a new row beside the rows and nowhere outside", () => {
  assert.equal(placeAt({ x: 200, y: 200 }, places, table), "new");
  assert.equal(placeAt({ x: 900, y: 40 }, places, table), null);
  assert.equal(placeAt({ x: 100, y: 900 }, places, table), null);
});

test("left and right follow the order and stop at the ends", () => {
  assert.equal(neighbour(twoLines, 2, "right"), 3);
  assert.equal(neighbour(twoLines, 3, "left"), 2);
  assert.equal(neighbour(twoLines, 0, "left"), 0);
  assert.equal(neighbour(twoLines, 4, "right"), 4);
});

test("up and down go to the nearest line and the nearest card on it", () => {
  assert.equal(neighbour(twoLines, 1, "down"), 4);
  assert.equal(neighbour(twoLines, 2, "down"), 4);
  assert.equal(neighbour(twoLines, 3, "up"), 0);
  assert.equal(neighbour(twoLines, 0, "up"), 0);
  assert.equal(neighbour(twoLines, 4, "down"), 4);
});

test("every place is reached with the arrows from every other", () => {
  const reached = new Set([0]);
  for (let round = 0; round < 9; round += 1) {
    for (const from of [...reached]) {
      for (const way of ["left", "right", "up", "down"]) {
        reached.add(neighbour(twoLines, from, way));
      }
    }
  }
  assert.equal(reached.size, twoLines.length);
});

test("the page scrolls near its edges only, faster the nearer", () => {
  assert.equal(scrollStep(300, 0, 600), 0);
  assert.ok(scrollStep(50, 0, 600) < 0);
  assert.ok(scrollStep(5, 0, 600) < scrollStep(50, 0, 600));
  assert.ok(scrollStep(590, 0, 600) > 0);
  assert.equal(scrollStep(-500, 0, 600), -18);
});

test("a stretch runs either way and is one card where the other is elsewhere", () => {
  assert.deepEqual(stretch(["a", "b", "c", "d"], "d", "b"), ["b", "c", "d"]);
  assert.deepEqual(stretch(["a", "b"], "z", "b"), ["b"]);
  assert.deepEqual(stretch(["a", "b"], "a", "z"), []);
});

test("groups are the rows in order and the hand last", () => {
  const view = { rows: [{ id: "r1", cards: [{ id: "c1" }] }], hand: { cards: [{ id: "c2" }] } };
  assert.deepEqual(groupsOf(view), [
    { place: "r1", ids: ["c1"] },
    { place: "hand", ids: ["c2"] },
  ]);
});

test("a row is cut between two cards of one line only, and close to the gap", () => {
  const at = (x, y = 30) => cutAt({ x, y }, line)?.at ?? null;
  assert.deepEqual([-3, 20, 38, 45, 52, 95, 143].map((x) => at(x)), [null, null, 1, 1, 1, 2, null]);
  assert.equal(at(45, 200), null);
  assert.equal(cutAt({ x: -3, y: 100 }, twoLines), null);
  assert.equal(cutAt({ x: 45, y: 100 }, twoLines).at, 4);
  assert.equal(cutAt({ x: 0, y: 0 }, []), null);
});

test("a time is minutes and seconds, with hours where there are some, and never below 0", () => {
  assert.deepEqual(
    [-4, 0, 9.9, 60, 3599, 3600, 3725].map(clockTime),
    ["0:00", "0:00", "0:09", "1:00", "59:59", "1:00:00", "1:02:05"],
  );
});
