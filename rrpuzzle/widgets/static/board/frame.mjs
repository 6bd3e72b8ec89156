// What stands around the cards from first to last: heading, places, buttons, panels.

import { make, makeButton, shape } from "./elements.mjs";

function textButton(texts, name, className, icon) {
  return makeButton(
    { class: `rrp-button ${className}`, "data-action": name },
    ...(icon ? [shape(icon, "rrp-icon")] : []),
    make("span", {}, texts[name]),
  );
}

function buildHeading({ title, meta, text, goal }) {
  return make(
    "div",
    { class: "rrp-head" },
    make("h2", {}, title),
    ...(meta ? [make("span", { class: "rrp-meta" }, meta)] : []),
    make("p", {}, ...(text ? [text, " "] : []), make("strong", { class: "rrp-goal" }, goal)),
  );
}

function buildKeys(texts) {
  const line = ([keys, effect]) =>
    make(
      "div",
      {},
      make("dt", {}, ...keys.split(" ").map((key) => make("kbd", {}, key))),
      make("dd", {}, effect),
    );
  return make(
    "section",
    { class: "rrp-help", hidden: "", "aria-label": texts.help_title },
    make("h3", {}, texts.help_title),
    make("dl", {}, ...texts.keys.map(line)),
  );
}

function buildHand(texts, parts) {
  const sort = (by, text) =>
    makeButton({ class: "rrp-link", "data-action": "sort", "data-by": by }, text);
  parts.handLabel = make("span", { class: "rrp-hand-label" });
  parts.sort = make(
    "span",
    { class: "rrp-sort", role: "group", "aria-label": texts.sort },
    sort("rank", texts.by_rank),
    sort("suit", texts.by_suit),
  );
  parts.steps = make("span", { class: "rrp-steps" });
  parts.clock = make("span", {
    class: "rrp-clock",
    role: "timer",
    "aria-label": texts.clock,
    hidden: "",
  });
  parts.handCards = make("div", { class: "rrp-cards" });
  parts.handEmpty = makeButton(
    { class: "rrp-hand-empty", "data-key": "hand", tabindex: "-1" },
    texts.hand_empty,
  );
  const status = make("span", { class: "rrp-status" }, parts.steps, parts.clock);
  return make(
    "div",
    { class: "rrp-hand", "data-place": "hand", role: "group" },
    make("div", { class: "rrp-hand-head" }, parts.handLabel, parts.sort, status),
    parts.handCards,
  );
}

function buildTip(texts, parts, loose) {
  parts.tipText = make("span", { class: "rrp-tip-text" });
  parts.choices = make("span", { class: "rrp-tip-buttons" });
  parts.tipButtons = make(
    "span",
    { class: "rrp-tip-buttons" },
    makeButton(
      {
        class: "rrp-button rrp-small",
        "data-action": "clear",
        "aria-label": texts.clear,
        title: texts.clear,
      },
      shape("clear", "rrp-icon"),
    ),
    ...["split", "join", "to_new_row", "to_hand", "away"]
      .filter((name) => loose || name !== "away")
      .map((name) => textButton(texts, name, "rrp-small")),
  );
  return make("div", { class: "rrp-tip" }, parts.tipText, parts.choices, parts.tipButtons);
}

function buildAside(texts, parts) {
  parts.flow = make("div", { class: "rrp-flow" });
  parts.flowTable = make("div", { class: "rrp-flow-table" });
  parts.flowDetails = make(
    "details",
    { hidden: "" },
    make("summary", { "data-lm-suppress-shortcuts": "true" }, texts.flow_table),
    parts.flowTable,
  );
  return make(
    "aside",
    { class: "rrp-aside", "aria-label": texts.flow_title, hidden: "" },
    make("h3", {}, texts.flow_title),
    parts.flow,
    parts.flowDetails,
  );
}

/**
 * Build a board without cards.
 *
 * @param {object} texts what Python says in the board's language
 * @param {boolean} loose whether cards may leave the board
 * @returns {object} its elements by name; `root` is the whole of it
 */
export function buildFrame(texts, loose) {
  const parts = {};
  parts.heading = texts.heading?.title ? buildHeading(texts.heading) : make("div", { hidden: "" });
  parts.table = make("div", { class: "rrp-table", role: "group", "aria-label": texts.table });
  parts.newRow = makeButton(
    {
      class: "rrp-new",
      "data-place": "new",
      "data-key": "new",
      tabindex: "-1",
      "aria-label": texts.new_row_name,
    },
    texts.new_row,
  );
  parts.away = loose
    ? makeButton(
        {
          class: "rrp-new rrp-away-place",
          "data-place": "away",
          "data-key": "away",
          tabindex: "-1",
          "aria-label": texts.away_name,
        },
        texts.away,
      )
    : null;
  parts.hand = buildHand(texts, parts);
  parts.tip = buildTip(texts, parts, loose);
  parts.dock = make("div", { class: "rrp-dock" }, parts.hand, parts.tip);
  parts.caret = make("div", { class: "rrp-caret", hidden: "", "aria-hidden": "true" });
  parts.cut = makeButton(
    {
      class: "rrp-cut",
      "data-action": "cut",
      tabindex: "-1",
      title: texts.split_name,
      "aria-label": texts.split_name,
      hidden: "",
    },
    shape("cut", "rrp-icon"),
  );
  parts.play = make(
    "div",
    { class: "rrp-play", role: "application", "aria-label": texts.board },
    parts.table,
    parts.dock,
    parts.caret,
    parts.cut,
  );
  parts.say = make("div", { class: "rrp-say", role: "status" });
  parts.aloud = make("div", { class: "rrp-aloud", role: "status" });
  parts.gone = make("div", { class: "rrp-dead", role: "alert", hidden: "" });
  parts.buttons = {
    check: textButton(texts, "check", "rrp-primary"),
    hint: textButton(texts, "hint", ""),
    undo: textButton(texts, "undo", "", "undo"),
    redo: textButton(texts, "redo", "", "redo"),
    help: textButton(texts, "help", "rrp-quiet"),
    reset: textButton(texts, "reset", "rrp-apart"),
  };
  parts.bar = make("div", { class: "rrp-bar" }, ...Object.values(parts.buttons));
  parts.help = buildKeys(texts);
  parts.buttons.help.setAttribute("aria-expanded", "false");
  parts.aside = buildAside(texts, parts);
  parts.columns = make(
    "div",
    { class: "rrp-columns" },
    make(
      "div",
      { class: "rrp-main" },
      parts.play,
      parts.say,
      parts.gone,
      parts.bar,
      parts.help,
      parts.aloud,
    ),
    parts.aside,
  );
  parts.root = make(
    "div",
    // It takes the focus when its text is pressed: the notebook must not get the next key.
    { class: "rrp-board", tabindex: "-1", "data-lm-suppress-shortcuts": "true" },
    make("div", { class: "rrp-frame" }, parts.heading, parts.columns),
  );
  return parts;
}
