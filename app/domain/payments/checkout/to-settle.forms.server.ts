import { z } from "zod";
import { block } from "~/domain/form-fields.server";
import { noteLimit } from "./to-settle";

/** The note about a payment that was settled by hand. */
export const settleByHandForm = z.object({
  note: block({ label: "Note", max: noteLimit, missing: "Enter what was done" }),
});
