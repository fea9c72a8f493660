import { z } from "zod";
import { block } from "~/domain/form-fields.server";
import { noteLimit } from "./to-settle";

/** What was done about a payment. The audit keeps it for good, so that it may name nobody. */
export const settleByHandForm = z.object({
  note: block({ label: "Note", max: noteLimit, missing: "Enter what was done" }).refine(
    (note) => !/\S@\S/.test(note),
    "Leave email addresses out: the audit keeps the note for good",
  ),
});
