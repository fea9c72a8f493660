import { Text } from "@react-email/components";
import { linkAddress } from "~/domain/accounts/links/link-token.server";
import { emailLink } from "~/domain/accounts/links/send-link.server";
import type { FactsOf } from "~/domain/mails/mail-kind";
import { action, greeting, link, mailTemplate, rule } from "../letter";
import { styles } from "../palette";

/** A single-use link: to confirm an address or a new one, or to choose a new password. */
export const emailLinkMail = mailTemplate(emailLink, ({ linkId, purpose, to_name }, { place }) => {
  const url = linkAddress({ id: linkId, purpose }, place);
  const { ask, confirm, life, otherwise, ...frame } = words[purpose];
  return {
    ...frame,
    says: [
      `${greeting(to_name)} ${ask}`,
      action(url, confirm),
      `The link works once and expires after ${life}. If the button doesn't work, open this address:`,
      // biome-ignore lint/correctness/useJsxKeyInIterable: the list is no list of elements
      <Text style={{ ...styles.fact, overflowWrap: "anywhere" }}>{link(url, url)}</Text>,
      rule,
      otherwise,
    ],
  };
});

const words: Record<
  FactsOf<typeof emailLink>["purpose"],
  Record<"title" | "preview" | "reason" | "ask" | "confirm" | "life" | "otherwise", string>
> = {
  "verify-email": {
    title: "Confirm your email address",
    preview: "One click and your account is ready to use.",
    reason: "You get this email because this address was given at sign-up on Keyway.",
    ask: "please confirm that this is your email address. Then your account is ready to use.",
    confirm: "Confirm email address",
    life: "24 hours",
    otherwise: "If you didn't sign up on Keyway, you can ignore this email.",
  },
  "change-email": {
    title: "Confirm your new email address",
    preview: "Until you do, the account keeps its current address.",
    reason: "You get this email because this address was given for an account on Keyway.",
    ask: "please confirm that this is the new email address of your Keyway account.",
    confirm: "Confirm new email address",
    life: "24 hours",
    otherwise: "If you didn't ask for this, you can ignore this email. Nothing will change.",
  },
  "start-recovery": {
    title: "Recover your account",
    preview: "The link works once and expires after 60 minutes.",
    reason: "You get this email because a new password was requested on Keyway.",
    ask: "your Keyway account has no password: you sign in with a passkey. If you have lost your passkeys, this link and one of your recovery codes get you back in, after a wait of 24 hours.",
    confirm: "Recover my account",
    life: "60 minutes",
    otherwise: "If it wasn't you, you can ignore this email. Your account stays the same.",
  },
  "finish-recovery": {
    title: "Set a password",
    preview: "The wait of 24 hours is over.",
    reason: "You get this email because a recovery of your account was started on Keyway.",
    ask: "the wait of 24 hours is over. You can now set a password for your Keyway account. The passkeys that you lost are removed then.",
    confirm: "Set a password",
    life: "24 hours",
    otherwise:
      "If it wasn't you, sign in with a passkey now and set a password in your profile. This link then stops working.",
  },
  "reset-password": {
    title: "Choose a new password",
    preview: "The link works once and expires after 60 minutes.",
    reason: "You get this email because a new password was requested on Keyway.",
    ask: "we received a request for a new password for your Keyway account.",
    confirm: "Choose a new password",
    life: "60 minutes",
    otherwise: "If it wasn't you, you can ignore this email. Your password stays the same.",
  },
};
