import { z } from "zod";
import { code } from "../proof-of-identity.forms.server";

/** Which of the forms of the two-factor page was posted. */
export const twoFactorIntent = z.enum(["begin", "confirm", "cancel", "renew", "turn-off"]);
export type TwoFactorIntent = z.infer<typeof twoFactorIntent>;

/** A code alone: at sign-in, and the first one of a new app. */
export const codeForm = z.object({ code });
export type CodeFields = z.input<typeof codeForm>;
