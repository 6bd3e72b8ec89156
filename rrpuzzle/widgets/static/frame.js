// What the controls of ipywidgets around a board lack: the board's colours, and that no shortcut
// of the notebook fires while one of them has the focus.

/** Whether the notebook around an element is dark; null where it does not say. */
function notebookIsDark() {
  const { jpThemeLight, vscodeThemeKind } = document.body.dataset;
  if (jpThemeLight) return jpThemeLight === "false";
  if (vscodeThemeKind) return !/light/.test(vscodeThemeKind);
  const theme = document.body.dataset.theme ?? document.documentElement.getAttribute("theme");
  return theme ? theme === "dark" : null;
}

/** Call back once an element is in the page: a widget is drawn before it is put there. */
function whenConnected(el, signal, callback) {
  const look = () => {
    if (signal.aborted) return;
    if (el.isConnected) callback();
    else requestAnimationFrame(look);
  };
  look();
}

/** Views that have taken the focus: one that is drawn again (scrolled back) must not. */
const greeted = new WeakSet();

function takeFocus(root, model, signal) {
  if (!model.get("_look").focus || greeted.has(model)) return;
  const look = () => {
    if (signal.aborted) return;
    const control = root.querySelector("button:enabled");
    if (!control) requestAnimationFrame(look);
    else control.focus();
  };
  greeted.add(model);
  look();
}

function dress(root, model, signal) {
  const asks = (what) => matchMedia(`(${what})`);
  const paint = () => {
    const { theme, language } = model.get("_look");
    const follows = theme === "auto" || theme === "contrast";
    const dark = follows
      ? (notebookIsDark() ?? asks("prefers-color-scheme: dark").matches)
      : theme === "dark";
    const contrast =
      theme === "contrast" || (theme === "auto" && asks("prefers-contrast: more").matches);
    root.dataset.theme = dark ? "dark" : "light";
    root.dataset.contrast = contrast ? "more" : "";
    root.lang = language;
  };
  paint();
  for (const what of ["prefers-color-scheme: dark", "prefers-contrast: more"]) {
    asks(what).addEventListener("change", paint, { signal });
  }
  model.on("change:_look", paint);
  const themes = new MutationObserver(paint);
  themes.observe(document.body, {
    attributes: true,
    attributeFilter: ["data-jp-theme-light", "data-vscode-theme-kind", "data-theme"],
  });
  const name = () => {
    // The sign of an icon is a letter of its font, which nobody wants to hear.
    for (const icon of root.querySelectorAll("i.fa:not([aria-hidden])")) {
      icon.setAttribute("aria-hidden", "true");
    }
    // A slider has its name beside it, but not on the part that takes the focus.
    for (const handle of root.querySelectorAll(".noUi-handle:not([aria-label])")) {
      const label = handle.closest(".widget-slider")?.querySelector(".widget-label");
      if (label?.textContent) handle.setAttribute("aria-label", label.textContent);
    }
  };
  name();
  const parts = new MutationObserver(name);
  parts.observe(root, { childList: true, subtree: true });
  // JupyterLab looks for the attribute on the focused element alone.
  const hush = (event) => event.target.setAttribute("data-lm-suppress-shortcuts", "true");
  root.addEventListener("focusin", hush, { signal });
  signal.addEventListener("abort", () => {
    model.off("change:_look", paint);
    themes.disconnect();
    parts.disconnect();
  });
}

const TURNS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

/** The button of a group that an arrow key leads to: beside it, or nearest on the next line. */
function neighbour(button, buttons, key) {
  const turn = TURNS[key];
  const at = buttons.indexOf(button);
  if (key === "ArrowLeft" || key === "ArrowRight") return buttons[at + turn];
  const here = button.getBoundingClientRect();
  const beyond = buttons
    .map((other) => ({ other, rect: other.getBoundingClientRect() }))
    .filter(({ rect }) => turn * (rect.top - here.top) > here.height / 2);
  const next = Math.min(...beyond.map(({ rect }) => Math.abs(rect.top - here.top)));
  return beyond
    .filter(({ rect }) => Math.abs(rect.top - here.top) < next + 1)
    .sort((a, b) => Math.abs(a.rect.left - here.left) - Math.abs(b.rect.left - here.left))[0]
    ?.other;
}

/** Let Tab come to one button of a large group alone; the arrows go to the others. */
function rove(root, signal) {
  const buttonsOf = (group) => [...group.querySelectorAll("button")];
  const makeStop = (stop, buttons) => {
    for (const other of buttons) other.tabIndex = other === stop ? 0 : -1;
  };
  const settle = () => {
    for (const group of root.querySelectorAll(".rrp-roving")) {
      const buttons = buttonsOf(group);
      if (buttons.filter((button) => button.tabIndex === 0).length > 1) {
        makeStop(buttons[0], buttons);
      }
    }
  };
  settle();
  const parts = new MutationObserver(settle);
  parts.observe(root, { childList: true, subtree: true });
  signal.addEventListener("abort", () => parts.disconnect());
  root.addEventListener(
    "focusin",
    ({ target }) => {
      const group = target.closest(".rrp-roving");
      if (group) makeStop(target, buttonsOf(group));
    },
    { signal },
  );
  root.addEventListener(
    "keydown",
    (event) => {
      const group = event.target.closest(".rrp-roving");
      if (!group || !TURNS[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      neighbour(event.target, buttonsOf(group), event.key)?.focus();
    },
    { signal },
  );
}

function render({ model, el }) {
  const ends = new AbortController();
  whenConnected(el, ends.signal, () => {
    const root = el.closest(".rrp-view");
    if (!root) return;
    dress(root, model, ends.signal);
    rove(root, ends.signal);
    takeFocus(root, model, ends.signal);
  });
  return () => ends.abort();
}

export default { render };
