/** What a browser keeps of a form that isn't saved yet. Pure. */

export interface Draft<Fields> {
  /** When it was last changed, in epoch milliseconds. */
  at: number;
  fields: Fields;
}

export interface Drafts<Fields> {
  /** What the form holds now; null while that is what is saved. */
  typed: Draft<Fields> | null;
  /** Drafts from before, newest first: offered until they are restored or discarded. */
  offered: Draft<Fields>[];
}

/** How two states of a form are compared. */
export type IsSame<Fields> = (one: Fields, other: Fields) => boolean;

/** The drafts after something was typed. A draft that the form holds again is no longer offered. */
export const keepTyped = <Fields>(
  { offered }: Drafts<Fields>,
  draft: Draft<Fields>,
  { saved, isSame }: { saved: Fields; isSame: IsSame<Fields> },
): Drafts<Fields> => ({
  typed: isSame(draft.fields, saved) ? null : draft,
  offered: offered.filter(({ fields }) => !isSame(fields, draft.fields) && !isSame(fields, saved)),
});

/** The newest offered draft becomes what the form holds; what was typed instead is offered next. */
export function restoreDraft<Fields>({ typed, offered }: Drafts<Fields>): Drafts<Fields> {
  const [newest, ...older] = offered;
  return newest ? { typed: newest, offered: typed ? [typed, ...older] : older } : { typed, offered };
}

export const discardDraft = <Fields>({ typed, offered }: Drafts<Fields>): Drafts<Fields> => ({
  typed,
  offered: offered.slice(1),
});

/** The stored form: a list of drafts, newest first; the oldest ones are dropped. */
export const storedText = <Fields>({ typed, offered }: Drafts<Fields>): string =>
  JSON.stringify((typed ? [typed, ...offered] : offered).slice(0, mostDrafts));

/** What was stored, without drafts that are too old; empty for anything that isn't a list of drafts. */
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
