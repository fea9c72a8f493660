/**
 * Unsaved ticks, kept in this browser under a key of the expert's own and offered again. The server holds the truth: a
 * draft carries the version that it began with, so an old one is compared like any other second tab.
 */
import { type FormState, isEdited, readState, refresh, sorted, writeState } from "./hours-form";
import { offerDraft as showOffer } from "./offer-draft";

interface Draft extends FormState {
  /** When it was last changed, in epoch milliseconds. */
  at: number;
  /** Saving was asked for and the server couldn't be reached. */
  pending: boolean;
}

/** A page has one editor. */
let pending = false;

/** Saving was asked for, here or on a page before, and hasn't happened. */
export const isPending = (): boolean => pending;

/** Writes down what the form shows, or forgets it where that is what is saved. */
export function keepDraft(form: HTMLFormElement): void {
  const state = readState(form);
  if (isEdited(state)) write(form, { ...state, at: Date.now(), pending });
  else if (!pending) forgetDraft(form);
}

/** From now on the draft is to be saved as soon as the server answers, also by a page that is opened later. */
export function markPending(form: HTMLFormElement): void {
  pending = true;
  write(form, { ...readState(form), at: Date.now(), pending });
}

/** The server has answered: what it refused is a draft like any other. */
export function endPending(): void {
  pending = false;
}

export function forgetDraft(form: HTMLFormElement): void {
  endPending();
  try {
    localStorage.removeItem(keyOf(form));
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Offers what was left unsaved, to be restored or discarded. What waits to be saved is put back at once. */
export function offerDraft(form: HTMLFormElement): void {
  // The answer to a post shows the ticks that were posted: these are the draft now.
  if (form.dataset.answered !== undefined) {
    keepDraft(form);
    return;
  }
  const draft = read(form);
  if (!draft) return;
  const saved = readState(form);
  const isSaved =
    sorted(draft.ticks) === sorted(saved.ticks) && draft.timeZone === saved.timeZone && !draft.drop;
  if (isSaved) forgetDraft(form);
  else if (draft.pending) {
    pending = true;
    writeState(form, draft);
  } else offer(draft);
}

function offer(draft: Draft) {
  const place = document.querySelector<HTMLElement>("[data-draft]");
  if (!place) return;
  // Not always the form that is there now.
  const inForm = (act: (form: HTMLFormElement) => void) => () => {
    const form = place.closest("form");
    if (form) act(form);
  };
  const restore = inForm((form) => {
    writeState(form, draft);
    refresh(form);
    keepDraft(form);
  });
  const discard = inForm((form) => {
    forgetDraft(form);
    keepDraft(form);
  });
  const focusNext = () => place.closest("form")?.querySelector<HTMLElement>("table");
  showOffer(place, { at: draft.at, restore, discard, focusNext });
}

const keyOf = (form: HTMLFormElement) => `keyway:hours:${form.dataset.hours}`;

function write(form: HTMLFormElement, draft: Draft) {
  try {
    localStorage.setItem(keyOf(form), JSON.stringify(draft));
  } catch {
    // Full or forbidden: the ticks are on the page still.
  }
}

function read(form: HTMLFormElement): Draft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(form)) ?? "null");
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

const words = ["ticks", "drop", "timeZone", "version", "base", "baseZone"];

function isDraft(value: unknown): value is Draft {
  if (typeof value !== "object" || value === null) return false;
  const fields = new Map(Object.entries(value));
  const isTimed = typeof fields.get("at") === "number" && typeof fields.get("pending") === "boolean";
  return isTimed && words.every((name) => typeof fields.get(name) === "string");
}
