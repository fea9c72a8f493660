import { data } from "react-router";
import type { z } from "zod";
import type { Db } from "~/db/client.server";
import { daysOffForm, extraHoursForm } from "~/domain/availability/availability.forms.server";
import { addDaysOff, removeDaysOff } from "~/domain/availability/days-off.server";
import { addExtraHours, removeExtraHours } from "~/domain/availability/extra-hours.server";
import {
  daysOffMessages,
  editorMessages,
  extraHoursMessages,
  hoursMessages,
} from "~/domain/availability/messages";
import type { SignedInCaller } from "~/domain/caller";
import type { Result } from "~/shared/result";
import { servicesContext } from "~/web/context";
import { judgeForm, type RefusedForm } from "~/web/form-action.server";
import { confirmSaved, isForCaller, type PostedHours } from "./save-hours.server";

interface DatesForms<Schema extends z.ZodType, Refusal extends string> {
  schema: Schema;
  add(db: Db, caller: SignedInCaller, entry: z.output<Schema>): Promise<Result<string, Refusal>>;
  added(label: string): string;
  /** The text of a refusal, by the field beside which it shows. */
  refusal(error: Exclude<Refusal, "expert-gone">): Record<string, string>;
  remove(db: Db, caller: SignedInCaller, entry: { id: string }): Promise<Result<string, "not-found">>;
  removed(label: string): string;
  /** The message for an entry that no longer exists. */
  gone: string;
}

type Take = (posted: PostedHours) => Promise<Response | RefusedForm>;

/** `add-day-off` and `remove-day-off`. */
export const changeDaysOff: Take = (posted) =>
  changeDates(posted, "remove-day-off", {
    schema: daysOffForm,
    add: addDaysOff,
    added: (label) => `Learners can't book ${label}.`,
    refusal: (error) => ({ firstDay: daysOffMessages[error] }),
    remove: removeDaysOff,
    removed: (label) => `Days off removed: ${label}.`,
    gone: editorMessages.daysGone,
  });

/** `add-extra-hours` and `remove-extra-hours`. */
export const changeExtraHours: Take = (posted) =>
  changeDates(posted, "remove-extra-hours", {
    schema: extraHoursForm,
    add: addExtraHours,
    added: (label) => `Learners can also book ${label}.`,
    refusal: (error) => ({ [error === "overlap" ? "startTime" : "day"]: extraHoursMessages[error] }),
    remove: removeExtraHours,
    removed: (label) => `Extra hours removed: ${label}.`,
    gone: editorMessages.extraHoursGone,
  });

/** @throws 404 for an entry that is unknown or another expert's */
async function changeDates<Schema extends z.ZodType, Refusal extends string>(
  posted: PostedHours,
  removing: string,
  dates: DatesForms<Schema, Refusal | "expert-gone">,
): Promise<Response | RefusedForm> {
  const { context, caller, form } = posted;
  const { db } = context.get(servicesContext);
  if (form.get("intent") === removing && isForCaller(form, caller)) {
    const removed = await dates.remove(db, caller, { id: String(form.get("id")) });
    if (!removed.ok && form.has("stays")) return Response.json({ saved: dates.gone });
    if (!removed.ok) throw data(dates.gone, { status: 404 });
    return confirmSaved(posted, dates.removed(removed.value));
  }
  return judgeForm(posted, {
    schema: dates.schema,
    form,
    refuseFirst: () =>
      isForCaller(form, caller) ? null : { status: 409, form: hoursMessages["other-account"] },
    async run(entry) {
      const added = await dates.add(db, caller, entry);
      if (added.ok) return confirmSaved(posted, dates.added(added.value));
      if (added.error === "expert-gone") throw data("Expert not found", { status: 404 });
      return { fields: dates.refusal(added.error as Exclude<Refusal, "expert-gone">) }; // the other case is above
    },
  });
}
