/**
 * Unsaved ticks, kept in this browser under a key of the expert's own and offered again. The server holds the truth: a
 * draft carries the version that it began with, so an old one is compared like any other second tab.
 */
import { type FormState, isEdited, readState, sorted, writeState } from "./hours-form";

interface Draft extends FormState {
  /** When it was last changed, in epoch milliseconds. */
  at: number;
  /** Saving was asked for and the server couldn't be reached. */
  pending: boolean;
}

const waiting = new WeakSet<HTMLFormElement>();

/** Writes down what the form shows, or forgets it where that is what is saved. */
export function keepDraft(form: HTMLFormElement): void {
  const state = readState(form);
  if (isEdited(state)) write(form, { ...state, at: Date.now(), pending: waiting.has(form) });
  else if (!waiting.has(form)) forgetDraft(form);
}

/** From now on the draft is to be saved as soon as the server answers, also by a page that is opened later. */
export function markPending(form: HTMLFormElement): void {
  waiting.add(form);
  write(form, { ...readState(form), at: Date.now(), pending: true });
}

export function forgetDraft(form: HTMLFormElement): void {
  waiting.delete(form);
  try {
    localStorage.removeItem(keyOf(form));
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/**
 * Offers what was left unsaved, to be restored or discarded.
 * @param restored called once the form shows the draft
 * @returns true when the draft waits to be saved: it is put back at once
 */
export function offerDraft(form: HTMLFormElement, restored: () => void): boolean {
  // The answer to a post shows the ticks that were posted: these are the draft now.
  if (form.dataset.answered !== undefined) {
    keepDraft(form);
    return false;
  }
  const draft = read(form);
  if (!draft) return false;
  const saved = readState(form);
  const isSaved =
    sorted(draft.ticks) === sorted(saved.ticks) && draft.timeZone === saved.timeZone && !draft.drop;
  if (isSaved) {
    forgetDraft(form);
    return false;
  }
  if (draft.pending) {
    waiting.add(form);
    writeState(form, draft);
    return true;
  }
  offer(form, draft, restored);
  return false;
}

function offer(form: HTMLFormElement, draft: Draft, restored: () => void) {
  const place = form.querySelector<HTMLElement>("[data-draft]");
  if (!place) return;
  const since = new Date(draft.at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
  const text = document.createElement("p");
  text.textContent = `You have unsaved changes from ${since}.`;
  const actions = document.createElement("div");
  actions.className = "actions";
  const close = () => {
    place.hidden = true;
    form.querySelector<HTMLElement>("table")?.focus();
  };
  actions.append(
    button("Restore", () => {
      writeState(form, draft);
      keepDraft(form);
      restored();
      close();
    }),
    button("Discard", () => {
      forgetDraft(form);
      keepDraft(form);
      close();
    }),
  );
  place.replaceChildren(text, actions);
  place.hidden = false;
}

function button(label: string, act: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button quiet";
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
}

const keyOf = (form: HTMLFormElement) => `keyway:hours:${form.dataset.hoursEditor}`;

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
