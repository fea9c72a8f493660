import { z } from "zod";

/** The mode that was chosen. */
export const startForm = z.object({
  mode: z.enum(["quick", "full"], { error: "Please choose a scan." }),
});

/** A question's answer: the ids of options, or one text, and which way to go. */
export const answerForm = z.object({
  answer: z.array(z.string()).default([]),
  intent: z.enum(["next", "back"]).catch("next").default("next"),
});

/** A step of the plan, and whether it is done. */
export const tickForm = z.object({
  skill: z.string(),
  done: z.enum(["0", "1"]).transform((done) => done === "1"),
});
