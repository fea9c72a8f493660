/** Puts the editor of another page in place of this one's: what the server answered, or what it has now. */
import { isEdited, readState, refresh, writeState } from "./hours-form";

/** The editor's form, on this page or another. */
export const hoursForm = (page: Document = document): HTMLFormElement | null =>
  page.querySelector("form[data-hours]");

/** The calendar's number that an editor shows. */
export const seqOf = (page: Document = document): number => Number(partOf(page)?.dataset.seq ?? 0);

export const hasEditor = (page: Document): boolean => partOf(page) !== null;

interface Keeping {
  /** Unsaved ticks, with the version of the week that they were made from. */
  ticks: boolean;
  /** Days off that were typed and not added. */
  dates: boolean;
}

/**
 * What is offered to be restored stays, and the focus where it was.
 * @returns false where that page has no editor: nothing was touched
 */
export function swapEditor(page: Document, keeps: Keeping): boolean {
  const [old, fresh] = [partOf(document), partOf(page)];
  if (!old || !fresh) return false;
  const refocus = focusIn(old);
  const putBack = unsavedIn(old, keeps);
  old.replaceWith(document.importNode(fresh, true));
  for (const part of page.querySelectorAll("[data-follows-hours]")) {
    document.getElementById(part.id)?.replaceWith(document.importNode(part, true));
  }
  putBack();
  const form = hoursForm();
  if (form) refresh(form);
  refocus();
  return true;
}

/** The days off alone. */
export function swapDaysOff(page: Document): void {
  const [old, fresh] = [daysOffOf(document), daysOffOf(page)];
  if (old && fresh) old.replaceWith(document.importNode(fresh, true));
}

const daysOffOf = (page: Document) => page.querySelector("#own-hours [aria-labelledby=days-off-title]");

/** True while ticks of the week aren't saved. */
export function hasEdits(): boolean {
  const form = hoursForm();
  return form !== null && isEdited(readState(form));
}

/** What an editor shows, to tell whether another one shows something else. */
export function contentOf(page: Document = document): string {
  const form = hoursForm(page);
  const { ticks, timeZone } = form ? readState(form) : { ticks: "", timeZone: "" };
  return [ticks, timeZone, page.querySelector("[data-days-off-list]")?.textContent ?? ""].join("|");
}

const partOf = (page: Document) => page.querySelector<HTMLElement>("#own-hours");

function unsavedIn(part: HTMLElement, keeps: Keeping): () => void {
  const form = hoursForm();
  const state = form && keeps.ticks ? readState(form) : null;
  const dates = keeps.dates ? [...dateFields()].map(({ name, value }) => ({ name, value })) : [];
  const offer = part.querySelector("[data-draft]:not([hidden])");
  return () => {
    const next = hoursForm();
    if (offer) next?.querySelector("[data-draft]")?.replaceWith(offer);
    if (next && state && isEdited(state)) writeState(next, state);
    for (const field of dateFields()) {
      field.value = dates.find(({ name }) => name === field.name)?.value ?? field.value;
    }
  };
}

const dateFields = () => document.querySelectorAll<HTMLInputElement>("form[data-days-off] input[type=date]");

/** Finds what had the focus again; a control that is gone leaves it to the heading of its section. */
function focusIn(part: HTMLElement): () => void {
  const at = document.activeElement;
  if (!(at instanceof HTMLElement) || !part.contains(at)) return () => {};
  const heading = at.closest("section")?.getAttribute("aria-labelledby") ?? part.id;
  const selector = at.id ? `#${CSS.escape(at.id)}` : namedLike(at);
  return () => {
    const same = part.ownerDocument.querySelector<HTMLElement>(`#${part.id} ${selector}`);
    (same ?? document.getElementById(heading))?.focus({ preventScroll: true });
  };
}

/** Among equals the one that Tab reaches. */
function namedLike(at: HTMLElement): string {
  const { name = "", value = "" } =
    at instanceof HTMLInputElement || at instanceof HTMLButtonElement ? at : {};
  return `[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]:not([tabindex="-1"])`;
}
