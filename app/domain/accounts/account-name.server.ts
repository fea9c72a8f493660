import { z } from "zod";
import { oneLine } from "~/shared/one-line";

/**
 * A person's name as an account keeps it: one line of 1 to 100 characters. The words for a missing name stand twice,
 * since conform turns what `oneLine` leaves empty into no text at all.
 */
export const accountName = z
  .string({ error: "Enter your name" })
  .transform(oneLine)
  .pipe(z.string({ error: "Enter your name" }).min(1).max(100, "Name must be at most 100 characters"));
