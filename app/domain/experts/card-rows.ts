import { type CardContent, cardLimits, type ListField, listFields, priceText, type TextField } from "./card";

/** A card as it stands in its form: texts, and for each list the rows as they were typed. */
export interface CardDraft {
  texts: Record<TextField, string>;
  lists: CardLists;
}

export type CardLists = Record<ListField, string[]>;

/** Whose card a form is about, and how many versions of it were written: a draft in the browser is held against both. */
export interface WrittenCard {
  /** The account's id. */
  account: string;
  number: number;
}

/** What a submit button of the form other than 'save' asks for; `restore` is a draft that the browser kept. */
export type CardIntent =
  | { kind: "add"; field: ListField }
  | { kind: "remove"; field: ListField; row: number }
  | { kind: "preview" | "restore" };

/** The form of a card that exists; of an empty one without. */
export function draftOf(card: CardContent | null): CardDraft {
  return {
    texts: {
      title: card?.title ?? "",
      tagline: card?.tagline ?? "",
      bio: card?.bio ?? "",
      price: card ? priceText(card.priceCents) : "",
      lesson: card?.lesson ?? "",
      avatar: card?.avatar ?? "",
      linkedin: card?.linkedin ?? "",
      calendly: card?.calendly ?? "",
      education: card?.education ?? "",
      experience: card?.experience ?? "",
      region: card?.region ?? "Global",
    },
    lists: {
      skills: card?.skills ?? [],
      certifications: card?.certifications ?? [],
      language: card?.languages ?? [],
      specialties: card?.specialties ?? [],
    },
  };
}

/** Reads a button's value ("add-certifications", "remove-certifications-2", rows from 0); null for 'save' and the unknown. */
export function parseIntent(value: string): CardIntent | null {
  if (value === "preview" || value === "restore") return { kind: value };
  const [, kind, name, row] = /^(add|remove)-([a-z]+)(?:-(\d{1,3}))?$/.exec(value) ?? [];
  const field = listFields.find((known) => known === name);
  if (!field) return null;
  if (kind === "add" && row === undefined) return { kind, field };
  return kind === "remove" && row !== undefined ? { kind, field, row: Number(row) } : null;
}

/**
 * The rows after a button was pressed, several words in one row apart. Everything typed stays; a list has as many rows as
 * it may have items.
 */
export function changeRows(lists: CardLists, intent: CardIntent): CardLists {
  if (intent.kind === "remove") {
    const left = lists[intent.field].filter((_, at) => at !== intent.row);
    return splitRows({ ...lists, [intent.field]: left });
  }
  const split = splitRows(lists);
  if (intent.kind !== "add") return split;
  const rows = split[intent.field];
  // An empty form shows one row already: it is there to be counted, or 'add' would seem to do nothing.
  const shown = rows.length > 0 ? rows : [""];
  return { ...split, [intent.field]: shown.length < cardLimits.items ? [...shown, ""] : shown };
}

/** A row that holds several words with commas between becomes a row each, as saving will take them. */
export const splitRows = (lists: CardLists): CardLists => ({
  skills: split(lists.skills),
  certifications: split(lists.certifications),
  language: split(lists.language),
  specialties: split(lists.specialties),
});

function split(rows: readonly string[]): string[] {
  const apart = rows.flatMap((row) => {
    if (!row.includes(",")) return [row];
    return row
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean);
  });
  // More than can be saved: they stay where they were typed, or the next post could have too many fields.
  return apart.length > cardLimits.items ? [...rows] : apart;
}
