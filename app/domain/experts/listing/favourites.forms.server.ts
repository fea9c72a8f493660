import { z } from "zod";

/** The form of a heart button: the expert, whether to add or remove, and the page to return to. */
export const favouriteForm = z.object({
  expertId: z.string(),
  wanted: z.enum(["0", "1"]).transform((wanted) => wanted === "1"),
  redirectTo: z.string().optional(),
});
