import { absenceOutcomes, whoDecides } from "~/domain/claims/claim";
import { absenceDecided } from "~/domain/claims/close-claim.server";
import { absenceReported } from "~/domain/claims/report-absence.server";
import type { FactsOf } from "~/domain/mails/mail-kind";
import { capitalized } from "~/shared/capitalized";
import { formatAmount } from "~/shared/money";
import { formatZoned } from "~/shared/zone-text";
import { bookedReasons } from "./booking-facts";
import { ActionLink, Fact, greeting, Paragraph, Quote, Rule, Sheet } from "./parts";
import { mailTemplate } from "./template";

const momentIn = (at: string, zone: string) => formatZoned(new Date(at), zone);

/** To the side that is reported as absent. */
export const absenceReportedMail = mailTemplate(absenceReported, (claim) => {
  const { to_name, other_name, startsAt, timeZone, reason, answerUntil, answerUrl, readerIs, needsAdmin } =
    claim;
  const title = `${other_name} says that you didn't appear`;
  const body = (
    <Sheet title={title} preview="Please answer within 48 hours." reason={bookedReasons[readerIs]}>
      <Paragraph>{`${greeting(to_name)} ${other_name} reports that you didn't appear for your session:`}</Paragraph>
      <Quote>{reason}</Quote>
      <Fact label="Session">{momentIn(startsAt, timeZone)}</Fact>
      <Rule />
      <Paragraph>
        {`Please answer by ${momentIn(answerUntil, timeZone)}. ${whoDecides("you", needsAdmin)}`}
      </Paragraph>
      <Paragraph>
        {`If the report stands, the session counts as a no-show. ${reportedMoney[readerIs]} ${absenceOutcomes.stands}`}
      </Paragraph>
      <Paragraph>{absenceOutcomes.refused}</Paragraph>
      <ActionLink href={answerUrl}>Answer the report</ActionLink>
    </Sheet>
  );
  return { subject: title, body };
});

/** What a report that stands means for the payment, for the side that it is about. */
const reportedMoney = {
  learner: "What you paid isn't refunded.",
  expert: "What the learner paid goes back.",
};

/** To both sides: the decision on the report. */
export const absenceDecidedMail = mailTemplate(absenceDecided, (claim) => {
  const { to_name, startsAt, timeZone, isGranted, decision, bookingUrl, readerIs } = claim;
  const title = isGranted ? "Your session counts as a no-show" : "Your session counts as held";
  const body = (
    <Sheet title={title} preview={capitalized(outcomeOf(claim))} reason={bookedReasons[readerIs]}>
      <Paragraph>{`${greeting(to_name)} ${outcomeOf(claim)}`}</Paragraph>
      {decision ? <Quote>{decision}</Quote> : null}
      <Fact label="Session">{momentIn(startsAt, timeZone)}</Fact>
      <Rule />
      <Paragraph>{moneyOf(claim)}</Paragraph>
      <Paragraph>{isGranted ? absenceOutcomes.stands : afterRefusal}</Paragraph>
      <ActionLink href={bookingUrl}>View the booking</ActionLink>
    </Sheet>
  );
  return { subject: title, body };
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

function moneyOf({ isGranted, absent, readerIs, refundCents }: Decided): string {
  if (!isGranted) return "The payment stays as it is.";
  if (absent === "learner") return "The fee isn't refunded, because the expert was there.";
  if (refundCents === 0) return "Nothing was paid, so nothing is refunded.";
  return readerIs === "learner"
    ? `We refund the ${formatAmount(refundCents)} that you paid.`
    : `The learner gets ${formatAmount(refundCents)} back.`;
}
