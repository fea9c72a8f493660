import { parseWithZod } from "@conform-to/zod/v4";
import { cardForms } from "~/domain/experts/card/card.forms.server";
import type { CardInput } from "~/domain/experts/card-fields";

/** Parses the fields that a browser posts with the forms of a card. */

export type Fields = Record<string, string | string[]>;

export const formOf = (fields: Fields) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, one);
  return form;
};

type Errors = Partial<Record<string, string[] | null>>;

export function readCard(
  fields: Fields,
  schema = cardForms.creator,
): { card: CardInput | null; errors: Errors } {
  const submission = parseWithZod(formOf(fields), { schema });
  if (submission.status === "success") return { card: submission.value, errors: {} };
  return { card: null, errors: submission.reply().error ?? {} };
}

export const cardOf = (fields: Fields, schema = cardForms.creator): CardInput => {
  const { card, errors } = readCard(fields, schema);
  if (!card) throw new Error(JSON.stringify(errors));
  return card;
};
