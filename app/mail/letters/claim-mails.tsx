import { absenceOutcomes, whoDecides } from "~/domain/claims/claim";
import { absenceDecided } from "~/domain/claims/close-claim.server";
import { absenceReported } from "~/domain/claims/report-absence.server";
import { refundNews, whoGets } from "~/domain/ledger/who-gets-back";
import type { FactsOf } from "~/domain/mails/mail-kind";
import { capitalized } from "~/shared/capitalized";
import { formatAmount } from "~/shared/money";
import { formatZoned } from "~/shared/zone-text";
import { bookedReasons } from "../facts";
import { action, decided, fact, greeting, mailTemplate, quote, rule } from "../letter";

const momentIn = (at: string, zone: string) => formatZoned(new Date(at), zone);

/** To the side that is reported as absent. */
export const absenceReportedMail = mailTemplate(absenceReported, (claim) => {
  const { to_name, other_name, startsAt, timeZone, reason, answerUntil, answerUrl, readerIs, needsAdmin } =
    claim;
  const title = `${other_name} says that you didn't appear`;
  return {
    title,
    preview: "Please answer within 48 hours.",
    reason: bookedReasons[readerIs],
    says: [
      `${greeting(to_name)} ${other_name} reports that you didn't appear for your session:`,
      quote(reason),
      fact("Session", momentIn(startsAt, timeZone)),
      rule,
      `Please answer by ${momentIn(answerUntil, timeZone)}. ${whoDecides("you", needsAdmin)}`,
      `If the report stands, the session counts as a no-show. ${reportedMoney[readerIs]} ${absenceOutcomes.stands}`,
      absenceOutcomes.refused,
      action(answerUrl, "Answer the report"),
    ],
  };
});

/** What a report that stands means for the payment, for the side that it is about. */
const reportedMoney = {
  learner: "What was paid isn't refunded.",
  expert: "What was paid goes back.",
};

/** To both sides: the decision on the report. */
export const absenceDecidedMail = mailTemplate(absenceDecided, (claim) => {
  const { to_name, startsAt, timeZone, isGranted, decision, bookingUrl, readerIs } = claim;
  return decided(to_name, {
    title: isGranted ? "Your session counts as a no-show" : "Your session counts as held",
    preview: capitalized(outcomeOf(claim)),
    reason: bookedReasons[readerIs],
    news: outcomeOf(claim),
    words: decision,
    follows: [
      fact("Session", momentIn(startsAt, timeZone)),
      rule,
      moneyOf(claim),
      isGranted ? absenceOutcomes.stands : afterRefusal,
    ],
    next: { href: bookingUrl, text: "View the booking" },
  });
});

const afterRefusal =
  "The review, notes and case file of the session stay as they are. If the 24 hours to use the guarantee weren't over when the report was made, they continue now.";

type Decided = FactsOf<typeof absenceDecided>;

function outcomeOf({ isGranted, decidedBy, absent, readerIs, other_name }: Decided): string {
  if (!isGranted) return "an admin has read both sides and decided that the session counts as held.";
  const who = absent === readerIs ? "you" : other_name;
  if (decidedBy === "admin") return `an admin has read both sides and decided that ${who} didn't appear.`;
  return decidedBy === "silence"
    ? `the report that ${who} didn't appear wasn't answered within 48 hours, so it stands.`
    : `${who} agreed that the session didn't take place.`;
}

function moneyOf({ isGranted, absent, readerIs, refundCents, team_name: team }: Decided): string {
  if (!isGranted) return "The payment stays as it is.";
  if (absent === "learner") return "The fee isn't refunded, because the expert was there.";
  if (refundCents === 0) return "Nothing was paid, so nothing is refunded.";
  return readerIs === "learner"
    ? refundNews(refundCents, team)
    : `${capitalized(whoGets({ team, asExpert: true }))} ${formatAmount(refundCents)} back.`;
}
