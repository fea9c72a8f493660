import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import type { CardAnswer } from "~/components/experts/card/card-editor";
import type { SignedInCaller } from "~/domain/caller";
import { cardForm } from "~/domain/experts/card/card.forms.server";
import { type CardConflict, differingFields } from "~/domain/experts/card/card-conflict";
import { type CardDraft, typedDraft } from "~/domain/experts/card/card-draft";
import { cardMessages, notUpdatedText, updatedText } from "~/domain/experts/card/card-messages";
import { changeRows, draftIntents, parseIntent, splitRows } from "~/domain/experts/card/card-rows";
import { discardDraft, saveDraft } from "~/domain/experts/card/saved-draft.server";
import {
  type SubmitCardError,
  type SubmittedCard,
  submitCard,
} from "~/domain/experts/card/submit-card.server";
import type { CardForm, CardInput } from "~/domain/experts/card-fields";
import { findCurrentPortrait } from "~/domain/portraits/own-portrait.server";
import { paths } from "~/shared/paths";
import { isRefusedContext, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { judgeForm, type Refusal } from "~/web/form-action.server";
import { parseForm } from "~/web/parse-form.server";
import { requireAuthor } from "./own-card.server";

/** The texts and targets in which the creator and the edit form differ. */
interface FormWords {
  path: string;
  notAllowed: string;
  faultText?: string;
  formText?(reason: string): string;
  notice(card: CardInput, saved: SubmittedCard): [text: string, kind: "success" | "info"];
}

const words: Record<CardForm, FormWords> = {
  creator: {
    path: `${paths.expertCreator}?saved=1`,
    notAllowed: cardMessages.notCreated,
    faultText: cardMessages.notCreated,
    notice: () => [cardMessages.created, "success"],
  },
  edit: {
    path: paths.profile,
    notAllowed: cardMessages.notAllowed,
    formText: notUpdatedText,
    notice: ({ title }, { isUnchanged }) =>
      isUnchanged ? [cardMessages.unchanged, "info"] : [updatedText(title), "success"],
  },
};

/**
 * Handles a post of one of the card's two forms. The buttons that add and remove rows, or preview, save nothing and
 * show the page again. An unknown button is refused. A post without a button saves.
 */
export async function saveCard(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  form: CardForm,
) {
  const caller = requireAuthor(context, request);
  const fields = await parseForm(request);
  const typed = typedDraft(fields);
  const pressed = String(fields.get("intent") ?? "");
  const version = readVersion(fields);
  const draftAt = readInstant(fields);
  const intent = parseIntent(pressed);
  if (intent) {
    context.set(isRefusedContext, false);
    const typedNow = changeRows(typed, intent);
    return data<CardAnswer>({
      ...{ version, typed: typedNow, errors: {}, intent, conflict: null },
      draftAt: draftAt?.toISOString() ?? null,
    });
  }

  const { db } = context.get(servicesContext);
  const isDraft = draftIntents.some((one) => one === pressed);
  // What can't be read is answered by the form, with everything that was typed.
  const portrait = await findCurrentPortrait(db, caller.actor.userId).then(
    (id) => ({ id }),
    (fault: unknown) => ({ fault }),
  );
  const { notAllowed, path, notice, ...texts } = words[form];
  const answer = await judgeForm(
    { context, request },
    {
      schema: isDraft ? noCard : cardForm(form, "fault" in portrait || portrait.id !== null),
      form: fields,
      ...texts,
      refuseFirst() {
        const isKnown = pressed === "" || pressed === "save" || isDraft;
        return isKnown ? null : { form: cardMessages.unknownButton };
      },
      counts: () => [{ rule: "card:account", subject: caller.actor.userId }],
      async run(card): Promise<Response | Refusal<CardConflict | Date>> {
        if (card === null) return keepDraft({ context, caller }, { form, pressed, typed, version, draftAt });
        if ("fault" in portrait) throw portrait.fault;
        const saved = await submitCard(db, caller, { card, version, draftAt });
        if (saved.ok) {
          const headers = { "Set-Cookie": await flash(context, ...notice(card, saved.value)) };
          return redirect(path, { status: 303, headers });
        }
        return refusalOf(saved.error, notAllowed);
      },
    },
  );
  if (answer instanceof Response) return answer;
  const conflict = answer.why instanceof Date ? undefined : answer.why;
  const newerDraft = answer.why instanceof Date ? answer.why : draftAt;
  const errors = Object.entries(answer.reply.error ?? {}).flatMap(([name, texts]) =>
    texts ? [[name, texts] as const] : [],
  );
  const shown: CardAnswer = {
    typed: splitRows(typed),
    errors: Object.fromEntries(errors),
    intent: null,
    // The next save replaces the version that is shown now.
    version: conflict?.number ?? version,
    draftAt: newerDraft?.toISOString() ?? null,
    conflict: conflict ? differingFields(typed, conflict.saved) : null,
  };
  return data(shown, { status: answer.status });
}

/** A draft isn't checked. */
const noCard = z.unknown().transform(() => null);

/** Keeps what was typed as the unfinished card, or discards that; and shows the form again. */
async function keepDraft(
  { context, caller }: { context: Readonly<RouterContextProvider>; caller: SignedInCaller },
  posted: {
    form: CardForm;
    pressed: string;
    typed: CardDraft;
    version: number | null;
    draftAt: Date | null;
  },
): Promise<Response | Refusal<Date>> {
  const { db } = context.get(servicesContext);
  const { form, typed, version, draftAt } = posted;
  const isKept = posted.pressed === "save-draft";
  if (isKept) {
    const kept = await saveDraft(db, caller, {
      ...{ draft: splitRows(typed), version: version ?? 0, shown: draftAt },
    });
    if (!kept.ok) return { status: 409, form: cardMessages.draftConflict, why: kept.error };
  } else await discardDraft(db, caller.actor.userId, draftAt);
  const notice = await flash(context, isKept ? cardMessages.draftSaved : cardMessages.draftDiscarded);
  const path = form === "edit" ? paths.profileExpert : paths.expertCreator;
  return redirect(path, { status: 303, headers: { "Set-Cookie": notice } });
}

/** @param notAllowed the page's own text for an account that may no longer write a card */
function refusalOf(error: SubmitCardError, notAllowed: string): Refusal<CardConflict> {
  if (typeof error === "object") return { status: 409, form: cardMessages.conflict, why: error };
  if (error === "withdrawn") return { status: 409, form: cardMessages.withdrawn };
  if (error === "link-waits") return { status: 409, form: cardMessages.linkWaits };
  return { status: 403, form: notAllowed };
}

/** Null for anything that the page doesn't write itself; no version is compared then. */
function readVersion(fields: FormData): number | null {
  const text = String(fields.get("version") ?? "");
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Null for a form without a draft, and for anything that the page doesn't write itself. */
function readInstant(fields: FormData): Date | null {
  const at = new Date(String(fields.get("draftAt") ?? ""));
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999 ? null : at;
}
