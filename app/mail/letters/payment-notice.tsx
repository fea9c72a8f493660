import type { FactsOf } from "~/domain/mails/mail-kind";
import { paymentNotice } from "~/domain/payments/announce-payment.server";
import { formatMoney } from "~/shared/money";
import { shortMoment, timeSpan } from "../facts";
import { action, fact, greeting, link, mailTemplate, reasonGiven, rule, strongFact } from "../letter";

type PaymentMail = FactsOf<typeof paymentNotice>;

/** To the payer: a payment was received, couldn't be used, or its refund was started, made or failed. */
export const paymentNoticeMail = mailTemplate(paymentNotice, (payment) => {
  const { to_name, expert_name, timeZone, amountCents, currency, receiptUrl, bookingUrl } = payment;
  const amount = formatMoney(amountCents, currency);
  const { class_title: classTitle, reason } = payment;
  const { title, text } = wordsFor(payment);
  return {
    title,
    subject: `${title}: ${amount}`,
    preview: `${amount}, ${classTitle ?? `${shortMoment(payment, timeZone)} with ${expert_name}`}`,
    reason: because,
    says: [
      `${greeting(to_name)} ${text(amount)}`,
      strongFact("Amount", amount),
      fact("Class", classTitle),
      fact("Expert", expert_name),
      fact("Time", timeSpan(payment, timeZone)),
      fact(
        classTitle === null ? "Session" : "Seat",
        link(bookingUrl, classTitle === null ? "View your session" : "View your seat"),
      ),
      reasonGiven(reason),
      rule,
      action(receiptUrl, "View receipt"),
    ],
  };
});

/** What a team's budget paid goes back to it, not to a bank. */
function wordsFor({ about, class_title: classTitle, team_name: team }: PaymentMail): Words {
  if (team !== null && about === "received")
    return { title: "Paid by your team", text: (amount) => `the budget of ${team} has paid ${amount}.` };
  if (team !== null && about === "refunded")
    return {
      title: "Refunded to your team",
      text: (amount) => `${amount} has gone back to the budget of ${team}.`,
    };
  return (classTitle !== null && ofSeats[about]) || words[about];
}

interface Words {
  title: string;
  text(amount: string): string;
}

const because = "You get this email because a payment was made from your Keyway account.";

const words: Record<PaymentMail["about"], Words> = {
  received: {
    title: "Payment received",
    text: (amount) => `we have received your payment of ${amount}. Thank you.`,
  },
  "refund-requested": {
    title: "Refund on its way",
    text: (amount) =>
      `we are refunding ${amount} of your payment. We'll email you again when it has been sent to your bank.`,
  },
  refunded: {
    title: "Refund sent",
    text: (amount) => `we have refunded ${amount}. Your bank may take some days to show it.`,
  },
  "refund-failed": {
    title: "Refund failed",
    text: (amount) =>
      `the refund of ${amount} did not go through. Please write to us; we will pay it back another way.`,
  },
  late: {
    title: "Payment returned",
    text: (amount) =>
      `your payment of ${amount} arrived after the session could no longer take place. We are refunding all of it.`,
  },
  duplicate: {
    title: "Payment returned",
    text: (amount) =>
      `you had already paid for this session. We are refunding the second payment of ${amount}.`,
  },
  "wrong-amount": {
    title: "Payment returned",
    text: (amount) =>
      `your payment of ${amount} isn't the amount that we asked for. We are refunding all of it. Please pay again.`,
  },
  "credit-gone": {
    title: "Payment returned",
    text: (amount) =>
      `your payment of ${amount} arrived, but the credit that pays the rest couldn't be used any more. We are refunding all of it. Please pay again.`,
  },
};

/** The texts that differ for a seat in a class. */
const ofSeats: Partial<typeof words> = {
  late: {
    title: "Payment returned",
    text: (amount) =>
      `your payment of ${amount} arrived when we could no longer give you the seat. We are refunding all of it.`,
  },
  duplicate: {
    title: "Payment returned",
    text: (amount) => `you had already paid for this seat. We are refunding the second payment of ${amount}.`,
  },
};
