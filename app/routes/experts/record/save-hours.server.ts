import { data, type RouterContextProvider, redirect } from "react-router";
import { readWeek, weekForm } from "~/domain/availability/availability.forms.server";
import { applyIntent } from "~/domain/availability/editor";
import {
  bookedOutsideMessage,
  hoursFaultText,
  hoursMessages,
  savedMessage,
  saveFailedMessage,
} from "~/domain/availability/messages";
import { changesSince, type WeekVerdict } from "~/domain/availability/own-week";
import { readHours } from "~/domain/availability/own-week.server";
import { saveWeek } from "~/domain/availability/save-week.server";
import type { SignedInCaller } from "~/domain/caller";
import { isRefusedContext, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { judgeForm } from "~/web/form-action.server";

export interface PostedHours {
  context: Readonly<RouterContextProvider>;
  request: Request;
  caller: SignedInCaller;
  form: FormData;
  returnTo: string;
}

/**
 * The form of the week: `save` stores it, its other buttons only change the grid (200).
 * @returns the answer to a saved week, or the status and what the editor shows again
 */
export async function saveHours(
  posted: PostedHours,
): Promise<Response | { status: number; verdict: WeekVerdict }> {
  const { context, caller, form } = posted;
  const week = readWeek(form);
  const intent = String(form.get("intent") ?? "save");
  const ticks = applyIntent(intent, week.ticks);
  if (ticks && isForCaller(form, caller)) {
    context.set(isRefusedContext, false);
    const verdict = { week: { ...week, ticks }, errors: [], kind: "error", conflict: null } as const;
    return { status: 200, verdict };
  }

  let shown: Partial<WeekVerdict> = {};
  const answer = await judgeForm(posted, {
    schema: weekForm,
    form,
    refuseFirst() {
      if (!isForCaller(form, caller)) {
        shown = { week: null };
        return { status: 409, form: hoursMessages["other-account"] };
      }
      return intent === "save" ? null : { form: hoursMessages["unknown-intent"] };
    },
    faultText: (kind, passing) => saveFailedMessage(hoursFaultText(kind, passing)),
    async run() {
      const { db, zoneWatch } = context.get(servicesContext);
      const saved = await saveWeek(db, caller, week);
      if (saved.ok) {
        if (week.timeZone) await zoneWatch.checkZone(week.timeZone);
        return confirmSaved(posted, savedMessage(saved.value));
      }
      const { error } = saved;
      if (error.code === "expert-gone") throw data("Expert not found", { status: 404 });
      if (error.code === "nothing-selected") {
        shown = { kind: "warning" };
        return { form: hoursMessages["nothing-selected"] };
      }
      const { version, ticks: base, timeZone: baseZone } = error.saved;
      // The next save replaces the version that the refusal shows.
      shown = { conflict: changesSince(week, error.saved), week: { ...week, version, base, baseZone } };
      return { status: 409, form: hoursMessages.stale };
    },
  });
  if (answer instanceof Response) return answer;
  const errors = [...new Set(Object.values(answer.reply.error ?? {}).flatMap((texts) => texts ?? []))];
  const kind = answer.isPassing ? "passing" : "error";
  return { status: answer.status, verdict: { week, errors, kind, conflict: null, ...shown } };
}

/** False for a form that was opened for another account in the same browser. A form without `weekOf` counts as own. */
export const isForCaller = (form: FormData, { actor }: SignedInCaller): boolean =>
  !form.has("weekOf") || form.get("weekOf") === actor.expertId;

/**
 * Confirms the save and names the booked sessions that the hours no longer cover: on `returnTo`, or as JSON if the form
 * was posted with `stays`.
 */
export async function confirmSaved(
  { context, caller, form, returnTo }: PostedHours,
  message: string,
): Promise<Response> {
  const { db, log } = context.get(servicesContext);
  const hours = await readHours(db, caller.actor.expertId ?? "", caller.now).catch((error) => {
    log.error("Saved, but what is booked outside the hours could not be read", error);
    return null;
  });
  const warning = hours ? bookedOutsideMessage(hours.bookedOutside) : "";
  const text = warning ? `${message} ${warning}` : message;
  if (form.has("stays")) return Response.json({ saved: text });
  const headers = { "Set-Cookie": await flash(context, text, warning ? "info" : "success") };
  return redirect(returnTo, { status: 303, headers });
}
