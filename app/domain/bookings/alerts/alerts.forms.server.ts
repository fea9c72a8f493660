import { z } from "zod";

/** A field that may be repeated. A value counts once. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((given) => (given === undefined ? [] : [...new Set([given].flat())]), z.array(item));

/** The form to save an alert, with days and parts of the day (none means any), or to end it. */
export const alertForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("save"),
      days: listOf(z.enum(["0", "1", "2", "3", "4", "5", "6"]).transform(Number)),
      parts: listOf(z.enum(["morning", "afternoon", "evening"])),
    }),
    z.object({ intent: z.literal("end") }),
  ],
  { error: "Choose what to do" },
);
