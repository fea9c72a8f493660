/** What the audit table may say. A new word comes here first, so that nobody invents a second one for the same thing. */
export type AuditAction =
  | "sign-up"
  | "sign-in"
  | "sign-in-failed"
  | "sign-out"
  | "email-verified"
  | "password-reset-requested"
  | "password-reset"
  | "password-changed"
  | "identity-joined"
  | "second-factor-enabled"
  | "second-factor-disabled"
  | "second-factor-failed"
  | "recovery-code-used"
  | "recovery-codes-renewed"
  | "sessions-ended"
  | "role-changed"
  | "deactivated"
  | "application-submitted"
  | "application-accepted"
  | "application-declined"
  | "card-submitted"
  | "card-approved"
  | "card-returned"
  | "expert-linked"
  | "hours-saved"
  | "data-exported"
  | "account-erased";

/** One line of the audit: who did what to what, from where. Never a name, an e-mail address or a secret. */
export interface AuditEntry {
  /** Null for somebody who isn't signed in. */
  actorId: string | null;
  action: AuditAction;
  /** What it is about; an id of null where no account was found. */
  object: { type: "user" | "expert" | "card-version" | "application"; id: string | null };
  /** The client's address as the shell believes it; null for what the program does by itself. */
  sourceAddress: string | null;
  detail?: Record<string, string | number | boolean>;
  now: Date;
}
