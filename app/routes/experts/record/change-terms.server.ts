import { data } from "react-router";
import { termsForm } from "~/domain/availability/availability.forms.server";
import { hoursMessages, termsMessages } from "~/domain/availability/messages";
import { saveTerms } from "~/domain/availability/save-terms.server";
import { servicesContext } from "~/web/context";
import { judgeForm, type RefusedForm } from "~/web/form-action.server";
import { confirmSaved, isForCaller, type PostedHours } from "./save-hours.server";

/** The form of the booking terms: `save-terms`. */
export function changeTerms(posted: PostedHours): Promise<Response | RefusedForm> {
  const { context, caller, form } = posted;
  return judgeForm(posted, {
    schema: termsForm,
    form,
    refuseFirst: () =>
      isForCaller(form, caller) ? null : { status: 409, form: hoursMessages["other-account"] },
    async run(terms) {
      const saved = await saveTerms(context.get(servicesContext).db, caller, terms);
      if (!saved.ok) throw data("Expert not found", { status: 404 });
      return confirmSaved(posted, termsMessages.saved);
    },
  });
}
