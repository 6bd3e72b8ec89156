// What the board says: verdicts, hints and refusals in a panel, and the line below the hand.

import { make, makeButton, sentence, setClass, setText, shape } from "./elements.mjs";

/**
 * Draw the panel in which the board answers.
 *
 * @param {object} parts
 * @param {object} view
 * @param {boolean} mine whether this page asked: a refusal is told to nobody else
 */
export function drawSay(parts, view, mine) {
  const { verdict, hint, refused } = view;
  let kind = "";
  let lines = [];
  const asks = mine && view.choices; // the line below the hand asks, beside the answers
  if (refused && mine && !asks) {
    kind = "refused";
    lines = [make("p", {}, ...sentence(refused))];
  } else if (verdict) {
    kind = verdict.kind;
    const [first, ...others] = verdict.sentences;
    const headline = make("b", {}, verdict.headline);
    lines = [make("p", {}, headline, ...sentence(` ${first ?? ""}`))];
    lines.push(...others.map((text) => make("p", {}, ...sentence(text))));
  } else if (hint) {
    kind = "hint";
    const headline = make("b", {}, shape("hint", "rrp-sign"), hint.headline);
    const steps = hint.steps.map((step) => make("li", {}, ...sentence(step)));
    lines = [make("p", {}, headline, ...sentence(` ${hint.text}`))];
    if (steps.length) lines.push(make("ol", {}, ...steps));
  }
  parts.say.dataset.kind = kind;
  // Anew even if the words are the same, or a second refusal would not be spoken.
  if (lines.length || parts.say.childElementCount) parts.say.replaceChildren(...lines);
  setText(parts.aloud, asks ? refused : view.said);
}

/** Draw a button for each place where the chosen cards may go. */
export function drawChoices(parts, choices) {
  const buttons = (choices?.places ?? []).map(({ place, label }) =>
    makeButton(
      { class: "rrp-button rrp-small", "data-action": "choice", "data-to": place },
      make("span", {}, label),
    ),
  );
  parts.choices.replaceChildren(...buttons);
  parts.choices.hidden = !buttons.length;
}

/**
 * Draw the line below the hand: what is chosen; else what there is to say of the row at hand, why
 * it is no meld or what it was; else a tip.
 *
 * @param {object} parts
 * @param {object} texts
 * @param {{chosen: number, question: string, row: object | undefined}} now
 */
export function drawTip(parts, texts, { chosen, question, row }) {
  const why = chosen ? "" : (row?.why ?? "");
  const count =
    chosen === 1 ? texts.selected_one : texts.selected_many.replace("{n}", String(chosen));
  const words = question || why || (chosen ? count : row?.note || texts.tip);
  setClass(parts.tipText, "rrp-why", Boolean(why));
  if (parts.tipText.textContent !== words) parts.tipText.replaceChildren(...sentence(words));
}

/** Draw the flow picture, its table, and the counter of splits and joins. */
export function drawFlow(parts, flow) {
  setText(parts.steps, flow?.steps ?? "");
  if (flow?.revision === undefined) return;
  parts.flowDetails.hidden = !flow.table;
  // Made and escaped in Python; nothing that a player or a puzzle says gets here as markup.
  if (flow.svg) parts.flow.innerHTML = flow.svg;
  else parts.flow.replaceChildren(make("p", {}, flow.note ?? ""));
  parts.flowTable.innerHTML = flow.table ?? "";
  parts.root.dataset.flow = flow.revision;
}
