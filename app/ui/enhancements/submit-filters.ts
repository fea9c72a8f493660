/** Submits the filters after each choice and returns to the focused field. Without this script there is a button. */
const filters = document.querySelector<HTMLFormElement>("form.filter-form");
let waiting = 0;

filters?.addEventListener("change", applySoon);
// The user is still typing, in the other price field, or moving through a list's options, each of which is a change.
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
