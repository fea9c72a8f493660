import { z } from "zod";

/** The form with the report, besides its file. */
export const reconciliationForm = z.object({});
