import { z } from "zod";
import { accountFields } from "./account-fields";
import { accountMessages } from "./messages";
import { passkeyAnswer } from "./passkey.forms.server";

/** What a page asks for before it changes how a user signs in, or deletes the account. */
export interface ProofAsked {
  /** True only if the account has a password (decision B6). */
  password: boolean;
  code?: boolean;
  /** The account's own address, for an account without a password. */
  email?: boolean;
  /** The form carries a passkey, in place of password and code. */
  isByPasskey?: boolean;
}

/** The proof as it was typed. */
export type TypedProof = Partial<z.output<ReturnType<typeof proofForm>>>;

/** The fields of a proof of identity. A field that isn't asked for is optional, and commands ignore it. */
export const proofFields = ({
  password,
  code: asksCode = false,
  email: asksEmail = false,
  isByPasskey = false,
}: ProofAsked) => ({
  currentPassword: password && !isByPasskey ? currentPassword : currentPassword.optional(),
  code: asksCode && !isByPasskey ? code : code.optional(),
  email: asksEmail ? email : email.optional(),
  passkey: isByPasskey ? passkeyAnswer : z.undefined().catch(undefined),
});

const currentPassword = z.string({ error: accountMessages["missing-current-password"] });
const email = z.string({ error: "Enter your email address" }).trim();
/** A code of the authenticator app or a recovery code, in any spelling. */
const code = z.string({ error: "Enter a code" }).max(accountFields.anyCode.limit, "The code is too long");

/** A form that asks for a proof and nothing else. */
export const proofForm = (asks: ProofAsked) => z.object(proofFields(asks));

/** A single code: at sign-in, and to confirm a new authenticator app. */
export const codeForm = z.object({ code });

/** The form of the two-factor page that was posted. */
export const twoFactorIntent = z.enum(["begin", "confirm", "cancel", "renew", "turn-off"]);
