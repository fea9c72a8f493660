import { z } from "zod";
import { accountFields } from "./account-fields";
import { accountMessages } from "./messages";

/** What a page asks for before it changes how a user signs in, or deletes the account. */
export interface ProofAsked {
  /** Only where the account has one (decision B6). */
  password: boolean;
  /** A code of the authenticator app, or a recovery code. */
  code?: boolean;
  /** The account's own address, where nothing else can be asked for. */
  email?: boolean;
}

/** The proof as it was typed. */
export type TypedProof = Partial<z.output<ReturnType<typeof proofForm>>>;

/** The fields of a proof of identity: what isn't asked for is optional, and no command looks at it. */
export const proofFields = ({ password, code: asksCode = false, email: asksEmail = false }: ProofAsked) => ({
  currentPassword: password ? currentPassword : currentPassword.optional(),
  code: asksCode ? code : code.optional(),
  email: asksEmail ? email : email.optional(),
});

const currentPassword = z.string({ error: accountMessages["missing-current-password"] });
const email = z.string({ error: "Enter your email address" }).trim();
/** A code of the authenticator app or a recovery code, in whatever spelling. */
const code = z.string({ error: "Enter a code" }).max(accountFields.anyCode.limit, "The code is too long");

/** A form that asks for a proof and nothing else. */
export const proofForm = (asks: ProofAsked) => z.object(proofFields(asks));

/** A code alone: at sign-in, and the first one of a new app. */
export const codeForm = z.object({ code });

/** Which of the forms of the two-factor page was posted. */
export const twoFactorIntent = z.enum(["begin", "confirm", "cancel", "renew", "turn-off"]);
