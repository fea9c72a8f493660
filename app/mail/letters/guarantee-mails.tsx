import { guaranteeDecided } from "~/domain/claims/close-claim.server";
import { guaranteeClaimed } from "~/domain/claims/use-guarantee.server";
import { mostAdded } from "~/domain/ledger/most-added";
import type { FactsOf } from "~/domain/mails/mail-kind";
import { capitalized } from "~/shared/capitalized";
import { endSentence } from "~/shared/end-sentence";
import { formatDate } from "~/shared/format-time";
import { formatAmount, formatPrice } from "~/shared/money";
import { formatZoned } from "~/shared/zone-text";
import { bookedReasons } from "../facts";
import { action, decided, fact, greeting, link, mailTemplate, paragraph, quote, rule } from "../letter";

const momentIn = (at: string, zone: string) => formatZoned(new Date(at), zone);

/** The mail that asks the expert to answer a guarantee claim. */
export const guaranteeClaimedMail = mailTemplate(guaranteeClaimed, (claim) => {
  const { to_name, other_name, startsAt, timeZone, reason, answerUntil, answerUrl, readerIs, needsAdmin } =
    claim;
  const outcome = `${claim.team_name === null ? `${other_name} gets a credit for another expert` : "the team that paid gets its money back"} and you aren't paid for this session.`;
  const follows = needsAdmin
    ? `Then an admin decides. If the claim is granted, ${outcome}`
    : `If you agree or don't answer, ${outcome} If you disagree, an admin decides.`;
  const title = `${other_name} used the guarantee`;

  return {
    title,
    preview: "Please answer within 48 hours.",
    reason: bookedReasons[readerIs],
    says: [
      `${greeting(to_name)} ${other_name} used the guarantee after the first session with you:`,
      quote(reason),
      fact("Session", momentIn(startsAt, timeZone)),
      rule,
      `Please answer by ${momentIn(answerUntil, timeZone)}. ${follows}`,
      action(answerUrl, "Answer the claim"),
    ],
  };
});

/** The mail to both sides about the decision. The learner's has the credit and three experts to use it for. */
export const guaranteeDecidedMail = mailTemplate(guaranteeDecided, (claim) => {
  const { to_name, startsAt, timeZone, isGranted, decision, claimUrl, bookingUrl, readerIs } = claim;
  const isLearner = readerIs === "learner";
  const isCredit = isLearner && claim.team_name === null;
  const granted = isCredit
    ? `You have a credit of ${formatAmount(claim.creditCents)}`
    : "The guarantee was granted";
  return decided(to_name, {
    title: isGranted ? granted : "The guarantee wasn't granted",
    preview: capitalized(outcomeOf(claim)),
    reason: bookedReasons[readerIs],
    news: outcomeOf(claim),
    words: decision,
    follows: [
      fact("First session", momentIn(startsAt, timeZone)),
      rule,
      moneyOf(claim),
      claim.suggested.length > 0 && "These experts can teach you instead:",
      ...claim.suggested.map(({ name, title: what, priceCents, extraCents, nextFreeAt, url }) =>
        paragraph(
          link(url, name),
          `, ${what}. ${formatPrice(priceCents)}${extraCents > 0 ? `, of which you pay ${formatAmount(extraCents)}` : ""}, next free ${momentIn(nextFreeAt, timeZone)}`,
        ),
      ),
    ],
    next:
      isCredit && isGranted
        ? { href: claimUrl, text: "See your credit" }
        : { href: bookingUrl, text: "View the booking" },
  });
});

type Decided = FactsOf<typeof guaranteeDecided>;

function outcomeOf({ isGranted, decidedBy, readerIs, other_name }: Decided): string {
  const whose = readerIs === "learner" ? "your claim" : `the claim of ${other_name}`;
  if (decidedBy === "admin") return endSentence(`an admin has ${isGranted ? "granted" : "refused"} ${whose}`);
  if (decidedBy === "system") return `${whose} couldn't be granted.`;
  if (decidedBy === "silence") return `${whose} wasn't answered within 48 hours, so it is granted.`;
  return readerIs === "learner"
    ? `${other_name} agreed to your claim.`
    : endSentence(`you agreed to ${whose}`);
}

function moneyOf({
  isGranted,
  decidedBy,
  readerIs,
  creditCents,
  expiresAt,
  timeZone,
  other_name,
  team_name,
}: Decided): string {
  if (!isGranted) return decidedBy === "system" ? "There is no credit." : "The payment stays as it is.";
  const amount = formatAmount(creditCents);
  if (team_name !== null) {
    return readerIs === "expert"
      ? `${amount} has gone back to the team that paid. You aren't paid for this session.`
      : endSentence(`${amount} has gone back to the budget of ${team_name}`);
  }
  if (readerIs === "expert")
    return `${other_name} gets ${amount} as a credit for another expert. You aren't paid for this session.`;
  if (!expiresAt) return `We'll refund the ${amount} that you paid.`;
  const upTo = formatAmount(creditCents + mostAdded(creditCents));
  return `The payment for this session became a credit of ${amount} for a session with another expert, valid until ${formatDate(new Date(expiresAt), timeZone)}. A session of the same length may cost up to ${upTo}: we pay the difference. Choose it when you pay. If you don't use it, we refund it to your card.`;
}
