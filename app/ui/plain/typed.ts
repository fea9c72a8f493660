/** What the visitor typed or chose in one control of a page. */
export interface Typed {
  /** The address of the control's form and its name; for boxes and radio buttons also its value. */
  key: string;
  /** The control's number among those with the same key. */
  at: number;
  value: string | boolean;
}

/** Reads all controls of the page that a visitor fills in, except passwords, codes and files. */
export const readTyped = (): Typed[] =>
  [...controls()].flatMap(([place, control]) =>
    control.type === "hidden" ? [] : { ...place, value: isTicked(control) ? control.checked : control.value },
  );

/** A text for the first control with this name in the form with this address. */
export const typedText = (form: string, name: string, value: string): Typed => ({
  key: keyOf(form, name),
  at: 0,
  value,
});

/** Puts values back into the same page. @returns the texts for which it has no control */
export function fillIn(typed: readonly Typed[]): string[] {
  const placed = [...controls()];
  return typed.flatMap(({ key, at, value }) => {
    const control = placed.find(([place]) => place.key === key && place.at === at)?.[1];
    if (control && isTicked(control)) control.checked = value === true;
    else if (control) control.value = String(value);
    return control || typeof value === "boolean" ? [] : value.trim() || [];
  });
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function* controls(): Generator<[Pick<Typed, "key" | "at">, Control]> {
  const counts = new Map<string, number>();
  for (const control of document.querySelectorAll<Control>(":is(input, textarea, select)[name]")) {
    if (left.test(control.type) || control.autocomplete === "one-time-code") continue;
    const { name, form, value } = control;
    const key = keyOf(form?.getAttribute("action"), name, isTicked(control) ? value : "");
    const at = counts.get(key) ?? 0;
    counts.set(key, at + 1);
    yield [{ key, at }, control];
  }
}

const keyOf = (form: string | null | undefined, name: string, value = "") => [form, name, value].join(" ");

const left = /^(password|file|submit|reset|button|image)$/;

const isTicked = (control: Control): control is HTMLInputElement => /^(checkbox|radio)$/.test(control.type);
