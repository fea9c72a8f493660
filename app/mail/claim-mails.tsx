import { absenceReported } from "~/domain/claims/report-absence.server";
import { absenceDecided } from "~/domain/claims/settle-claim.server";
import type { FactsOf } from "~/domain/mails/mail-kind";
import { formatAmount } from "~/shared/money";
import { formatZoned } from "~/shared/zone-text";
import { bookedReasons } from "./booking-facts";
import { ActionLink, Fact, Paragraph, Quote, Rule, Sheet } from "./parts";
import { mailTemplate } from "./template";

const momentIn = (at: string, zone: string) => formatZoned(new Date(at), zone);

/** To the side that is reported as absent. */
export const absenceReportedMail = mailTemplate(absenceReported, (claim) => {
  const { to_name, other_name, startsAt, timeZone, reason, answerUntil, answerUrl, readerIs } = claim;
  const title = `${other_name} says that you didn't appear`;
  const body = (
    <Sheet title={title} preview="Please answer within 48 hours." reason={bookedReasons[readerIs]}>
      <Paragraph>{`Hello ${to_name}, ${other_name} reports that you didn't appear for your session:`}</Paragraph>
      <Quote>{reason}</Quote>
      <Fact label="Session">{momentIn(startsAt, timeZone)}</Fact>
      <Rule />
      <Paragraph>
        {`Please answer by ${momentIn(answerUntil, timeZone)}. Without an answer the report stands, and the session counts as a no-show.`}
      </Paragraph>
      <ActionLink href={answerUrl}>Answer the report</ActionLink>
    </Sheet>
  );
  return { subject: title, body };
});

/** To both sides: the decision on the report. */
export const absenceDecidedMail = mailTemplate(absenceDecided, (claim) => {
  const { to_name, startsAt, timeZone, isGranted, decision, bookingUrl, readerIs } = claim;
  const title = isGranted ? "Your session counts as a no-show" : "Your session counts as held";
  const body = (
    <Sheet title={title} preview={outcomeOf(claim)} reason={bookedReasons[readerIs]}>
      <Paragraph>{`Hello ${to_name}, ${outcomeOf(claim)}`}</Paragraph>
      {decision ? <Quote>{decision}</Quote> : null}
      <Fact label="Session">{momentIn(startsAt, timeZone)}</Fact>
      <Rule />
      <Paragraph>{moneyOf(claim)}</Paragraph>
      <ActionLink href={bookingUrl}>View the booking</ActionLink>
    </Sheet>
  );
  return { subject: title, body };
});

type Decided = FactsOf<typeof absenceDecided>;

function outcomeOf({ isGranted, decidedBy, absent, readerIs, other_name }: Decided): string {
  if (!isGranted) return "an admin has read both sides and decided that the session counts as held.";
  const who = absent === readerIs ? "you" : other_name;
  if (decidedBy === "admin") return `an admin has read both sides and decided that ${who} didn't appear.`;
  return decidedBy === "silence"
    ? `the report that ${who} didn't appear wasn't answered within 48 hours, so it stands.`
    : `${who} agreed that the session didn't take place.`;
}

function moneyOf({ isGranted, absent, readerIs, refundCents }: Decided): string {
  if (!isGranted) return "The payment stays as it is.";
  if (absent === "learner") return "The fee isn't refunded, because the expert was there.";
  if (refundCents === 0) return "Nothing was paid, so nothing is refunded.";
  return readerIs === "learner"
    ? `We refund the ${formatAmount(refundCents)} that you paid.`
    : `The learner gets ${formatAmount(refundCents)} back.`;
}
