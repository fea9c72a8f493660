import { z } from "zod";

/** The account that the admin saw beside the record. */
export const linkForm = z.object({ userId: z.string().catch("") });
