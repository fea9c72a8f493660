import { z } from "zod";

/** What the forms of the second step take; whatever else is posted is ignored. */

const code = z.string({ error: "Enter a code" }).max(100, "The code is too long");
const currentPassword = z.string().optional();

/** Which of the page's forms was posted. */
export const twoFactorIntent = z.enum(["begin", "confirm", "cancel", "renew", "turn-off"]);
export type TwoFactorIntent = z.infer<typeof twoFactorIntent>;

/** One shape for all of the page's forms: what a form doesn't have is empty. */
export const beginForm = z.object({ currentPassword });
export const codeForm = z.object({ code });
export const provenForm = z.object({ code, currentPassword });
