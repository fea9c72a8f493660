import { payoutDetailsChanged } from "~/domain/payouts/details/announce-details.server";
import { formatZoned } from "~/shared/zone-text";
import { action, fact, greeting, mailTemplate, rule } from "../letter";

/** To the owner of an account: where its money goes has changed, in case the owner didn't do it. */
export const payoutDetailsMail = mailTemplate(payoutDetailsChanged, (notice, { place: { supportEmail } }) => {
  const { to_name, event, at, isFormer, resetUrl } = notice;
  const { title, text } = words[event];
  return {
    title,
    preview: text,
    reason: "You get this email because it concerns the money of your account.",
    says: [
      `${greeting(to_name)} ${text}`,
      fact("When", formatZoned(new Date(at), "UTC")),
      rule,
      isFormer
        ? `We're writing to this address too, because it was your account's until a few days ago. If this was you, there is nothing to do. If it wasn't, write to ${supportEmail} now, from this address.`
        : [
            `If this was you, there is nothing to do. If it wasn't, choose a new password now, then write to ${supportEmail}.`,
            action(resetUrl, "Choose a new password"),
          ],
    ],
  };
});

const words = {
  changed: {
    title: "Your payout details were changed",
    text: "the payout details of your Keyway account were changed. Payouts start 48 hours after a change.",
  },
  removed: {
    title: "Your payout details were removed",
    text: "the payout details of your Keyway account were removed. We can't pay you until you add new ones.",
  },
};
