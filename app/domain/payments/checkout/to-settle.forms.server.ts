import { z } from "zod";
import { block } from "~/domain/form-fields.server";
import { noteLimit } from "./to-settle";

/** What was done about a payment. */
export const settleByHandForm = z.object({
  note: block({ label: "Note", max: noteLimit, missing: "Enter what was done" }),
});
