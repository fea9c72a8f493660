import { payoutNews } from "~/domain/payouts/runs/announce-payout.server";
import { formatMoney } from "~/shared/money";
import { action, greeting, mailTemplate, quote, rule } from "../letter";

const titles = {
  paid: "Your payout was paid",
  failed: "Your payout failed",
  returned: "Your payout came back",
};

/** To the expert: a payout was paid, failed or came back. */
export const payoutNewsMail = mailTemplate(payoutNews, (facts) => {
  const { name, outcome, amountCents, currency, failure, isClosed, earningsUrl, detailsUrl } = facts;
  const amount = formatMoney(amountCents, currency);
  const title = titles[outcome];
  const text = {
    paid: `we paid ${amount} to your account. Depending on your bank it arrives within a few days.`,
    failed: `your payout of ${amount} could not be made. The amount is payable again and part of your next payout.`,
    returned: `your payout of ${amount} came back from your bank. The amount is payable again and part of your next payout.`,
  }[outcome];
  return {
    title,
    subject: `${title}: ${amount}`,
    preview: `${title}: ${amount}`,
    reason: "You get this email because you are paid for sessions on Keyway.",
    says: [
      `${greeting(name)} ${text}`,
      quote(failure),
      outcome === "paid"
        ? null
        : isClosed
          ? "This was the second payout to an account that is closed. We'll send the next one once you have entered another account."
          : "Please check your payout details.",
      rule,
      outcome === "paid"
        ? action(earningsUrl, "View your earnings")
        : action(detailsUrl, "Check your payout details"),
    ],
  };
});
