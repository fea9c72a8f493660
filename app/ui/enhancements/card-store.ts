/** What this tab keeps of an expert's unsaved card: the newest draft, and in it those that nobody has decided on. */
import type { CardFields } from "./card-fields";

export interface CardDraft {
  /** When it was last changed, in epoch milliseconds. */
  at: number;
  /** How many versions of the card there were. */
  number: number;
  /** The button that it was last sent with. */
  sent: string | null;
  fields: CardFields;
  /** What was on offer when this one was begun. */
  earlier: CardDraft | null;
}

const longestKept = 7 * 24 * 3_600_000;

export function readDraft(key: string): CardDraft | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return isDraft(draft) ? fresh(draft) : null;
  } catch {
    return null;
  }
}

/** @param draft null forgets what there was */
export function writeDraft(key: string, draft: CardDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // Full or forbidden: the words are on the page still.
  }
}

/** The older ones are inside the newer: where one is too old, so are the rest. */
function fresh(draft: CardDraft | null): CardDraft | null {
  if (!draft || Date.now() - draft.at >= longestKept) return null;
  return { ...draft, earlier: fresh(draft.earlier) };
}

function isDraft(value: unknown): value is CardDraft {
  if (typeof value !== "object" || value === null) return false;
  const { at, number, sent, fields, earlier } = value as Record<keyof CardDraft, unknown>; // each is looked at below
  const isKnown = typeof at === "number" && typeof number === "number";
  const isSent = sent === null || typeof sent === "string";
  const isPair = (pair: unknown) =>
    Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === "string");
  const isTyped = Array.isArray(fields) && fields.every(isPair);
  return isKnown && isSent && isTyped && (earlier === null || isDraft(earlier));
}
