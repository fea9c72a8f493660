import { z } from "zod";
import { accountMessages } from "./messages";
import type { ProofAsked } from "./proof-of-identity";

/** A code of the authenticator app or a recovery code, in whatever spelling. */
export const code = z.string({ error: "Enter a code" }).max(100, "The code is too long");

/** The fields of a proof of identity: what isn't asked for is optional, and no command looks at it. */
export const proofFields = ({ password, code: asksCode = false, email: asksEmail = false }: ProofAsked) => ({
  currentPassword: password ? currentPassword : currentPassword.optional(),
  code: asksCode ? code : code.optional(),
  email: asksEmail ? email : email.optional(),
});

const currentPassword = z.string({ error: accountMessages["missing-current-password"] });
const email = z.string({ error: "Enter your email address" }).trim();

/** A form that asks for a proof and nothing else. */
export const proofForm = (asks: ProofAsked) => z.object(proofFields(asks));
export type ProofFields = z.input<ReturnType<typeof proofForm>>;
