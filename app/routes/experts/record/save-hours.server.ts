import { data, type RouterContextProvider, redirect } from "react-router";
import { readWeek, weekForm } from "~/domain/availability/availability.forms.server";
import { addTyped, applyIntent, cleanTicks } from "~/domain/availability/editor";
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
import { readTypedHours } from "~/domain/availability/typed-hours";
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
  const text = String(form.get("typedHours") ?? "");
  const typed = readTypedHours(text);
  const ticks =
    intent === addTyped && typed.ok ? [...week.ticks, ...typed.value] : applyIntent(intent, week.ticks);
  if (ticks && isForCaller(form, caller)) {
    context.set(isRefusedContext, false);
    const left = intent === addTyped ? undefined : { text, error: null };
    const changed = { ...week, ticks: cleanTicks(ticks) };
    return {
      status: 200,
      verdict: { week: changed, errors: [], kind: "error", conflict: null, typed: left },
    };
  }

  let shown: Partial<WeekVerdict> = { typed: { text, error: typed.ok ? null : typed.error } };
  const answer = await judgeForm(posted, {
    schema: weekForm,
    form,
    refuseFirst() {
      if (!isForCaller(form, caller)) {
        shown = { week: null };
        return { status: 409, form: hoursMessages["other-account"] };
      }
      if (intent !== "save" && intent !== addTyped) return { form: hoursMessages["unknown-intent"] };
      return typed.ok ? null : { form: typed.error };
    },
    faultText: (kind, passing) => saveFailedMessage(hoursFaultText(kind, passing)),
    async run() {
      const { db, zoneWatch } = context.get(servicesContext);
      // Hours in words that were typed and not added yet are saved as well.
      const saved = await saveWeek(db, caller, {
        ...week,
        ticks: cleanTicks([...week.ticks, ...(typed.ok ? typed.value : [])]),
      });
      if (saved.ok) {
        if (week.timeZone) await zoneWatch.checkZone(week.timeZone);
        return confirmSaved(posted, savedMessage(saved.value));
      }
      const { error } = saved;
      if (error.code === "expert-gone") throw data("Expert not found", { status: 404 });
      if (error.code === "nothing-selected") {
        shown = { ...shown, kind: "warning" };
        return { form: hoursMessages["nothing-selected"] };
      }
      const { version, ticks: base, timeZone: baseZone } = error.saved;
      // The next save replaces the version that the refusal shows.
      shown = {
        ...shown,
        conflict: changesSince(week, error.saved),
        week: { ...week, version, base, baseZone },
      };
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
