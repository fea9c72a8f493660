import { Link, Text } from "@react-email/components";
import { linkAddress } from "~/domain/accounts/links/link-token.server";
import { emailLink } from "~/domain/accounts/links/send-link.server";
import type { FactsOf } from "~/domain/mails/mail-kind";
import { styles } from "./palette";
import { ActionLink, greeting, Paragraph, Rule, Sheet } from "./parts";
import { mailTemplate } from "./template";

/** A single-use link: to confirm an address or a new one, to choose a new password, or to recover an account. */
export const emailLinkMail = mailTemplate(emailLink, (link, { place }) => {
  const url = linkAddress({ id: link.linkId, purpose: link.purpose }, place);
  const { title, preview, reason, ask, action, life, otherwise } = words[link.purpose];
  const body = (
    <Sheet title={title} preview={preview} reason={reason}>
      <Paragraph>{`${greeting(link.to_name)} ${ask}`}</Paragraph>
      <ActionLink href={url}>{action}</ActionLink>
      <Paragraph>{`The link works once and expires after ${life}. If the button doesn't work, open this address:`}</Paragraph>
      <Text style={{ ...styles.fact, overflowWrap: "anywhere" }}>
        <Link className="link" href={url} style={styles.link}>
          {url}
        </Link>
      </Text>
      <Rule />
      <Paragraph>{otherwise}</Paragraph>
    </Sheet>
  );
  return { subject: title, body };
});

const words: Record<
  FactsOf<typeof emailLink>["purpose"],
  Record<"title" | "preview" | "reason" | "ask" | "action" | "life" | "otherwise", string>
> = {
  "verify-email": {
    title: "Confirm your email address",
    preview: "One click and your account is ready to use.",
    reason: "You get this email because this address was given at sign-up on Keyway.",
    ask: "please confirm that this is your email address. Then your account is ready to use.",
    action: "Confirm email address",
    life: "24 hours",
    otherwise: "If you didn't sign up on Keyway, you can ignore this email.",
  },
  "change-email": {
    title: "Confirm your new email address",
    preview: "Until you do, the account keeps its current address.",
    reason: "You get this email because this address was given for an account on Keyway.",
    ask: "please confirm that this is the new email address of your Keyway account.",
    action: "Confirm new email address",
    life: "24 hours",
    otherwise: "If you didn't ask for this, you can ignore this email. Nothing will change.",
  },
  "start-recovery": {
    title: "Recover your account",
    preview: "The link works once and expires after 60 minutes.",
    reason: "You get this email because a new password was requested on Keyway.",
    ask: "your Keyway account has no password: you sign in with a passkey. If you have lost your passkeys, this link and one of your recovery codes get you back in, after a wait of 24 hours.",
    action: "Recover my account",
    life: "60 minutes",
    otherwise: "If it wasn't you, you can ignore this email. Your account stays the same.",
  },
  "finish-recovery": {
    title: "Set a password",
    preview: "The wait of 24 hours is over.",
    reason: "You get this email because a recovery of your account was started on Keyway.",
    ask: "the wait of 24 hours is over. You can now set a password for your Keyway account. The passkeys that you lost are removed then.",
    action: "Set a password",
    life: "24 hours",
    otherwise:
      "If it wasn't you, sign in with a passkey now and set a password in your profile. This link then stops working.",
  },
  "reset-password": {
    title: "Choose a new password",
    preview: "The link works once and expires after 60 minutes.",
    reason: "You get this email because a new password was requested on Keyway.",
    ask: "we received a request for a new password for your Keyway account.",
    action: "Choose a new password",
    life: "60 minutes",
    otherwise: "If it wasn't you, you can ignore this email. Your password stays the same.",
  },
};
