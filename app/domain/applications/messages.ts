/** Why an application is refused. */
export type SubmitError =
  | "unverified"
  | "already-pending"
  | "already-expert"
  | "is-admin"
  | "inactive"
  | "no-photo";
/** Why a decision is refused. */
export type DecideError =
  | "unknown-application"
  | "already-decided"
  | "applicant-gone"
  | "applicant-is-admin"
  | "other-portrait";

export const submitMessages: Record<SubmitError, string> = {
  unverified: "Please confirm your email address before you apply",
  "already-pending": "We already have your application. It wasn't sent twice.",
  "already-expert": "You are already an expert.",
  "is-admin": "The admin account can't apply.",
  inactive: "This account is no longer active.",
  "no-photo": "Your portrait was removed in the meantime. Upload one, or enter your photo URL.",
};

export const decideMessages: Record<DecideError, string> = {
  "unknown-application": "There is no such application.",
  "already-decided": "This application was decided in the meantime. Nothing was changed.",
  "applicant-gone": "The applicant's account is no longer active, so it can't become an expert account.",
  "applicant-is-admin": "The applicant is now the admin, whose role can't change.",
  "other-portrait":
    "The applicant's portrait was changed in the meantime. Look at the card again, then decide.",
};

/** The applicant's name for the admin: that of the application, with the account's name if it differs. */
export const applicantName = (applied: string, account: string): string =>
  applied === account ? applied : `${applied} (account: ${account})`;

/** The specification's text for a visitor. */
export const notSignedIn = "Error: User not logged in.";

/** The specification's text for a fault. @param message without internal details */
export const submitFailed = (message: string): string => `Error submitting application: ${message}`;
