/**
 * The actions in the audit table and their texts for the admin. `said` follows the name of the actor: "{it}" stands for
 * the object, other braces for a fact of the line's detail. `by` is the subject for a line without an account. Each
 * action has one name, declared here.
 */
export const auditActions = {
  "sign-up": { label: "Account created", said: "created an account" },
  "sign-in": { label: "Sign-in", said: "signed in" },
  "sign-in-failed": { label: "Failed sign-in", said: "failed to sign in as {it}" },
  "sign-out": { label: "Sign-out", said: "signed out" },
  "email-verified": { label: "Email confirmed", said: "confirmed their email address" },
  "password-reset-requested": {
    label: "Password reset requested",
    said: "asked to reset the password of {it}",
  },
  "password-reset": { label: "Password reset", said: "set a new password with an emailed link" },
  "password-changed": { label: "Password changed", said: "changed their password" },
  "email-changed": { label: "Email changed", said: "changed their email address" },
  "billing-changed": { label: "Billing details changed", said: "changed their billing details" },
  "identity-joined": { label: "Sign-in provider added", said: "added a sign-in provider to their account" },
  "second-factor-enabled": {
    label: "Two-factor authentication on",
    said: "set up two-factor authentication",
  },
  "second-factor-disabled": {
    label: "Two-factor authentication off",
    said: "switched off two-factor authentication for {it}",
  },
  "second-factor-failed": { label: "Wrong second factor", said: "gave a wrong code as a second factor" },
  "recovery-code-used": { label: "Recovery code used", said: "used a recovery code" },
  "recovery-codes-renewed": { label: "Recovery codes renewed", said: "renewed their recovery codes" },
  "passkey-added": { label: "Passkey added", said: "added a passkey" },
  "passkey-renamed": { label: "Passkey renamed", said: "renamed a passkey" },
  "passkey-removed": { label: "Passkey removed", said: "removed a passkey" },
  "passkey-failed": { label: "Passkey refused", said: "gave a passkey that was refused ({reason})" },
  "passkeys-only": { label: "Passkeys only", said: "made passkeys the only way to sign in" },
  "recovery-started": {
    label: "Recovery started",
    said: "started a recovery of the account without passkeys",
  },
  "recovery-stopped": { label: "Recovery stopped", said: "stopped a recovery of the account" },
  "recovery-done": {
    label: "Recovery done",
    said: "let the owner of {it} set a new password",
    by: "The program",
  },
  "sessions-ended": { label: "Sessions ended", said: "ended sessions of {it}" },
  "role-changed": {
    label: "Role changed",
    said: "changed the role of {it} from {from} to {to}",
    by: "The program",
  },
  deactivated: { label: "User deactivated", said: "deactivated {it}" },
  reactivated: { label: "User reactivated", said: "reactivated {it}" },
  "application-submitted": { label: "Application sent", said: "sent {it}" },
  "application-accepted": { label: "Application accepted", said: "accepted {it}" },
  "application-declined": { label: "Application declined", said: "declined {it}" },
  "card-submitted": { label: "Card saved", said: "saved {it}" },
  "card-approved": { label: "Card approved", said: "approved {it}" },
  "card-returned": { label: "Card sent back", said: "sent back {it}" },
  "certification-verified": { label: "Certification verified", said: "verified {name} for {it}" },
  "certification-refused": { label: "Certification refused", said: "refused to verify {name} for {it}" },
  "expert-linked": { label: "Record linked", said: "linked {it} to the account of {userId}" },
  "hours-saved": { label: "Hours changed", said: "changed the hours of {it}" },
  "terms-saved": { label: "Booking terms changed", said: "changed the booking terms of {it}" },
  "calendar-added": { label: "Calendar added", said: "added a calendar with the busy times of {it}" },
  "calendar-removed": { label: "Calendar removed", said: "removed a calendar with the busy times of {it}" },
  "busy-times-chosen": { label: "Old busy times", said: "chose to {choice} old busy times of {it}" },
  "payout-details-changed": { label: "Payout details changed", said: "changed the payout details of {it}" },
  "payout-details-removed": { label: "Payout details removed", said: "removed the payout details of {it}" },
  "booking-cancelled": { label: "Booking cancelled", said: "cancelled {it}" },
  "bookings-exported": { label: "Bookings downloaded", said: "downloaded the list of bookings" },
  "payment-refunded": { label: "Payment refunded", said: "gave back money of {it}" },
  "receipt-reissued": { label: "Receipt replaced", said: "replaced the receipt of {it}" },
  "invoice-ordered": { label: "Invoice ordered", said: "ordered an invoice: {it}" },
  "invoice-paid": { label: "Invoice paid", said: "marked as paid {it}" },
  "invoice-cancelled": { label: "Invoice cancelled", said: "cancelled an invoice: {it}" },
  "budget-refunded": { label: "Budget refunded", said: "had the unused budget of {it} refunded" },
  "payments-exported": { label: "Payments downloaded", said: "downloaded the list of payments" },
  "ledger-exported": { label: "Ledger downloaded", said: "downloaded the ledger" },
  "payment-settled-by-hand": { label: "Payment settled by hand", said: "settled by hand {it}" },
  "payout-run-drafted": { label: "Payout run drafted", said: "drafted {it}", by: "The program" },
  "payout-run-confirmed": { label: "Payout run confirmed", said: "confirmed {it}" },
  "payout-run-sent": { label: "Payout run sent", said: "sent {it}" },
  "payout-run-stopped": { label: "Payout run stopped", said: "stopped {it}" },
  "payout-settled": { label: "Payout settled", said: "settled {it} as {outcome}" },
  "payout-day-chosen": { label: "Payout day chosen", said: "chose the day on which the bank pays {it}" },
  "payout-file-downloaded": {
    label: "Payout file downloaded",
    said: "downloaded the file for the bank of {it}",
  },
  "classes-exported": { label: "Classes downloaded", said: "downloaded the list of classes" },
  "class-created": { label: "Class created", said: "created {it}" },
  "class-changed": { label: "Class changed", said: "changed {it}" },
  "class-cancelled": { label: "Class cancelled", said: "cancelled {it}", by: "The program" },
  "replay-added": { label: "Recording changed", said: "changed the recording of {it}" },
  "attendees-exported": { label: "Attendees downloaded", said: "downloaded the attendees of {it}" },
  "thread-reported": { label: "Conversation reported", said: "reported {it}" },
  "thread-read": { label: "Conversation read", said: "read {it}" },
  "messages-read": { label: "List of messages read", said: "read a page of the list of messages" },
  "report-reopened": { label: "Report reopened", said: "reopened {it}" },
  "report-closed": { label: "Report closed", said: "closed {it}" },
  "claim-granted": { label: "Claim granted", said: "granted {it}" },
  "claim-refused": { label: "Claim refused", said: "refused {it}" },
  "review-reported": { label: "Review reported", said: "reported {it}" },
  "review-hidden": { label: "Review hidden", said: "hid {it}" },
  "review-left": { label: "Reported review left", said: "left {it} as it is" },
  "inquiry-answered": { label: "Inquiry answered", said: "marked {it} as answered" },
  "inquiry-replied": { label: "Inquiry answered by email", said: "answered {it} by email" },
  "inquiry-reply-withdrawn": { label: "Answer taken back", said: "took back an answer to {it}" },
  "inquiry-reopened": { label: "Inquiry reopened", said: "marked {it} as new" },
  "account-blocked": { label: "Person blocked", said: "blocked {it}" },
  "account-unblocked": { label: "Person unblocked", said: "no longer blocks {it}" },
  "team-made": { label: "Team made", said: "made {it}" },
  "team-changed": { label: "Team changed", said: "changed the details of {it}" },
  "team-invited": { label: "Invited to a team", said: "invited {count} to {it}" },
  "team-joined": { label: "Team joined", said: "joined {it}" },
  "team-left": { label: "Team left", said: "left {it}" },
  "team-member-changed": {
    label: "Team member changed",
    said: "changed the role or limit of {userId} in {it}",
  },
  "team-member-removed": { label: "Team member removed", said: "removed {userId} from {it}" },
  "team-handed-over": { label: "Team handed over", said: "handed over {it} to {userId}" },
  "team-seats-reserved": {
    label: "Team seats reserved",
    said: "reserved {count} seats in a class with the budget of {it}",
  },
  "team-seat-passed-on": { label: "Team seat passed on", said: "passed on a seat of {it} to {userId}" },
  "team-closed": { label: "Team closed", said: "closed {it}" },
  "team-domain-proved": { label: "Team domain proved", said: "found the DNS record of a domain of {it}" },
  "team-domain-refused": { label: "Team domain refused", said: "found no DNS record of a domain of {it}" },
  "mail-retried": { label: "Email sent again", said: "had {it} sent again" },
  "mail-given-up": { label: "Failed email given up", said: "took {it} off the queue" },
  "job-replayed": { label: "Job run again", said: "had {it} run again" },
  "users-exported": { label: "Users downloaded", said: "downloaded the list of users" },
  "audit-exported": { label: "Audit downloaded", said: "downloaded the audit" },
  "data-exported": { label: "Own data downloaded", said: "downloaded their data" },
  "account-erased": { label: "Account deleted", said: "deleted {it}" },
} as const satisfies Record<string, ActionWords>;

export interface ActionWords {
  label: string;
  said: string;
  by?: string;
}

export type AuditAction = keyof typeof auditActions;

/** The kinds of objects of an audit line. */
export const auditObjects = [
  "user",
  "expert",
  "card-version",
  "application",
  "booking",
  "payment",
  "payment-event",
  "refund",
  "payout-run",
  "payout",
  "class",
  "chat-thread",
  "chat-report",
  "review",
  "claim",
  "inquiry",
  "team",
  "mail",
  "job",
] as const;

export type AuditObject = (typeof auditObjects)[number];

/** An audit line: an action on an object. It contains no names, email addresses or secrets. */
export interface AuditEntry {
  action: AuditAction;
  /** The object; its id is null if no account was found, or for a whole list. */
  object: { type: AuditObject; id: string | null };
  detail?: AuditDetail;
  /** The actor if it isn't the caller: the account of a mailed link, or null. */
  actorId?: string | null;
}

/** Short facts of a line, besides ids. */
export type AuditDetail = Record<string, string | number | boolean>;
