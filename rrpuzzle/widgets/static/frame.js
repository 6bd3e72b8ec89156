// What the controls of ipywidgets around a board lack: the board's colours, and that no shortcut
// of the notebook fires while one of them has the focus.

/** Whether the notebook around an element is dark; null where it does not say. */
function notebookIsDark() {
  const { jpThemeLight, vscodeThemeKind, theme } = document.body.dataset;
  if (jpThemeLight) return jpThemeLight === "false";
  if (vscodeThemeKind) return !/light/.test(vscodeThemeKind);
  if (theme) return theme === "dark";
  return null;
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
  const system = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => {
    const { theme, language } = model.get("_look");
    const dark = notebookIsDark() ?? system.matches;
    root.dataset.theme = theme === "auto" ? (dark ? "dark" : "light") : theme;
    root.lang = language;
  };
  paint();
  system.addEventListener("change", paint, { signal });
  model.on("change:_look", paint);
  const themes = new MutationObserver(paint);
  themes.observe(document.body, {
    attributes: true,
    attributeFilter: ["data-jp-theme-light", "data-vscode-theme-kind", "data-theme"],
  });
  // The sign of an icon is a letter of its font, which nobody wants to hear.
  const mute = () => {
    for (const icon of root.querySelectorAll("i.fa:not([aria-hidden])")) {
      icon.setAttribute("aria-hidden", "true");
    }
  };
  mute();
  const icons = new MutationObserver(mute);
  icons.observe(root, { childList: true, subtree: true });
  // JupyterLab looks for the attribute on the focused element alone.
  const hush = (event) => event.target.setAttribute("data-lm-suppress-shortcuts", "true");
  root.addEventListener("focusin", hush, { signal });
  signal.addEventListener("abort", () => {
    model.off("change:_look", paint);
    themes.disconnect();
    icons.disconnect();
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
