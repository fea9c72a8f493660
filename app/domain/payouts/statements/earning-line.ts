import type { LedgerGroup } from "~/db/schema/payments/ledger-groups";
import type { Payout } from "~/db/schema/payments/payouts";
import { shownName } from "~/domain/experts/expert";
import { formatDate, formatShortDate } from "~/shared/format-time";
import { isolated } from "~/shared/isolated";
import { formatAmount } from "~/shared/money";
import { paths, runClassPath } from "~/shared/paths";

/** A line of what an expert earns: pending, or an entry of the expert's balance. Whole US cents. */
export interface EarningLine {
  /** The entry's id; the payment's if it is pending. */
  id: string;
  kind: LedgerGroup["kind"] | "pending";
  /** When it was posted; of a pending line, when it is earned. */
  at: Date;
  /** Positive if the expert gets it. */
  netCents: number;
  commissionCents: number;
  /** The session; null for a seat in a class, and for payouts. */
  bookingId: string | null;
  learnerName: string | null;
  classId: string | null;
  classTitle: string | null;
  startsAt: Date | null;
  /** The last characters of the account that a payout goes to. */
  destination: string | null;
  /** The payout itself, or the one that pays this line. */
  payoutState: Payout["state"] | null;
  /** Why a pending line isn't earned on its date. */
  waits: "claim" | "dispute" | null;
}

/** A line in words. @param zone the IANA zone of its dates */
export function viewEarningLine(line: EarningLine, zone: string) {
  const { kind, netCents, commissionCents } = line;
  const isPayout = isPayoutLine(line);
  return {
    id: line.id,
    date: formatShortDate(line.at, zone),
    what: describeLine(line, zone),
    href: hrefOf(line),
    gross: isPayout ? "" : formatAmount(netCents + commissionCents),
    commission: isPayout ? "" : formatAmount(-commissionCents),
    net: formatAmount(netCents),
    state: kind === "pending" ? pendingText(line, zone) : stateText(line),
  };
}

export type EarningLineView = ReturnType<typeof viewEarningLine>;

export const isPayoutLine = ({ kind }: Pick<EarningLine, "kind">): boolean => kind.startsWith("payout");

/** "Session with Nadia R., 25 Nov 2026", "Refund: session with …", "Payout to ···· 4321" */
export function describeLine(line: EarningLine, zone: string): string {
  const { kind, netCents } = line;
  if (kind === "payout") return `Payout to ${accountText(line.destination)}`;
  if (kind === "payout-returned") return "Payout returned";
  const subject = subjectText(line, zone);
  const lead =
    netCents < 0 ? deductions[kind] : kind === "earning" || kind === "pending" ? null : returns[kind];
  return lead ? `${lead}: ${subject.charAt(0).toLowerCase()}${subject.slice(1)}` : subject;
}

/** "Session with Nadia R., 25 Nov 2026", or the class with the name of the seat's learner. */
export function subjectText(line: EarningLine, zone: string): string {
  const name = shownName(line.learnerName ?? "");
  const day = line.startsAt ? `, ${formatShortDate(line.startsAt, zone)}` : "";
  return line.classTitle === null
    ? `Session with ${name}${day}`
    : `Class ${isolated(line.classTitle)}${day}, ${name}`;
}

/** "···· 4321" */
const accountText = (destination: string | null): string =>
  destination ? `···· ${destination.slice(-4)}` : "your account";

/** What takes back what was earned. */
const deductions: Partial<Record<EarningLine["kind"], string>> = {
  "refund-due": "Refund",
  credit: "Guarantee",
  dispute: "Dispute",
};

/** What gives it back. */
const returns: Partial<Record<EarningLine["kind"], string>> = {
  "refund-due": "Refund taken back",
  credit: "Guarantee taken back",
  "dispute-won": "Dispute won",
};

const hrefOf = ({ bookingId, classId }: EarningLine): string | null => {
  if (bookingId) return paths.booking(bookingId);
  return classId ? runClassPath(paths.expertClasses, classId) : null;
};

function pendingText({ waits, at }: EarningLine, zone: string): string {
  if (waits === "dispute") return "Pending: the payer disputes the payment with their bank";
  if (waits === "claim") return "Pending until the claim about this session is decided";
  return `Pending, payable on ${formatDate(at, zone)}`;
}

function stateText(line: EarningLine): string {
  const { kind, payoutState } = line;
  if (payoutState === "returned") return kind === "payout" ? "Returned" : "Payout returned";
  if (payoutState === "failed") return kind === "payout" ? "Failed" : "Payout failed";
  if (payoutState === "paid") return "Paid";
  if (payoutState === null || payoutState === "left-out") return "Payable";
  return "On its way";
}

/** Explains a negative balance. @param cents what the expert owes, positive; `deduction` is the last one */
export function owedText(cents: number, deduction: EarningLine | null, zone: string): string {
  const because = deduction
    ? `, because more was taken back than you have earned since your last payout. The latest deduction is ${formatAmount(-deduction.netCents)} (${describeLine(deduction, zone)})`
    : "";
  return `You owe ${formatAmount(cents)}${because}. It is settled by your next earnings.`;
}
