/** Disables a button until there is a text to send. Without this script, the browser and the server ask for one. */
const forms = document.querySelectorAll<HTMLFormElement>("form[data-awaits-text]");

function judge(form: HTMLFormElement) {
  const isPending = document.documentElement.dataset.pending !== undefined;
  const isBlank = !form.querySelector("textarea")?.value.trim();
  for (const button of form.querySelectorAll("button")) button.disabled = isBlank || isPending;
}

for (const form of forms) form.addEventListener("input", () => judge(form));
addEventListener("pageshow", () => forms.forEach(judge));
forms.forEach(judge);
