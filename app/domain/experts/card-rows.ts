import { type CardContent, cardLimits, type ListField, listFields, priceText, type TextField } from "./card";

/** A card as it stands in its form: texts, and for each list the rows as they were typed. */
export interface CardDraft {
  texts: Record<TextField, string>;
  lists: CardLists;
}

export type CardLists = Record<ListField, string[]>;

/** What a submit button of the form other than 'save' asks for. */
export type CardIntent =
  | { kind: "add"; field: ListField }
  | { kind: "remove"; field: ListField; row: number }
  | { kind: "preview" };

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
  if (value === "preview") return { kind: "preview" };
  const [, kind, name, row] = /^(add|remove)-([a-z]+)(?:-(\d{1,3}))?$/.exec(value) ?? [];
  const field = listFields.find((known) => known === name);
  if (!field) return null;
  if (kind === "add" && row === undefined) return { kind, field };
  return kind === "remove" && row !== undefined ? { kind, field, row: Number(row) } : null;
}

/** The rows after a button was pressed. Everything typed stays; a list has as many rows as it may have items. */
export function changeRows(lists: CardLists, intent: CardIntent): CardLists {
  if (intent.kind === "preview") return lists;
  const rows = lists[intent.field];
  if (intent.kind === "remove")
    return { ...lists, [intent.field]: rows.filter((_, at) => at !== intent.row) };
  // An empty form shows one row already: it is there to be counted, or 'add' would seem to do nothing.
  const shown = rows.length > 0 ? rows : [""];
  return { ...lists, [intent.field]: shown.length < cardLimits.items ? [...shown, ""] : shown };
}
