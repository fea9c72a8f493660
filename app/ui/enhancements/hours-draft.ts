/**
 * Unsaved ticks, kept in this browser under a key of the expert's own and of this tab, and offered again, also by a tab
 * that is opened later. The server holds the truth: a draft carries the version that it began with, so an old one is
 * compared like any other second tab.
 */
import { type FormState, isEdited, isSameWeek, readState, refresh, writeState } from "./hours-form";
import { offerDraft as showOffer } from "./offer-draft";

interface Draft extends FormState {
  /** When it was last changed, in epoch milliseconds. */
  at: number;
  /** Saving was asked for and the server couldn't be reached. */
  pending: boolean;
  /** What was offered when this was begun, and not decided on. */
  earlier: Draft | null;
}

const dayMs = 86_400_000;
const longestKept = 30 * dayMs;
/** Nobody expects hours to be published that were given up on long ago: from then on they are only offered. */
const longestPending = dayMs;

/** A page has one editor. */
let pending = false;
/** On the page, and not decided on. */
let offered: Draft | null = null;

/** Saving was asked for, here or on a page before, and hasn't happened. */
export const isPending = (): boolean => pending;

/** Writes down what the form shows; forgets it where that is what is saved, and what was to be saved with it. */
export function keepDraft(form: HTMLFormElement): void {
  const state = readState(form);
  if (isEdited(state)) write(form, { ...state, at: Date.now(), pending, earlier: earlierThan(state) });
  else forgetDraft(form);
}

/**
 * From now on the draft is to be saved as soon as the server answers, also by a page that is opened later.
 * @returns false where this browser keeps nothing: then only this page can
 */
export function markPending(form: HTMLFormElement): boolean {
  pending = true;
  const state = readState(form);
  return write(form, { ...state, at: Date.now(), pending, earlier: earlierThan(state) });
}

/** What is offered and isn't the same once more. */
const earlierThan = (state: FormState): Draft | null =>
  offered && isSameWeek(offered, state) ? offered.earlier : offered;

/** The server has answered: what it refused is a draft like any other. */
export function endPending(): void {
  pending = false;
}

/** What is offered still stays, unless it is what the form shows as saved. */
export function forgetDraft(form: HTMLFormElement): void {
  endPending();
  if (offered && isSameWeek(offered, readState(form))) {
    offered = null;
    const place = form.querySelector<HTMLElement>("[data-draft]");
    if (place) place.hidden = true;
  }
  if (offered) write(form, offered);
  else remove(keyOf(form));
}

/** Offers what was left unsaved, to be restored or discarded. What waits to be saved is put back at once. */
export function offerDraft(form: HTMLFormElement): void {
  const found = adopt(form);
  const draft = found && isSameWeek(found, readState(form)) ? found.earlier : found;
  // The answer to a post shows the ticks that were posted: these are the draft now.
  if (form.dataset.answered !== undefined) {
    offered = found?.earlier ?? null;
    keepDraft(form);
    if (offered) offer(offered);
  } else if (!draft) {
    remove(keyOf(form));
  } else if (draft.pending && Date.now() - draft.at < longestPending) {
    pending = true;
    writeState(form, draft);
    if (draft.earlier) offer(draft.earlier);
  } else offer(draft);
}

function offer(draft: Draft) {
  const place = document.querySelector<HTMLElement>("[data-draft]");
  if (!place) return;
  offered = draft;
  const inForm = (act: (form: HTMLFormElement) => void) => () => {
    const form = place.closest("form");
    if (form) act(form);
  };
  const restore = inForm((form) => {
    offered = null;
    writeState(form, draft);
    refresh(form);
    keepDraft(form);
  });
  const discard = inForm((form) => {
    offered = draft.earlier;
    keepDraft(form);
    const { earlier } = draft;
    if (earlier) offer(earlier);
  });
  const focusNext = () => place.closest("form")?.querySelector<HTMLElement>("table");
  showOffer(place, { at: draft.at, restore, discard, focusNext });
}

/** This tab's draft, else the newest of a tab that was left, which becomes this one's. */
function adopt(form: HTMLFormElement): Draft | null {
  const own = keyOf(form);
  const found = draftsOf(form);
  for (const { key, draft } of found) if (Date.now() - draft.at > longestKept) remove(key);
  const fresh = found.filter(({ draft }) => Date.now() - draft.at <= longestKept);
  const chosen = fresh.find(({ key }) => key === own) ?? fresh.sort((a, b) => b.draft.at - a.draft.at)[0];
  if (!chosen) return null;
  if (chosen.key !== own && write(form, chosen.draft)) remove(chosen.key);
  return chosen.draft;
}

function draftsOf(form: HTMLFormElement): Array<{ key: string; draft: Draft }> {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefixOf(form)))
      .flatMap((key) => {
        const draft = parsed(localStorage.getItem(key));
        return isDraft(draft) ? [{ key, draft }] : [];
      });
  } catch {
    return [];
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

const prefixOf = (form: HTMLFormElement) => `keyway:hours:${form.dataset.hours}:`;
const keyOf = (form: HTMLFormElement) => prefixOf(form) + tab();

/** A name for this tab, which a reload doesn't change. */
function tab(): string {
  try {
    const known = sessionStorage.getItem("keyway:tab") ?? String(Math.random()).slice(2);
    sessionStorage.setItem("keyway:tab", known);
    return known;
  } catch {
    return "";
  }
}

function write(form: HTMLFormElement, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(form), JSON.stringify(draft));
    return true;
  } catch {
    // Full or forbidden: the ticks are on the page still.
    return false;
  }
}

function remove(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

const words = ["ticks", "drop", "timeZone", "version", "base", "baseZone"];

function isDraft(value: unknown): value is Draft {
  if (typeof value !== "object" || value === null) return false;
  const fields = new Map(Object.entries(value));
  const isTimed = typeof fields.get("at") === "number" && typeof fields.get("pending") === "boolean";
  const earlier: unknown = fields.get("earlier");
  return (
    isTimed &&
    words.every((name) => typeof fields.get(name) === "string") &&
    (earlier === null || isDraft(earlier))
  );
}
