import { z } from "zod";

/** The account that the admin was shown beside the record. */
export const linkForm = z.object({ userId: z.string().catch("") });
