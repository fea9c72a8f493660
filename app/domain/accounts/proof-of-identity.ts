import type { AccountError } from "./messages";

/** What a page asks for before it changes how somebody signs in, or deletes the account. */
export interface ProofAsked {
  /** Only where the account has one (decision B6). */
  password: boolean;
  /** A code of the authenticator app, or a recovery code. */
  code?: boolean;
  /** The account's own address, where nothing else can be asked for. */
  email?: boolean;
}

/** The proof as it was typed. */
export interface TypedProof {
  currentPassword?: string | undefined;
  code?: string | undefined;
  email?: string | undefined;
}

export type ProofError = Extract<AccountError, "wrong-current-password" | "wrong-code" | "other-email">;

/** The field that each error stands beside. */
export const proofErrorField: Record<ProofError, keyof TypedProof> = {
  "wrong-current-password": "currentPassword",
  "wrong-code": "code",
  "other-email": "email",
};
