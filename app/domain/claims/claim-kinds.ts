import type { Claim } from "~/db/schema/claims/claims";
import type { BookingSide } from "~/domain/bookings/cancellation";
import { whoGets } from "~/domain/ledger/who-gets-back";
import { capitalized } from "~/shared/capitalized";
import { formatAmount } from "~/shared/money";
import { paths } from "~/shared/paths";
import { absenceOutcomes, moneyText, otherSide, standingOf, whoDecides } from "./claim";
import { guaranteeStanding } from "./guarantee";

/**
 * What the kinds of claims are called, say and ask, each declared once for the pages of both sides and of the admin.
 * What a granted one does stands in `close-claim.server.ts`. Pure.
 */
export interface ClaimKind {
  noun: "report" | "claim";
  /** Its name in the admin's list. @param side the side that filed it */
  listed(side: BookingSide): string;
  /** The page on which it is filed, and read afterwards. */
  page(bookingId: string): string;
  /** Its state, for one of its sides. */
  standing(claim: Claim, reader: { asExpert: boolean; otherName: string; zone: string }): string;
  /** Whether it gives its learner a credit. */
  givesCredit: boolean;
  /** Whether one that needs an admin needs one also if the other side agrees. */
  needsAdminIfAgreed: boolean;
  /** Whether it is weighed against what both sides have said about the session. */
  isWeighed: boolean;
  answer: ClaimAnswer;
  decision: ClaimDecision;
}

/** The page on which the other side answers. */
interface ClaimAnswer {
  title(otherName: string): string;
  reasonTitle?: string;
  /** @param answerer the side that answers @param cents what can still be refunded of the session's payment */
  money(answerer: BookingSide, cents: number, team: string | null): string;
  choice(money: string, needsAdmin: boolean): { legend: string; options: AnswerOption[] };
  /** The error if nothing is chosen. */
  missing: string;
  hint: string;
  /** What becomes of it without an answer. */
  unanswered(needsAdmin: boolean): string;
  ifRefused: string | null;
  /** What the answer has led to. `refused`: the session was cancelled or refunded before. */
  sent: Record<"granted" | "waits" | "refused", string>;
}

interface AnswerOption {
  value: "yes" | "no";
  label: string;
  hint: string;
}

/** The page on which an admin decides. */
interface ClaimDecision {
  title(claimant: string, answerer: string): string;
  /** @param claimant the side that filed it @param team the one whose budget paid */
  money(claimant: BookingSide, cents: number, team: string | null): string;
  accept: { label: string; effects: string };
  refuse: string;
  /** Why an admin decides in any case. */
  note: string | null;
  made: Record<"granted" | "refused", string>;
}

const disagrees = { value: "no", hint: "An admin reads both sides and decides." } as const;
const waits = "Your answer is sent. An admin decides, and emails you both.";

const absence: ClaimKind = {
  noun: "report",
  listed: (side) => (side === "learner" ? "Expert absent" : "Learner absent"),
  page: paths.noShow,
  standing: standingOf,
  givesCredit: false,
  needsAdminIfAgreed: false,
  isWeighed: true,
  answer: {
    title: (otherName) => `${otherName} says you didn't appear`,
    money: (answerer, cents, team) => moneyText(answerer, cents, { team, asExpert: answerer === "expert" }),
    choice: (money) => ({
      legend: "Were you there?",
      options: [
        { ...disagrees, label: "Yes, I was there" },
        {
          value: "yes",
          label: "No, I wasn't",
          hint: `The report stands. ${money} ${absenceOutcomes.stands}`,
        },
      ],
    }),
    missing: "Choose whether you were there",
    hint: "When you joined, and where. Needed if you were there.",
    unanswered: (needsAdmin) => whoDecides("you", needsAdmin),
    ifRefused: absenceOutcomes.refused,
    sent: {
      granted: "You agreed, so the session counts as a no-show.",
      waits,
      refused: "The session was cancelled before, so nothing changes.",
    },
  },
  decision: {
    title: (claimant, answerer) => `${claimant}: ${answerer} didn't appear`,
    money: (claimant, cents, team) => moneyText(otherSide(claimant), cents, { team, asExpert: true }),
    accept: { label: "It was a no-show", effects: ` ${absenceOutcomes.stands}` },
    refuse: "The session was held",
    note: null,
    made: { granted: "The session counts as a no-show", refused: "The session counts as held" },
  },
};

const guarantee: ClaimKind = {
  noun: "claim",
  listed: () => "Guarantee",
  page: paths.guarantee,
  standing: guaranteeStanding,
  givesCredit: true,
  needsAdminIfAgreed: true,
  isWeighed: false,
  answer: {
    title: (otherName) => `${otherName} used the guarantee`,
    reasonTitle: "What was wrong",
    money: (_answerer, cents, team) =>
      `${capitalized(whoGets({ team, asExpert: true }))} ${formatAmount(cents)} ${team === null ? "as a credit for another expert" : "back"}, and you aren't paid for this session.`,
    choice: (money, needsAdmin) => ({
      legend: "Do you agree?",
      options: [
        { ...disagrees, label: "No, I disagree" },
        {
          value: "yes",
          label: "Yes, I agree",
          hint: needsAdmin ? `An admin decides. If it is granted: ${money}` : money,
        },
      ],
    }),
    missing: "Choose whether you agree",
    hint: "Needed if you disagree. The learner and an admin read it.",
    unanswered: (needsAdmin) =>
      `Without an answer ${needsAdmin ? "an admin decides" : "the guarantee is granted"}.`,
    ifRefused: null,
    sent: {
      granted: "You agreed, so the claim is granted.",
      waits,
      refused: "The session's payment went back before, so there is no credit.",
    },
  },
  decision: {
    title: (claimant, answerer) => `${claimant}: guarantee for ${answerer}`,
    money: (_claimant, cents, team) =>
      team === null
        ? `The learner gets a credit of ${formatAmount(cents)} for a session with another expert.`
        : `The budget of ${team} gets ${formatAmount(cents)} back.`,
    accept: { label: "Grant the guarantee", effects: "" },
    refuse: "Refuse the guarantee",
    note: "The learner's fourth guarantee or more within a year",
    made: { granted: "The guarantee is granted", refused: "The guarantee is refused" },
  },
};

export const claimKinds: Record<Claim["kind"], ClaimKind> = { no_show: absence, guarantee };
