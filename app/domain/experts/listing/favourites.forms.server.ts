import { z } from "zod";

/** A heart: whom it is about, which way, and the page to come back to. */
export const favouriteForm = z.object({
  expertId: z.string(),
  wanted: z.enum(["0", "1"]).transform((wanted) => wanted === "1"),
  redirectTo: z.string().optional(),
});
