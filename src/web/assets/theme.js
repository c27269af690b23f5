// Light or dark colours: those of the system, or the user's choice.

/**
 * @param {Store} store which keeps the choice
 * @param {HTMLSelectElement} chooser
 */
export function followTheme(store, chooser) {
  chooser.value = store.preference("theme", "");
  const show = () => (document.documentElement.dataset.theme = chooser.value);
  chooser.addEventListener("change", () => {
    store.setPreference("theme", chooser.value);
    show();
  });
  show();
}
