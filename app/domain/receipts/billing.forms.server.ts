import { z } from "zod";
import { block, line } from "~/domain/form-fields.server";
import { billingLimits } from "./receipt";

const orNull = (text: string) => text || null;

/** The form for company details, all of them optional; what is left empty is null. */
export const billingForm = z.object({
  company: line({ label: "Company name", max: billingLimits.company }).transform(orNull),
  address: block({ label: "Company address", max: billingLimits.address }).transform(orNull),
  vatId: line({ label: "VAT ID", max: billingLimits.vatId }).transform(orNull),
});
