import { bookingCancellation } from "~/domain/bookings/change/announce-cancellation.server";
import { resalePromise } from "~/domain/bookings/resold";
import { refundNews, whoGets } from "~/domain/ledger/who-gets-back";
import type { FactsOf } from "~/domain/mails/mail-kind";
import { capitalized } from "~/shared/capitalized";
import { endSentence } from "~/shared/end-sentence";
import { formatAmount } from "~/shared/money";
import { bothNames, calendarFile } from "../calendar-file.server";
import { aboutSession, timeSpan } from "../facts";
import { action, fact, greeting, mailTemplate, reasonGiven, rule, strongFact } from "../letter";

type CancellationMail = FactsOf<typeof bookingCancellation>;

/**
 * To both sides: the cancelled session, who cancelled it, the reason if one was given, the refund, and the next steps.
 */
export const bookingCancellationMail = mailTemplate(bookingCancellation, (cancellation, writing) => {
  const { to_name, other_name, reason, timeZone, nextUrl, readerIs } = cancellation;
  const { role, nextText } = words[readerIs];
  return {
    title: "A session was cancelled",
    ...aboutSession(cancellation, "Cancelled", other_name),
    preview: `${timeSpan(cancellation, timeZone)} with ${other_name} does not take place`,
    says: [
      `${greeting(to_name)} ${whatHappened(cancellation)}`,
      fact(role, other_name),
      strongFact("Planned time", timeSpan(cancellation, timeZone)),
      reasonGiven(reason, cancellation.cause === "own" ? "Your reason:" : "Reason:"),
      fact("Booking reference", cancellation.booking_id),
      rule,
      `${nextOf(cancellation)} The attached calendar file removes the session from your calendar.`.trim(),
      action(nextUrl, nextText),
    ],
    attachments: [calendarFile("CANCEL", { ...cancellation, ...bothNames(cancellation) }, writing)],
  };
});

const words = {
  learner: { role: "Expert", nextText: "Find Experts" },
  expert: { role: "Learner", nextText: "View your sessions" },
};

function whatHappened({ cause, other_name }: CancellationMail): string {
  if (cause === "own") return endSentence(`you cancelled the session with ${other_name}`);
  if (cause === "house") return endSentence(`we had to cancel the session with ${other_name}`);
  return cause === "unpaid"
    ? `the session with ${other_name} was cancelled because it wasn't paid for in time.`
    : `${other_name} has cancelled the session with you.`;
}

function nextOf(cancellation: CancellationMail): string {
  if (cancellation.readerIs === "learner") {
    return `${learnersMoney(cancellation)} You can book another time or another expert.`;
  }
  const free = cancellation.isFreeAgain ? ["The time is free again for other learners."] : [];
  return [...free, ...expertsMoney(cancellation)].join(" ");
}

function learnersMoney({ refundCents, retainedCents, team_name }: CancellationMail): string {
  if (refundCents > 0) return refundNews(refundCents, team_name);
  // Only a learner who cancels late gets no refund.
  if (retainedCents > 0)
    return `Nothing is refunded, because it would start in less than 24 hours. ${resalePromise(team_name)}`;
  return "You owe nothing for this session. If a payment from you still arrives, we'll refund it.";
}

function expertsMoney({ cause, refundCents, retainedCents, team_name: team }: CancellationMail): string[] {
  const who = whoGets({ team, asExpert: true });
  if ((cause === "house" || cause === "own") && refundCents > 0) {
    const full = cause === "own" ? "the full " : "";
    return [`${capitalized(who)} ${full}${formatAmount(refundCents)} back.`];
  }
  return retainedCents > 0
    ? [
        `The fee isn't refunded, because the session would start in less than 24 hours. If the time is booked again before it starts, ${who} the money back, and you earn the new session instead.`,
      ]
    : [];
}
