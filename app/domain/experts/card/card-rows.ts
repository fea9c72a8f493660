import { type ListField, listFieldNames, listLimits } from "~/domain/experts/card-fields";
import type { CardDraft } from "./card-draft";

/** The rows of a card's lists, and the buttons that change them. Pure. */

/** What a submit button of the form other than 'save' asks for. */
export type CardIntent =
  | { kind: "add"; field: ListField }
  | { kind: "remove"; field: ListField; row: number }
  | { kind: "preview" };

/**
 * Reads a button's value ("add-certifications", "remove-certifications-2", rows from 0); null for 'save' and the
 * unknown.
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
 * The draft after a button was pressed, several words in one row apart. Everything typed stays; a list has as many rows
 * as it may have items.
 */
export function changeRows(draft: CardDraft, intent: CardIntent): CardDraft {
  if (intent.kind === "remove") {
    const left = draft[intent.field].filter((_, at) => at !== intent.row);
    return splitRows({ ...draft, [intent.field]: left });
  }
  const split = splitRows(draft);
  if (intent.kind !== "add") return split;
  const rows = split[intent.field];
  // An empty form shows one row already: it is there to be counted, or 'add' would seem to do nothing.
  const shown = rows.length > 0 ? rows : [""];
  return { ...split, [intent.field]: shown.length < listLimits.items ? [...shown, ""] : shown };
}

/** A row that holds several words with commas between becomes a row each, as saving will take them. */
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
  // More than can be saved: they stay where they were typed, or the next post could have too many fields.
  return apart.length > listLimits.items ? [...rows] : apart;
}
