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
  /** Of a payout's own lines: its state, and why it failed or came back. */
  outcome: Payout["state"] | null;
  failure: string | null;
  /** The state of the last payout that pays this line; null if none does, or if its run isn't sent. */
  paidBy: Payout["state"] | null;
  /** Why a pending line isn't earned on its date. */
  waits: "claim" | "dispute" | null;
}

/**
 * A line in words.
 * @param zone the IANA zone of its dates
 * @param monthKey the month of the documents in which an instant is: "2026-11"
 */
export function viewEarningLine(line: EarningLine, zone: string, monthKey: (at: Date) => string) {
  const { kind, netCents, commissionCents } = line;
  const isPayout = isPayoutLine(line);
  return {
    id: line.id,
    date: formatShortDate(line.at, zone),
    what: describeLine(line, zone),
    href: hrefOf(line, monthKey),
    gross: isPayout ? "" : formatAmount(netCents + commissionCents),
    commission: isPayout ? "" : formatAmount(-commissionCents),
    net: formatAmount(netCents),
    state: stateText(line, zone),
    isToRetry: kind === "payout-returned" && line.paidBy === null,
    /** Of what a seat earns, so that the seats of a class can be one line. Whole US cents. */
    seat: seatOf(line, zone),
  };
}

function seatOf(line: EarningLine, zone: string) {
  const { kind, classId, classTitle, startsAt, netCents, commissionCents } = line;
  if (classTitle === null || netCents <= 0 || (kind !== "earning" && kind !== "pending")) return null;
  const day = startsAt ? `, ${formatShortDate(startsAt, zone)}` : "";
  return {
    key: `${classId} ${formatShortDate(line.at, zone)} ${stateText(line, zone)}`,
    subject: `Class ${isolated(classTitle)}${day}`,
    name: shownName(line.learnerName ?? ""),
    netCents,
    commissionCents,
  };
}

export type EarningLineView = ReturnType<typeof viewEarningLine>;

export const isPayoutLine = ({ kind }: Pick<EarningLine, "kind">): boolean => kind.startsWith("payout");

/** "Session with Nadia R., 25 Nov 2026", "Refund: session with …", "Payout to ···· 4321", "Payout failed: …" */
export function describeLine(line: EarningLine, zone: string): string {
  const { kind, netCents } = line;
  if (kind === "payout") return `Payout to ${accountText(line.destination)}`;
  if (kind === "payout-returned") {
    const what = line.outcome === "failed" ? "Payout failed" : "Payout returned";
    return line.failure ? `${what}: ${isolated(line.failure)}` : what;
  }
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
  "dispute-lost": "Dispute",
};

/** What gives it back. */
const returns: Partial<Record<EarningLine["kind"], string>> = {
  "refund-due": "Refund taken back",
  credit: "Guarantee taken back",
  "dispute-won": "Dispute won",
};

/** A payout leads to the statement of its month, which shows what was earned before it. */
const hrefOf = (line: EarningLine, monthKey: (at: Date) => string): string | null => {
  const { bookingId, classId } = line;
  if (isPayoutLine(line)) return paths.statement(monthKey(line.at));
  if (bookingId) return paths.booking(bookingId);
  return classId ? runClassPath(paths.expertClasses, classId) : null;
};

function pendingText({ waits, at }: EarningLine, zone: string): string {
  if (waits === "dispute") return "Pending: the payer disputes the payment with their bank";
  if (waits === "claim") return "Pending until the claim about this session is decided";
  return `Pending, payable on ${formatDate(at, zone)}`;
}

function stateText(line: EarningLine, zone: string): string {
  const { kind, netCents, outcome, paidBy } = line;
  if (kind === "pending") return pendingText(line, zone);
  if (kind === "payout") {
    return outcome === "paid" || outcome === "failed" || outcome === "returned"
      ? outcomes[outcome]
      : "On its way";
  }
  if (paidBy === "failed") return "Payout failed";
  if (paidBy === "returned") return "Payout returned";
  if (netCents < 0) return paidBy === null ? "Taken from the next payout" : "Taken from a payout";
  if (paidBy === null) return "Payable";
  return paidBy === "paid" ? "Paid" : "On its way";
}

const outcomes = { paid: "Paid", failed: "Failed", returned: "Returned" };

/** Explains a negative balance. @param cents what the expert owes, positive; `deduction` is the last one */
export function owedText(cents: number, deduction: EarningLine | null, zone: string): string {
  const because = deduction
    ? `, because more was taken back than you have earned since your last payout. The latest deduction is ${formatAmount(-deduction.netCents)} (${describeLine(deduction, zone)})`
    : "";
  return `You owe ${formatAmount(cents)}${because}. It is settled by your next earnings.`;
}
