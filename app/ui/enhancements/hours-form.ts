/** The editor's form as its scripts see it: ticks in and out, what its buttons do, and what it says of itself. */

export interface FormState {
  /** "1-09 1-10 …", in the order of the document. */
  ticks: string;
  drop: string;
  timeZone: string;
  version: string;
  base: string;
  baseZone: string;
}

export function readState(form: HTMLFormElement): FormState {
  return {
    ticks: valuesOf(form, "slots"),
    drop: valuesOf(form, "drop"),
    timeZone: control(form, "timeZone")?.value ?? "",
    version: control(form, "version")?.value ?? "",
    base: control(form, "base")?.value ?? "",
    baseZone: control(form, "baseZone")?.value ?? "",
  };
}

export function writeState(form: HTMLFormElement, state: FormState): void {
  const [ticks, drop] = [state.ticks.split(" "), state.drop.split(" ")];
  for (const box of boxes(form, "slots")) box.checked = ticks.includes(box.value);
  for (const box of boxes(form, "drop")) box.checked = drop.includes(box.value);
  for (const name of ["timeZone", "version", "base", "baseZone"] as const) {
    const field = control(form, name);
    if (field) field.value = state[name];
  }
}

/** True when the form shows something else than the week that it was given. */
export function isEdited({ ticks, drop, timeZone, base, baseZone }: FormState): boolean {
  return sorted(ticks) !== sorted(base) || drop !== "" || timeZone !== baseZone;
}

/** True when both would save the same. */
export const isSameWeek = (one: FormState, other: FormState): boolean =>
  sorted(one.ticks) === sorted(other.ticks) && one.drop === other.drop && one.timeZone === other.timeZone;

export const sorted = (words: string): string => words.split(" ").sort().join(" ");

/** What the server does for the same intents (domain/availability/editor.ts). */
export function pressed(form: HTMLFormElement, intent: string): void {
  if (intent === "copy-monday") {
    copyMonday(form);
    return;
  }
  const group = groupOf(form, intent);
  if (!intent.startsWith("toggle-day")) {
    const isOn = !group.every((box) => box.checked);
    for (const box of group) box.checked = isOn;
    return;
  }
  const wasOff = !group.some((box) => box.checked);
  for (const box of group) box.checked = wasOff && box.value.endsWith("-09");
}

/** Brings the buttons' states and the counter in line with the ticks. */
export function refresh(form: HTMLFormElement): void {
  for (const button of form.querySelectorAll<HTMLButtonElement>("button[aria-pressed]")) {
    const group = groupOf(form, button.value);
    const isOn = button.value.startsWith("toggle-day")
      ? group.some((box) => box.checked)
      : group.every((box) => box.checked);
    button.setAttribute("aria-pressed", String(isOn));
  }
  const counter = form.querySelector("[data-count]");
  if (counter) counter.textContent = countOf(form);
}

/** The boxes that a button like `toggle-morning`, `toggle-morning-1` or `toggle-day-3` is about. */
function groupOf(form: HTMLFormElement, intent: string): HTMLInputElement[] {
  const [, target = "", day = ""] = intent.split("-");
  return boxes(form, "slots").filter(
    (box) =>
      (target === "day" || box.closest<HTMLElement>("[data-part]")?.dataset.part === target) &&
      (day === "" || box.value.startsWith(`${day}-`)),
  );
}

function copyMonday(form: HTMLFormElement) {
  const all = boxes(form, "slots");
  for (const box of all) {
    const [day = "", hour] = box.value.split("-");
    if (!"2345".includes(day)) continue;
    box.checked = all.some((other) => other.value === `1-${hour}` && other.checked);
  }
}

function countOf(form: HTMLFormElement): string {
  const ticks = valuesOf(form, "slots").split(" ").filter(Boolean);
  const kept = boxes(form, "drop").filter((box) => !box.checked);
  const days = new Set([...ticks, ...kept.map((box) => box.value)].map((value) => value[0]));
  const slots = kept.reduce((sum, box) => sum + hoursOf(box.value), ticks.length);
  return `${days.size} days, ${slots} time slots`;
}

/** 2 for "1-07:00-09:30": slots are whole hours. */
function hoursOf(range: string): number {
  const [, start = "", end = ""] = range.split("-");
  return Math.floor((minutesOf(end) - minutesOf(start)) / 60);
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":").map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

const boxes = (form: HTMLFormElement, name: "slots" | "drop") => [
  ...form.querySelectorAll<HTMLInputElement>(`input[type=checkbox][name=${name}]`),
];

const valuesOf = (form: HTMLFormElement, name: "slots" | "drop") =>
  boxes(form, name)
    .filter((box) => box.checked)
    .map((box) => box.value)
    .join(" ");

const control = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`);
