/**
 * Applies filters once a choice is made, and comes back to the field that had the focus. Without it there is a button.
 */
const filters = document.querySelector<HTMLFormElement>("form.filter-form");
let waiting = 0;

filters?.addEventListener("change", applySoon);
// The user is still typing: in the other end of the price, or through a list's options, each of which is a change.
filters?.addEventListener("input", () => waiting && applySoon());
filters?.addEventListener("submit", () => {
  clearTimeout(waiting);
  filters.action = `${location.pathname}#${document.activeElement?.id ?? ""}`;
});
filters?.addEventListener("formdata", ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
});

function applySoon() {
  clearTimeout(waiting);
  waiting = window.setTimeout(() => filters?.requestSubmit(), 700);
}
