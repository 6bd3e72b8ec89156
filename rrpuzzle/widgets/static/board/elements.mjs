// Small helpers that build elements. All text goes in as text, never as markup; the one
// exception is the flow picture, which Python makes and escapes.

const SHAPES = {
  S: "M12 1.8C9.3 6.4 3 9.3 3 14.1c0 2.8 2.1 4.8 4.6 4.8 1.4 0 2.6-.6 3.4-1.6-.2 1.9-.9 3.4-2.3 4.7h6.6c-1.4-1.3-2.1-2.8-2.3-4.7.8 1 2 1.6 3.4 1.6 2.5 0 4.6-2 4.6-4.8 0-4.8-6.3-7.7-9-12.3z",
  H: "M12 21.6C5.5 16.8 2.3 12.9 2.3 8.8c0-3.1 2.3-5.4 5.2-5.4 1.9 0 3.5 1 4.5 2.7 1-1.7 2.6-2.7 4.5-2.7 2.9 0 5.2 2.3 5.2 5.4 0 4.1-3.2 8-9.7 12.8z",
  D: "M12 1.6 20.4 12 12 22.4 3.6 12z",
  C: "M12 1.9a4.7 4.7 0 0 0-3.8 7.5 4.75 4.75 0 1 0 2.9 7.4c-.2 2.1-.9 3.8-2.4 5.3h6.6c-1.5-1.5-2.2-3.2-2.4-5.3a4.75 4.75 0 1 0 2.9-7.4A4.7 4.7 0 0 0 12 1.9z",
  joker: "M12 1.9l3.1 6.5 7.1.9-5.2 4.9 1.3 7.1L12 17.8l-6.3 3.5L7 14.2 1.8 9.3l7.1-.9z",
  pencil: "M3 21l1.2-5L16 4.2a2.2 2.2 0 0 1 3.1 0l.7.7a2.2 2.2 0 0 1 0 3.1L8 19.8z",
  clear: "M6 6 18 18M18 6 6 18",
  undo: "M9.5 4.5 4 10l5.5 5.5M4.5 10H15a5 5 0 0 1 0 10h-3",
  hint: "M12 1.5a7.2 7.2 0 0 0-4.3 13c.8.6 1.3 1.4 1.3 2.4V18h6v-1.1c0-1 .5-1.8 1.3-2.4a7.2 7.2 0 0 0-4.3-13zM9 19.2h6v1.6H9zM10 22h4l-.7 1h-2.6z",
  cut: "M9.2 8.2 20 17M9.2 15.8 20 7M6.5 9.5a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2zM6.5 19.7a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2z",
  redo: "M14.5 4.5 20 10l-5.5 5.5M19.5 10H9a5 5 0 0 0 0 10h3",
};
const SVG = "http://www.w3.org/2000/svg";

export function shape(name, className) {
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
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** Build an element whose parent has a name of its own that says the same better. */
export function unspoken(tag, attributes, ...children) {
  return make(tag, { ...attributes, "aria-hidden": "true" }, ...children);
}

/** Build a button. JupyterLab looks for the attribute on the focused element alone. */
export function makeButton(attributes, ...children) {
  return make(
    "button",
    { type: "button", "data-lm-suppress-shortcuts": "true", ...attributes },
    ...children,
  );
}

const SIGNS = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };

/** A sentence whose suit signs have their colours. */
export function sentence(text) {
  return text
    .split(/([♠♥♦♣])/)
    .map((part) => (SIGNS[part] ? make("span", { "data-suit": SIGNS[part] }, part) : part));
}

/** Put the sign of a hint on a row or card, or take it away. */
export function setHinted(element, hinted) {
  if (element.classList.contains("rrp-hinted") === hinted) return;
  element.classList.toggle("rrp-hinted", hinted);
  const sign = element.querySelector(":scope > .rrp-bulb");
  if (!hinted) sign?.remove();
  else if (!sign) element.append(shape("hint", "rrp-bulb"));
}

export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Put children in order with as few moves as possible. */
export function arrange(parent, children) {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  children.forEach((child, index) => {
    if (parent.children[index] !== child) moveTo(parent, child, parent.children[index] ?? null);
  });
}

/** Where the browser can, move an element so that it keeps its focus. */
function moveTo(parent, child, before) {
  const keeps = parent.moveBefore && child.isConnected && parent.isConnected;
  if (keeps) parent.moveBefore(child, before);
  else parent.insertBefore(child, before);
}

/** The nearest ancestor that scrolls up and down. */
export function scrollerOf(element) {
  for (let node = element.parentElement; node; node = node.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(node).overflowY);
    if (scrolls && node.scrollHeight > node.clientHeight) return node;
  }
  return document.scrollingElement;
}

/** Whether the reader's system asks for something. */
export const asks = (what) => matchMedia(`(${what})`).matches;

export const stillMotion = () => asks("prefers-reduced-motion: reduce");

/** Whether the notebook around an element is dark; null where it does not say. */
export function notebookIsDark() {
  const { jpThemeLight, vscodeThemeKind } = document.body.dataset;
  if (jpThemeLight) return jpThemeLight === "false";
  if (vscodeThemeKind) return !/light/.test(vscodeThemeKind);
  const theme = document.body.dataset.theme ?? document.documentElement.getAttribute("theme");
  return theme ? theme === "dark" : null;
}

/** Switch a class, and only then: writing what is there already makes the browser work too. */
export function setClass(element, name, on) {
  if (element.classList.contains(name) !== on) element.classList.toggle(name, on);
}

/** Set an attribute if it is another one. */
export function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Hide an element or show it, and only then. */
export function setHidden(element, hidden) {
  if (element.hidden !== hidden) element.hidden = hidden;
}
