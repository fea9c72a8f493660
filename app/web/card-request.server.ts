import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type CardInput, cardMessages, listFields } from "~/domain/experts/card";
import { type creatorForm, previewForm } from "~/domain/experts/card.forms.server";
import { type CardPreview, previewOf } from "~/domain/experts/card-preview";
import {
  type CardIntent,
  type CardLists,
  changeRows,
  parseIntent,
  splitRows,
} from "~/domain/experts/card-rows";
import type { SubmitCardError } from "~/domain/experts/submit-card.server";

/** What comes back with the page: everything that was typed, what is wrong with it, and how it would look. */
export interface CardVerdict {
  result: SubmissionResult;
  lists: CardLists;
  /** The button that was pressed, when it wasn't 'save': it says where the page goes on. */
  intent: CardIntent | null;
  preview: CardPreview | null;
}

export type CardRequest =
  | { kind: "shown"; status: 200 | 400; verdict: CardVerdict }
  | { kind: "save"; card: CardInput; refuse(formError: string): CardVerdict };

/**
 * Reads a post of one of the card's two forms. Its other buttons (add and remove rows, preview) save nothing and are
 * answered with the page again.
 */
export function readCardRequest(form: FormData, schema: typeof creatorForm): CardRequest {
  const intent = parseIntent(String(form.get("intent") ?? ""));
  const preview = previewTyped(form);
  const typed = typedLists(form);
  const submission = parseWithZod(form, { schema });
  if (intent) {
    const result = { initialValue: submission.reply().initialValue ?? {} };
    const changed = changeRows(typed, intent);
    return { kind: "shown", status: 200, verdict: { result, lists: changed, intent, preview } };
  }
  const lists = splitRows(typed);
  const verdict = (result: SubmissionResult): CardVerdict => ({ result, lists, intent: null, preview });
  if (submission.status !== "success") {
    return { kind: "shown", status: 400, verdict: verdict(submission.reply()) };
  }
  const refuse = (formError: string) => verdict(submission.reply({ formErrors: [formError] }));
  return { kind: "save", card: submission.value, refuse };
}

/** Why a card wasn't kept, in words. @param otherwise the page's own, for an account that may not write one any more */
export function refusalOf(error: SubmitCardError, otherwise: string): { status: 403 | 409; text: string } {
  if (error === "withdrawn") return { status: 409, text: cardMessages.withdrawn };
  if (error === "link-waits") return { status: 409, text: cardMessages.linkWaits };
  return { status: 403, text: otherwise };
}

function previewTyped(form: FormData): CardPreview | null {
  const submission = parseWithZod(form, { schema: previewForm });
  return submission.status === "success" && submission.value ? previewOf(submission.value) : null;
}

function typedLists(form: FormData): CardLists {
  const rows = listFields.map((field) => [field, form.getAll(field).map(String)]);
  return Object.fromEntries(rows) as CardLists; // every list has its entry
}
