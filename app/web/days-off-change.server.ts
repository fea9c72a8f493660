import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider } from "react-router";
import { daysOffForm } from "~/domain/availability/availability.forms.server";
import { addDaysOff, removeDaysOff } from "~/domain/availability/days-off.server";
import { daysOffMessages, hoursMessages } from "~/domain/availability/messages";
import { requestFactsContext, servicesContext } from "./context";
import { confirmSaved, type HoursOwner, isOthers } from "./hours-change.server";
import { orUnavailable } from "./unavailable.server";

/** Both forms of days off: `add-day-off` and `remove-day-off`. Somebody else's, or unknown ones, are 404. */
export async function changeDaysOff(
  context: Readonly<RouterContextProvider>,
  { owner, form, returnTo }: { owner: HoursOwner; form: FormData; returnTo: string },
): Promise<Response | ReturnType<typeof data<SubmissionResult>>> {
  if (isOthers(form, owner))
    return data({ error: { "": [hoursMessages["other-account"]] } }, { status: 409 });
  const { db, clock } = context.get(servicesContext);
  const { clientAddress: sourceAddress } = context.get(requestFactsContext);
  const who = { actor: owner, sourceAddress, now: clock() };
  if (form.get("intent") === "remove-day-off") {
    const removed = await orUnavailable(() => removeDaysOff(db, { ...who, id: String(form.get("id")) }));
    if (!removed.ok) throw data("These days off aren't there any more.", { status: 404 });
    return confirmSaved(context, owner, { returnTo, message: `Back in your calendar: ${removed.value}.` });
  }

  const submission = parseWithZod(form, { schema: daysOffForm });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const added = await orUnavailable(() => addDaysOff(db, { ...who, ...submission.value }));
  if (added.ok) {
    return confirmSaved(context, owner, { returnTo, message: `Nothing is offered on ${added.value}.` });
  }
  if (added.error === "expert-gone") throw data("Expert not found", { status: 404 });
  const fieldErrors = { firstDay: [daysOffMessages[added.error]] };
  return data(submission.reply({ fieldErrors }), { status: 400 });
}
