/** Applies filters once somebody has chosen, and puts the focus back to where it was. Without it there is a button. */
const form = document.querySelector<HTMLFormElement>("form.filter-form");
const key = "keyway:filter";
let timer = 0;

form?.addEventListener("change", () => {
  clearTimeout(timer);
  // Arrow keys walk through a list's options, each of which is a change.
  timer = window.setTimeout(() => form.requestSubmit(), 700);
});
form?.addEventListener("formdata", ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
  sessionStorage.setItem(key, document.activeElement?.id ?? "");
});
document.getElementById(sessionStorage.getItem(key) ?? "")?.focus({ preventScroll: true });
sessionStorage.removeItem(key);

export {};
