import { z } from "zod";
import { type CardForm, type CardInput, cardFieldNames, isListField } from "~/domain/experts/card-fields";
import { type CardDraft, cleanDraft, inputOf } from "./card-draft";
import { cardMessages } from "./card-messages";
import { findMistakes } from "./card-mistakes";

/** The two forms of a card. Other posted fields are ignored: forms can't set approval, rating or link. */

const text = z.string().default("");
/** Accepts one field or several of the same name. */
const list = z.array(text).default([]);

const postedCard = z.object(
  Object.fromEntries(cardFieldNames.map((name) => [name, isListField(name) ? list : text])),
);

export const cardForm = (form: CardForm, hasPortrait = false) =>
  postedCard.transform((posted, context): CardInput => {
    const clean = cleanDraft(posted as CardDraft); // exactly its fields, with arrays for lists
    const mistakes = findMistakes(clean, { form, hasPortrait });
    if (form === "creator" && mistakes.some(({ isMissing }) => isMissing)) {
      context.addIssue({ code: "custom", path: [], message: cardMessages.missing });
    }
    for (const { field, text: message } of mistakes) {
      context.addIssue({ code: "custom", path: [field], message });
    }
    return mistakes.length > 0 ? z.NEVER : inputOf(clean);
  });

export const cardForms: Record<CardForm, ReturnType<typeof cardForm>> = {
  creator: cardForm("creator"),
  edit: cardForm("edit"),
};
