import { z } from "zod";

/** The two forms of a room's page: to join, and to ask for another room. */
export const roomForm = z.object({
  intent: z.enum(["join", "new"], { error: "Choose to join, or to make a new room." }),
});
