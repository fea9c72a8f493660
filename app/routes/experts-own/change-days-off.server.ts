import { data } from "react-router";
import { daysOffForm } from "~/domain/availability/availability.forms.server";
import { addDaysOff, removeDaysOff } from "~/domain/availability/days-off.server";
import { daysOffMessages, editorMessages, hoursMessages } from "~/domain/availability/messages";
import { servicesContext } from "~/web/context";
import { judgeForm, type RefusedForm } from "~/web/form-action.server";
import { orUnavailable } from "~/web/unavailable.server";
import { confirmSaved, isForCaller, type PostedHours } from "./save-hours.server";

/**
 * Both forms of days off: `add-day-off` and `remove-day-off`.
 * @throws 404 for days off that are unknown or another expert's
 */
export async function changeDaysOff(posted: PostedHours): Promise<Response | RefusedForm> {
  const { context, caller, form } = posted;
  const { db } = context.get(servicesContext);
  if (form.get("intent") === "remove-day-off" && isForCaller(form, caller)) {
    const removed = await orUnavailable(() => removeDaysOff(db, caller, { id: String(form.get("id")) }));
    if (!removed.ok && form.has("stays")) return Response.json({ saved: editorMessages.daysGone });
    if (!removed.ok) throw data("These days off were already removed.", { status: 404 });
    return confirmSaved(posted, `Days off removed: ${removed.value}.`);
  }
  return judgeForm(posted, {
    schema: daysOffForm,
    form,
    refuseFirst: () =>
      isForCaller(form, caller) ? null : { status: 409, form: hoursMessages["other-account"] },
    async run(days) {
      const added = await addDaysOff(db, caller, days);
      if (added.ok) return confirmSaved(posted, `Learners can't book ${added.value}.`);
      if (added.error === "expert-gone") throw data("Expert not found", { status: 404 });
      return { fields: { firstDay: daysOffMessages[added.error] } };
    },
  });
}
