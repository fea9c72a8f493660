import type { Booking } from "~/db/schema/bookings/bookings";
import type { Payout } from "~/db/schema/payments/payouts";
import { isCalledOff } from "~/domain/bookings/booking-states";
import { formatDate } from "~/shared/format-time";
import { formatAmount } from "~/shared/money";
import { percentText } from "./commission";

/** What a session earns its expert, and how far it is. Whole US cents. */
export interface BookingEarning extends Pick<Booking, "absent" | "endsAt" | "status" | "paymentStatus"> {
  /** What the payer's payment retains; the price if nothing is paid. */
  grossCents: number;
  commissionCents: number;
  percent: number;
  retainsAny: boolean;
  isEarned: boolean;
  isDisputed: boolean;
  isLost: boolean;
  /** Whether a claim about it waits for an answer or a decision. */
  isClaimed: boolean;
  isGuaranteed: boolean;
  /** When a job looks at it; null once there is nothing to do. */
  earnAt: Date | null;
  /** The last payout that pays it; null if its run isn't sent. */
  payout: Pick<Payout, "state" | "settledAt"> | null;
}

/**
 * "You earn $36.00 ($40.00 less 10% commission), payable on 27 November 2026." Null for a session that was cancelled
 * before anything was paid.
 * @param zone the reader's IANA zone
 */
export function bookingEarningText(earning: BookingEarning, zone: string): string | null {
  const { absent, isGuaranteed, isEarned, isDisputed, isLost, isClaimed, retainsAny, paymentStatus } =
    earning;
  const amount = amountText(earning);
  if (isEarned && retainsAny) return `You earned ${amount}. ${payoutText(earning, zone)}`;
  if (isGuaranteed) return "You don't earn this session, because the guarantee was granted.";
  if (absent === "expert") return "You don't earn this session, because you didn't appear.";
  if (isDisputed) {
    return isEarned
      ? "The payer disputes the payment with their bank, so your earning is held back until the bank decides."
      : `You earn ${amount} if the payer's dispute with their bank is won. Until then it waits.`;
  }
  if (isLost && !retainsAny) {
    return "You don't earn this session, because the payer's bank took the payment back after a dispute.";
  }
  if (paymentStatus === "refunded" || isEarned) {
    return "You don't earn this session, because it was refunded.";
  }
  if (!retainsAny) {
    return isCalledOff(earning)
      ? null
      : `You earn ${amount} once the session is paid for, payable 48 hours after it.`;
  }
  if (isClaimed) return `You earn ${amount} unless the claim about this session is granted.`;
  return `You earn ${amount}, payable on ${formatDate(earning.earnAt ?? dueAt(earning), zone)}.`;
}

function amountText({ grossCents, commissionCents, percent }: BookingEarning): string {
  const net = formatAmount(grossCents - commissionCents);
  return percent === 0 ? net : `${net} (${formatAmount(grossCents)} less ${percentText(percent)} commission)`;
}

function payoutText({ payout }: BookingEarning, zone: string): string {
  if (payout?.state === "paid" && payout.settledAt) return `Paid on ${formatDate(payout.settledAt, zone)}.`;
  if (payout && onItsWay.has(payout.state)) return "It is on its way to you.";
  return "It is payable with the next payout.";
}

const onItsWay = new Set<string>(["planned", "sending", "sent"]);

const dueAt = ({ endsAt }: BookingEarning): Date => new Date(endsAt.getTime() + 48 * 3_600_000);
