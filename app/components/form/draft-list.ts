/** What a browser keeps of a form that isn't saved yet. */

export interface Draft<Fields> {
  /** When it was last changed, in epoch milliseconds. */
  at: number;
  fields: Fields;
}

export interface Drafts<Fields> {
  /** What the form holds now; null if it equals what is saved. */
  typed: Draft<Fields> | null;
  /** Earlier drafts, newest first. They are offered until they are restored or discarded. */
  offered: Draft<Fields>[];
}

/** Compares two states of a form. */
export type IsSame<Fields> = (one: Fields, other: Fields) => boolean;

/** Returns the drafts after a change. A draft that equals what the form holds is no longer offered. */
export const keepTyped = <Fields>(
  { offered }: Drafts<Fields>,
  draft: Draft<Fields>,
  { saved, isSame }: { saved: Fields; isSame: IsSame<Fields> },
): Drafts<Fields> => ({
  typed: isSame(draft.fields, saved) ? null : draft,
  offered: offered.filter(({ fields }) => !isSame(fields, draft.fields) && !isSame(fields, saved)),
});

/** Puts the newest offered draft into the form. What was typed instead is offered next. */
export function restoreDraft<Fields>({ typed, offered }: Drafts<Fields>): Drafts<Fields> {
  const [newest, ...older] = offered;
  return newest ? { typed: newest, offered: typed ? [typed, ...older] : older } : { typed, offered };
}

export const discardDraft = <Fields>({ typed, offered }: Drafts<Fields>): Drafts<Fields> => ({
  typed,
  offered: offered.slice(1),
});

/** Returns the stored text: a list of drafts, newest first, without the oldest ones if there are too many. */
export const storedText = <Fields>({ typed, offered }: Drafts<Fields>): string =>
  JSON.stringify((typed ? [typed, ...offered] : offered).slice(0, mostDrafts));

/** Reads the stored drafts, without those that are too old. Returns none for anything that isn't a list of drafts. */
export function parseStored<Fields>(text: string | null, now: number): Draft<Fields>[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(stored) ? stored.filter((draft) => now - draft?.at < longestKept) : [];
  } catch {
    return [];
  }
}

const mostDrafts = 3;
const longestKept = 7 * 24 * 3_600_000;
