/** Applies filters once somebody has chosen, and puts the focus back to where it was. Without it there is a button. */
const filters = document.querySelector<HTMLFormElement>("form.filter-form");
let waiting = 0;

filters?.addEventListener("change", applySoon);
// Somebody is typing on: in the other end of the price, or through a list's options, each of which is a change.
filters?.addEventListener("input", () => waiting && applySoon());
filters?.addEventListener("formdata", ({ formData }) => {
  clearTimeout(waiting);
  for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
  // The window's name outlives the page, also where the browser stores nothing.
  window.name = `filter:${document.activeElement?.id}`;
});

const field = window.name.startsWith("filter:") ? document.getElementById(window.name.slice(7)) : null;
field?.closest("details")?.setAttribute("open", "");
field?.focus();
if (field) window.name = "";

function applySoon() {
  clearTimeout(waiting);
  waiting = window.setTimeout(() => filters?.requestSubmit(), 700);
}
