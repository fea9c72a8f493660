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
  | "email-changed"
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
  | "terms-saved"
  | "class-created"
  | "class-changed"
  | "class-cancelled"
  | "replay-added"
  | "attendees-exported"
  | "thread-reported"
  | "thread-read"
  | "report-closed"
  | "inquiry-answered"
  | "inquiry-reopened"
  | "account-blocked"
  | "account-unblocked"
  | "data-exported"
  | "account-erased";

/** One line of the audit: what was done to what. Never a name, an e-mail address or a secret. */
export interface AuditEntry {
  action: AuditAction;
  /** What it is about; an id of null where no account was found. */
  object: {
    type:
      | "user"
      | "expert"
      | "card-version"
      | "application"
      | "class"
      | "chat-thread"
      | "chat-report"
      | "inquiry";
    id: string | null;
  };
  detail?: Record<string, string | number | boolean>;
  /** Who did it, where that isn't the caller: the holder of a mailed link, or null for nobody. */
  actorId?: string | null;
}
