/** Applies filters once somebody has chosen, and puts the focus back to where it was. Without it there is a button. */
const filters = document.querySelector<HTMLFormElement>("form.filter-form");
let waiting = 0;

filters?.addEventListener("change", applySoon);
// Somebody is typing on: in the other end of the price, or through a list's options, each of which is a change.
filters?.addEventListener("input", () => waiting && applySoon());
filters?.addEventListener("formdata", ({ formData }) => {
  clearTimeout(waiting);
  for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
  sessionStorage.setItem("keyway:filter", document.activeElement?.id ?? "");
});
document.getElementById(sessionStorage.getItem("keyway:filter") ?? "")?.focus({ preventScroll: true });
sessionStorage.removeItem("keyway:filter");

function applySoon() {
  clearTimeout(waiting);
  waiting = window.setTimeout(() => filters?.requestSubmit(), 700);
}
