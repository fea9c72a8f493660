import { securityNotice } from "~/domain/accounts/send-security-notice.server";
import type { FactsOf } from "~/domain/mails/mail-kind";
import { formatZoned } from "~/shared/zone-text";
import { action, fact, greeting, mailTemplate, rule } from "../letter";

/** To the owner of an account: sign-in settings have changed, in case the owner didn't do it. */
export const securityNoticeMail = mailTemplate(securityNotice, (notice, { place: { supportEmail } }) => {
  const { title, text } = words[notice.event];
  return {
    title,
    preview: text,
    reason: "You get this email because it concerns the security of your account.",
    says: [
      `${greeting(notice.to_name)} ${text}`,
      fact("When", formatZoned(new Date(notice.at), "UTC")),
      rule,
      withoutReset.includes(notice.event)
        ? `If this was you, there is nothing to do. If it wasn't, write to ${supportEmail} now, from this address.`
        : notice.isPasskeysOnly
          ? `If this was you, there is nothing to do. If it wasn't, sign in with a passkey now, set a password on the page Security, which signs out every device, and write to ${supportEmail}.`
          : [
              "If this was you, there is nothing to do. If it wasn't, choose a new password now: that signs out every device, ends your private calendar address and removes passkeys and sign-in through other providers.",
              action(notice.resetUrl, "Choose a new password"),
              `If you are asked for a code you don't have, write to ${supportEmail}.`,
            ],
    ],
  };
});

/** After these, a mailed link for a new password doesn't bring the owner back at once. */
const withoutReset = ["email-changed", "passkeys-only", "recovery-stopped"];

const words: Record<FactsOf<typeof securityNotice>["event"], { title: string; text: string }> = {
  "password-changed": {
    title: "Your password was changed",
    text: "the password of your Keyway account was changed.",
  },
  "email-changed": {
    title: "Your email address was changed",
    text: "your Keyway account now has another email address. You can no longer sign in with this one.",
  },
  "second-factor-enabled": {
    title: "Two-factor authentication is on",
    text: "signing in to your Keyway account now asks for a code from your authenticator app.",
  },
  "second-factor-disabled": {
    title: "Two-factor authentication is off",
    text: "signing in to your Keyway account no longer asks for a code from an authenticator app.",
  },
  "passkey-added": {
    title: "A passkey was added",
    text: "you can now sign in to your Keyway account with a new passkey.",
  },
  "passkey-renamed": {
    title: "A passkey was renamed",
    text: "a passkey of your Keyway account has a new name.",
  },
  "passkey-removed": {
    title: "A passkey was removed",
    text: "a passkey of your Keyway account no longer signs you in, and your other devices were signed out.",
  },
  "passkeys-only": {
    title: "Your account has no password now",
    text: "you now sign in to your Keyway account with a passkey only.",
  },
  "recovery-stopped": {
    title: "The recovery of your account was stopped",
    text: "the recovery of your Keyway account was stopped. Your account stays as it is.",
  },
  "identity-joined": {
    title: "A new way to sign in was added",
    text: "you can now sign in to your Keyway account through another provider as well.",
  },
};
