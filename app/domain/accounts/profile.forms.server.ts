import { z } from "zod";
import {
  accountName,
  isTypedTwice,
  newPasswordPair,
  notOwnName,
  timeZoneForm,
  typedTwice,
} from "./account.forms.server";
import { isOwnName } from "./common-passwords.server";
import { proofFields } from "./proof-of-identity.forms.server";

/** What the forms of one's own profile take; whatever else is posted is ignored: a role or an address can't be. */

/** A button alone. */
export const exportForm = z.object({});

export const detailsForm = z.object({
  name: accountName,
  timeZone: timeZoneForm.shape.timeZone,
});
export type DetailsFields = z.input<typeof detailsForm>;

/**
 * The rules of a new password are those of a reset, in its words.
 * @param account whose password it is; the current one is asked for only where there is one (decision B6)
 */
export const passwordForm = (account: { hasPassword: boolean; name: string; email: string }) =>
  z
    .object({
      currentPassword: proofFields({ password: account.hasPassword }).currentPassword,
      ...newPasswordPair,
    })
    .refine(isTypedTwice, typedTwice)
    .refine(({ password }) => !isOwnName(password, account), notOwnName);
export type PasswordFields = z.input<ReturnType<typeof passwordForm>>;
