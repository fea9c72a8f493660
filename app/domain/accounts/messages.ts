import { tooManyText } from "../throttling/throttle-rules";

/** The error texts of the account pages. Texts from the specification are literal. */
export const accountMessages = {
  "email-taken": "An account with this email already exists. Please log in instead.",
  "wrong-credentials": "The email or password is not correct. Please check both and try again.",
  deactivated: "This account is deactivated. Please contact support.",
  "common-password": "This password is one of the most common ones. Please choose another.",
  "own-name-password": "Password must not be your name or email. Please choose another.",
  "weak-password": "Password must be at least 8 characters and contain at least one letter and one number.",
  "long-password": "Password must be at most 256 characters.",
  "weak-new-password": "Password must be at least 8 characters long and contain both letters and numbers.",
  "password-mismatch": "Passwords do not match.",
  "wrong-password": "The password is not correct. Please check it, or choose a new one.",
  "wrong-current-password": "The current password is not correct.",
  "same-email": "This is already the email address of your account.",
  "email-taken-since": "Another account has this email address now. Yours stays as it is.",
  "other-email": "This is not the email address of your account.",
  "invalid-reset-link": "Invalid reset link. Please request a new password reset.",
  "invalid-verification-link": "This link is no longer valid. Please request a new one.",
  "no-email": "No email found. Please sign up again.",
  confirmed: "Your email address is confirmed.",
  "resend-failed": "Failed to resend email.",
  "sign-in-again":
    "Your account has no password. Please sign in again, and make this change within 15 minutes.",
  "missing-current-password": "Enter your current password.",
  "wrong-code": "The code is not correct. Please check it and try again.",
  "passkey-refused": "The passkey could not be checked. Please try again, or use another way.",
  "passkey-unknown": "This passkey doesn't belong to an account here. Please sign in another way.",
  "passkey-too-late": "That took longer than five minutes. Please start again.",
  "passkey-unverified": "Please confirm your email address first.",
  "passkey-known": "This passkey is already in use.",
  "passkey-gone": "This passkey was removed.",
  "passkey-needed": "This is your only way to sign in. Add another passkey or set a password first.",
  "too-many-passkeys": "You have ten passkeys. Remove one before you add another.",
  "passkeys-only": "This account signs in with a passkey only.",
  "passkeys-only-refused": "Your account can't do without its password yet.",
  "recovery-code-wrong": "The recovery code is not correct. Please check it and try again.",
  "invalid-recovery-link": "This link is no longer valid. Please ask for a new one.",
  "recovery-over": "There is nothing to stop any more.",
  "second-factor-needed": "Your recovery codes are the way back to your passkeys. Set a password first.",
  "second-factor-unverified": "Please confirm your email address first.",
  "second-factor-is-on": "Two-factor authentication is already on.",
  "second-factor-not-pending": "This setup is no longer open. Please start again.",
  "second-factor-required": "The admin account must keep two-factor authentication on.",
  unexpected: "An unexpected error occurred. Please try again.",
  "unknown-time-zone": "Choose a time zone from the list.",
} as const satisfies Record<string, string>;

export type AccountError = keyof typeof accountMessages;

/** For a user who was signed out because the account became an expert's. */
export const newExpertText =
  "Your account is now an expert account, so you were signed out. Please sign in again.";

/** For the user of a deactivated account, with the support address. */
export const deactivatedText = (supportEmail: string): string =>
  `${accountMessages.deactivated} Write to ${supportEmail}.`;

/** For an owner who has to wait because of strangers' attempts: a new password makes this browser a known one. */
export const signInWaitText = (seconds: number): string =>
  `${tooManyText(seconds)} You can also choose a new password.`;
