import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type CardInput, cardMessages, listFields } from "~/domain/experts/card";
import { type creatorForm, previewForm } from "~/domain/experts/card.forms.server";
import { differingFields, type SavedField } from "~/domain/experts/card-meanwhile";
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
  /** How many versions there were of the card that the form was opened with; null where it didn't say. */
  version: number | null;
  /** The account that the form was opened in; null where it didn't say. */
  author: string | null;
  /** Set when another one was saved since: what of it differs from what was typed. */
  meanwhile: SavedField[] | null;
}

export type CardRequest =
  | { kind: "shown"; status: 200 | 400 | 409; verdict: CardVerdict }
  | {
      kind: "save";
      card: CardInput;
      version: number | null;
      refuse(formError: string, error?: SubmitCardError): CardVerdict;
    };

/**
 * Reads a post of one of the card's two forms. Its other buttons (add and remove rows, preview) save nothing and are
 * answered with the page again; so is a button that the form hasn't, and a card that was opened in another account. A post
 * without a button saves.
 */
export function readCardRequest(form: FormData, schema: typeof creatorForm, userId: string): CardRequest {
  const pressed = String(form.get("intent") ?? "");
  const intent = parseIntent(pressed);
  const typed = typedLists(form);
  const version = readVersion(form);
  const author = form.has("author") ? String(form.get("author")) : null;
  const submission = parseWithZod(form, { schema });
  const asTyped = { initialValue: submission.reply().initialValue ?? {} };
  const base = { intent, preview: previewTyped(form), version, author, meanwhile: null };
  if (intent) {
    const verdict = { ...base, result: asTyped, lists: changeRows(typed, intent) };
    return { kind: "shown", status: 200, verdict };
  }
  const verdict = (result: SubmissionResult): CardVerdict => ({ ...base, result, lists: splitRows(typed) });
  if (pressed !== "" && pressed !== "save") {
    const error = { "": [cardMessages["unknown-intent"]] };
    return { kind: "shown", status: 400, verdict: verdict({ ...asTyped, status: "error", error }) };
  }
  if (submission.status !== "success") {
    return { kind: "shown", status: 400, verdict: verdict(submission.reply()) };
  }
  const card = submission.value;
  const refuse = (formError: string, error?: SubmitCardError): CardVerdict => {
    const refused = verdict(submission.reply({ formErrors: [formError] }));
    if (typeof error !== "object") return refused;
    // What is saved next is saved over what is shown now.
    return { ...refused, version: error.number, meanwhile: differingFields(card, error.saved) };
  };
  if (author !== null && author !== userId) {
    return { kind: "shown", status: 409, verdict: refuse(cardMessages.otherAccount) };
  }
  return { kind: "save", card, version, refuse };
}

/** Why a card wasn't kept, in words. @param otherwise the page's own, for an account that may not write one any more */
export function refusalOf(error: SubmitCardError, otherwise: string): { status: 403 | 409; text: string } {
  if (error === "withdrawn") return { status: 409, text: cardMessages.withdrawn };
  if (error === "link-waits") return { status: 409, text: cardMessages.linkWaits };
  if (typeof error === "object") return { status: 409, text: cardMessages.stale };
  return { status: 403, text: otherwise };
}

/** Only as the page writes it: anything else is compared with nothing. */
function readVersion(form: FormData): number | null {
  const text = String(form.get("version") ?? "");
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function previewTyped(form: FormData): CardPreview | null {
  const submission = parseWithZod(form, { schema: previewForm });
  return submission.status === "success" && submission.value ? previewOf(submission.value) : null;
}

function typedLists(form: FormData): CardLists {
  const rows = listFields.map((field) => [field, form.getAll(field).map(String)]);
  return Object.fromEntries(rows) as CardLists; // every list has its entry
}
