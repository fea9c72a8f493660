import { z } from "zod";

/** The chosen mode. */
export const startForm = z.object({
  mode: z.enum(["quick", "full"], { error: "Please choose a scan." }),
});

/** The answer to a question: ids of options or one text, and where to go next. Parse it with `keepEmpty`. */
export const answerForm = z.object({
  answer: z
    .union([z.string(), z.array(z.string())])
    .default([])
    .transform((given) => [given].flat()),
  intent: z.enum(["next", "back", "close"]).catch("next"),
});

/** A step of the plan, and whether it is done. `caseFile` is the booking of the case file with the form, if any. */
export const tickForm = z.object({
  skill: z.string(),
  caseFile: z.uuid().optional().catch(undefined),
  done: z.enum(["0", "1"]).transform((done) => done === "1"),
});
