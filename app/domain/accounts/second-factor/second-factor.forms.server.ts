import { z } from "zod";
import { accountMessages } from "../messages";

/** What the forms of the second step take; whatever else is posted is ignored. */

const code = z.string({ error: "Enter a code" }).max(100, "The code is too long");

/** Which of the page's forms was posted. */
export const twoFactorIntent = z.enum(["begin", "confirm", "cancel", "renew", "turn-off"]);
export type TwoFactorIntent = z.infer<typeof twoFactorIntent>;

export const codeForm = z.object({ code });
/** The current password is asked for only where there is one (decision B6). */
export const beginForm = ({ hasPassword }: { hasPassword: boolean }) =>
  z.object({ currentPassword: hasPassword ? currentPassword : currentPassword.optional() });
export const provenForm = (account: { hasPassword: boolean }) => beginForm(account).extend({ code });

const currentPassword = z.string({ error: accountMessages["missing-current-password"] });
