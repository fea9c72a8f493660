/** Puts the editor of another page in place of this one's: what the server answered, or what it has now. */
import { isEdited, readState, refresh, writeState } from "./hours-form";

export const hoursForm = (): HTMLFormElement | null => document.querySelector("form[data-hours]");

/** The calendar's number that the editor shows. */
export const shownSeq = (): number => Number(shown()?.dataset.seq ?? 0);

/**
 * @param keepsEdits ticks and dates that were not saved stay, with the version of the week that they were made from
 * @returns false where that page has no editor: nothing was touched
 */
export function swapEditor(page: Document, { keepsEdits }: { keepsEdits: boolean }): boolean {
  const [old, fresh] = [shown(), shown(page)];
  if (!old || !fresh) return false;
  const focused = focusedIn(old);
  const restore = keepsEdits ? editsOf() : null;
  old.replaceWith(document.importNode(fresh, true));
  for (const part of page.querySelectorAll("[data-follows-hours]")) {
    document.getElementById(part.id)?.replaceWith(document.importNode(part, true));
  }
  restore?.();
  const form = hoursForm();
  if (form) refresh(form);
  if (focused !== null) (shown()?.querySelector<HTMLElement>(focused) ?? shown())?.focus(quietly);
  return true;
}

/** What the editor says, to tell whether another one says something else. */
export function sayings(page: Document = document): string {
  const form = page.querySelector<HTMLFormElement>("form[data-hours]");
  const { ticks, timeZone } = form ? readState(form) : { ticks: "", timeZone: "" };
  return [ticks, timeZone, page.querySelector("[data-days-off-list]")?.textContent ?? ""].join("|");
}

/** True while something in the editor isn't saved. */
export function hasEdits(): boolean {
  const form = hoursForm();
  return form !== null && isEdited(readState(form));
}

const shown = (page: Document = document) => page.querySelector<HTMLElement>("#own-hours");

function editsOf(): () => void {
  const form = hoursForm();
  const state = form && readState(form);
  const dates = [...dateFields()].map(({ name, value }) => ({ name, value }));
  const offer = document.querySelector("[data-draft]:not([hidden])");
  return () => {
    if (offer) document.querySelector("[data-draft]")?.replaceWith(offer);
    const next = hoursForm();
    if (next && state && isEdited(state)) writeState(next, state);
    for (const field of dateFields()) {
      field.value = dates.find(({ name }) => name === field.name)?.value ?? field.value;
    }
  };
}

const dateFields = () => document.querySelectorAll<HTMLInputElement>("form[data-days-off] input[type=date]");

/** A selector that finds the control again, among equals the one that can be reached with Tab; null without focus here. */
function focusedIn(part: HTMLElement): string | null {
  const at = document.activeElement;
  if (!(at instanceof HTMLElement) || !part.contains(at)) return null;
  if (at.id) return `#${CSS.escape(at.id)}`;
  const { name = "", value = "" } =
    at instanceof HTMLInputElement || at instanceof HTMLButtonElement ? at : {};
  return `[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]:not([tabindex="-1"])`;
}

const quietly = { preventScroll: true };
