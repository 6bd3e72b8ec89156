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

function render({ model, el }) {
  const ends = new AbortController();
  whenConnected(el, ends.signal, () => {
    const root = el.closest(".rrp-view");
    if (!root) return;
    dress(root, model, ends.signal);
    takeFocus(root, model, ends.signal);
  });
  return () => ends.abort();
}

export default { render };
