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
      notice.event === "email-changed"
        ? `If this was you, there is nothing to do. If it wasn't, write to ${supportEmail} now, from this address.`
        : [
            "If this was you, there is nothing to do. If it wasn't, choose a new password now: that signs out every device, ends your private calendar address and removes sign-in through other providers.",
            action(notice.resetUrl, "Choose a new password"),
            `If you are asked for a code you don't have, write to ${supportEmail}.`,
          ],
    ],
  };
});

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
  "identity-joined": {
    title: "A new way to sign in was added",
    text: "you can now sign in to your Keyway account through another provider as well.",
  },
};
