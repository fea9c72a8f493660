import { data, type RouterContextProvider, redirect } from "react-router";
import { storageFault } from "~/db/errors.server";
import { readWeek } from "~/domain/availability/availability.forms.server";
import { applyIntent } from "~/domain/availability/editor";
import {
  bookedOutsideMessage,
  hoursMessages,
  savedMessage,
  saveFailedMessage,
} from "~/domain/availability/messages";
import { meanwhileOf, type PostedWeek, type WeekVerdict } from "~/domain/availability/own-week";
import { readHours } from "~/domain/availability/own-week.server";
import { type SaveWeekError, saveWeek } from "~/domain/availability/save-week.server";
import type { Result } from "~/shared/result";
import { isRefusedContext, requestFactsContext, servicesContext } from "./context";
import { flash } from "./flash.server";
import { unavailableText } from "./unavailable.server";

export interface HoursOwner {
  userId: string;
  expertId: string;
}

/**
 * The editor's form: one of its buttons changes the grid (200, nothing is saved), `save` stores the week and goes on to
 * `returnTo`. Refused with 400, with 409 when the week was saved elsewhere meanwhile, with 503 when storage fails.
 */
export async function changeHours(
  context: Readonly<RouterContextProvider>,
  { owner, form, returnTo }: { owner: HoursOwner; form: FormData; returnTo: string },
) {
  const { week, errors } = readWeek(form);
  if (isOthers(form, owner)) {
    const verdict: WeekVerdict = {
      week: null,
      errors: [hoursMessages["other-account"]],
      kind: "error",
      meanwhile: null,
    };
    return data(verdict, { status: 409 });
  }
  const answer = (status: number, verdict: Partial<WeekVerdict> = {}) =>
    data({ week, errors: [], kind: "error", meanwhile: null, ...verdict } satisfies WeekVerdict, {
      status,
    });
  if (errors.length > 0) return answer(400, { errors });
  const intent = String(form.get("intent") ?? "save");
  if (intent !== "save") {
    const ticks = applyIntent(intent, week.ticks);
    if (!ticks) return answer(400, { errors: [hoursMessages["unknown-intent"]] });
    context.set(isRefusedContext, false);
    return answer(200, { week: { ...week, ticks } });
  }

  const saved = await trySave(context, owner, week);
  if ("fault" in saved) {
    const kind = saved.isPassing ? "passing" : "error";
    return answer(503, { errors: [saveFailedMessage(saved.fault)], kind });
  }
  if (saved.ok) return confirmSaved(context, owner, { returnTo, message: savedMessage(saved.value) });
  const { error } = saved;
  if (error.code === "nothing-selected") {
    return answer(400, { errors: [hoursMessages["nothing-selected"]], kind: "warning" });
  }
  if (error.code === "expert-gone") throw data("Expert not found", { status: 404 });
  const { version, ticks, timeZone } = error.saved;
  return answer(409, {
    errors: [hoursMessages.stale],
    meanwhile: meanwhileOf(week, error.saved),
    // What is saved next is saved over what was just shown.
    week: { ...week, version, base: ticks, baseZone: timeZone },
  });
}

/** True for a form that was opened in another account, in the same browser. A form that doesn't say is the owner's. */
export const isOthers = (form: FormData, { expertId }: HoursOwner): boolean =>
  form.has("weekOf") && form.get("weekOf") !== expertId;

/** Goes on to `returnTo` with the message, and names the bookings that are no longer covered. */
export async function confirmSaved(
  context: Readonly<RouterContextProvider>,
  { expertId }: HoursOwner,
  { returnTo, message }: { returnTo: string; message: string },
): Promise<Response> {
  const { db, clock, log } = context.get(servicesContext);
  const hours = await readHours(db, expertId, clock()).catch((error) => {
    log.error("Saved, but what is booked outside the hours could not be read", error);
    return null;
  });
  const warning = hours ? bookedOutsideMessage(hours.bookedOutside) : "";
  const text = warning ? `${message} ${warning}` : message;
  const headers = { "Set-Cookie": await flash(context, text, warning ? "info" : "success") };
  return redirect(returnTo, { status: 303, headers });
}

/** @returns the command's answer, or in words why storage failed */
async function trySave(
  context: Readonly<RouterContextProvider>,
  actor: HoursOwner,
  { ticks, drop, timeZone, version }: PostedWeek,
): Promise<Result<{ days: number; slots: number }, SaveWeekError> | { fault: string; isPassing: boolean }> {
  const { db, clock, log } = context.get(servicesContext);
  const { clientAddress: sourceAddress } = context.get(requestFactsContext);
  try {
    return await saveWeek(db, { actor, ticks, drop, timeZone, version, sourceAddress, now: clock() });
  } catch (error) {
    const kind = storageFault(error)?.kind;
    if (!kind) throw error;
    log.error("The hours could not be saved", error);
    if (kind === "missing-table") return { fault: "Database table not found...", isPassing: false };
    const isPassing = kind === "deadlock" || kind === "timeout" || kind === "unavailable";
    const fault = isPassing ? unavailableText : "Database error: the hours could not be stored.";
    return { fault, isPassing };
  }
}
