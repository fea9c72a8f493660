import { type ListField, listFieldNames, listLimits } from "~/domain/experts/card-fields";
import type { CardDraft } from "./card-draft";

/** The rows of a card's lists, and the buttons that add and remove them. Pure. */

/** The action of a submit button other than 'save'. */
export type CardIntent =
  | { kind: "add"; field: ListField }
  | { kind: "remove"; field: ListField; row: number }
  | { kind: "preview" };

/** The buttons of the unfinished card: keep it, or go back to the submitted one. */
export const draftIntents = ["save-draft", "discard-draft"] as const;

/**
 * Reads a button's value ("add-certifications", "remove-certifications-2", rows from 0); null for 'save' and unknown
 * values.
 */
export function parseIntent(value: string): CardIntent | null {
  if (value === "preview") return { kind: value };
  const [, kind, name, row] = /^(add|remove)-([a-z]+)(?:-(\d{1,3}))?$/.exec(value) ?? [];
  const field = listFieldNames.find((known) => known === name);
  if (!field) return null;
  if (kind === "add" && row === undefined) return { kind, field };
  return kind === "remove" && row !== undefined ? { kind, field, row: Number(row) } : null;
}

/**
 * Returns the draft after a button was pressed, with comma-separated words in rows of their own. Everything typed is
 * kept; 'add' adds no row above the item limit.
 */
export function changeRows(draft: CardDraft, intent: CardIntent): CardDraft {
  if (intent.kind === "remove") {
    const left = draft[intent.field].filter((_, at) => at !== intent.row);
    return splitRows({ ...draft, [intent.field]: left });
  }
  const split = splitRows(draft);
  if (intent.kind !== "add") return split;
  const rows = split[intent.field];
  // An empty list is shown with one row. Count it, so that 'add' shows a second one.
  const shown = rows.length > 0 ? rows : [""];
  return { ...split, [intent.field]: shown.length < listLimits.items ? [...shown, ""] : shown };
}

/** Splits rows with several comma-separated words into one row for each word, as saving does. */
export function splitRows(draft: CardDraft): CardDraft {
  const lists = listFieldNames.map((name) => [name, split(draft[name])]);
  return { ...draft, ...Object.fromEntries(lists) };
}

function split(rows: readonly string[]): string[] {
  const apart = rows.flatMap((row) => {
    if (!row.includes(",")) return [row];
    return row
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean);
  });
  // Too many items to save: keep the rows as typed, so that the next post doesn't exceed the field limit.
  return apart.length > listLimits.items ? [...rows] : apart;
}
