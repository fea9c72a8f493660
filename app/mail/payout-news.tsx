import { payoutNews } from "~/domain/payouts/runs/announce-payout.server";
import { formatMoney } from "~/shared/money";
import { ActionLink, greeting, Paragraph, Quote, Rule, Sheet } from "./parts";
import { mailTemplate } from "./template";

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
  const body = (
    <Sheet
      title={title}
      preview={`${title}: ${amount}`}
      reason="You get this email because you are paid for sessions on Keyway."
    >
      <Paragraph>{`${greeting(name)} ${text}`}</Paragraph>
      {failure ? <Quote>{failure}</Quote> : null}
      {outcome === "paid" ? null : (
        <Paragraph>
          {isClosed
            ? "This was the second payout to an account that is closed. We'll send the next one once you have entered another account."
            : "Please check your payout details."}
        </Paragraph>
      )}
      <Rule />
      {outcome === "paid" ? (
        <ActionLink href={earningsUrl}>View your earnings</ActionLink>
      ) : (
        <ActionLink href={detailsUrl}>Check your payout details</ActionLink>
      )}
    </Sheet>
  );
  return { subject: `${title}: ${amount}`, body };
});
