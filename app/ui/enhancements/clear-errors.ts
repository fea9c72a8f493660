/**
 * Takes the error from a field that is right now, as far as the browser can tell, until the form is sent again. The
 * elements stay, because React may hold them.
 */
export {}; // a module, whose names are its own

const hidden: Array<() => void> = [];

addEventListener("input", judge);
addEventListener("change", judge);
addEventListener("submit", () => {
  for (const show of hidden.splice(0)) show();
});

function judge({ target }: Event) {
  if (!(target instanceof Element && isRight(target))) return;
  const part = target.closest("[data-invalid]");
  if (!part) return;
  drop(part, "data-invalid");
  for (const control of part.querySelectorAll("[aria-invalid]")) {
    drop(control, "aria-invalid");
    for (const link of document.querySelectorAll(`.error-summary a[href="#${CSS.escape(control.id)}"]`))
      hide(link.closest("li"));
  }
  hide(part.querySelector(".field-error"));
  for (const summary of document.querySelectorAll(".error-summary"))
    if (!summary.querySelector("li:not([hidden])")) hide(summary);
}

const formats: Record<string, RegExp> = {
  decimal: /^\s*\$?\d[\d,]*(\.\d{1,2})?\s*$/,
  numeric: /^\s*\d+\s*$/,
  url: /^\s*(https?:\/)?\/\S+\s*$/i,
};

function isRight(field: Element): boolean {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) return field.checked;
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (!isText && !(field instanceof HTMLSelectElement)) return false;
  const format = formats[field instanceof HTMLInputElement && field.type === "url" ? "url" : field.inputMode];
  return field.value.trim() !== "" && field.validity.valid && (format?.test(field.value) ?? true);
}

function drop(element: Element, name: string) {
  const value = element.getAttribute(name) ?? "";
  element.removeAttribute(name);
  hidden.push(() => element.setAttribute(name, value));
}

function hide(element: Element | null) {
  element?.setAttribute("hidden", "");
  hidden.push(() => element?.removeAttribute("hidden"));
}
