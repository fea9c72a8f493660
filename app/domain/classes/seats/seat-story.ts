import { moneyForLearner, type StoryLine, storyLines } from "~/domain/bookings/view/booking-story";
import type { BookingMoney } from "~/domain/ledger/booking-money.server";
import { formatMoment } from "~/shared/format-time";
import { plural } from "~/shared/plural";
import { formatZoned } from "~/shared/zone-text";
import type { SeatRow } from "./seat-queries.server";

/** The state and history of a seat, as text for its learner. Pure. */

type Seat = Pick<SeatRow, "seat" | "live">;

/**
 * Returns a sentence about the seat's state and, for a cancelled class, the canceller's reason; null if the badges are
 * enough.
 */
export function seatStanding({ seat, live }: Seat, { zone, now }: { zone: string; now: Date }) {
  const at = (instant: Date) => formatZoned(instant, zone);
  const { holdExpiresAt, cancelledAt } = seat;
  if (seat.status === "held" && holdExpiresAt && holdExpiresAt > now) {
    return said(`This seat is held for you until ${at(holdExpiresAt)}. It is yours once you have paid.`);
  }
  if (seat.status === "held" || seat.status === "expired") return said(ranOut);
  if (seat.status === "cancelled") {
    const quote = seat.cancelledBy === "class" ? live.cancellationReason : null;
    return said(`${cancelledWords({ seat, live })}${cancelledAt ? ` on ${at(cancelledAt)}` : ""}.`, quote);
  }
  const { minSeats, decideAt, decidedAt, startsAt } = live;
  if (!minSeats || !decideAt || decidedAt || !startsAt || startsAt <= now || live.status === "cancelled")
    return null;
  return said(
    `This class takes place if at least ${plural(minSeats, "seat")} ${minSeats === 1 ? "is" : "are"} sold by ${at(decideAt)}. If it doesn't, we email you, and everything that was paid goes back.`,
  );
}

const said = (text: string, quote: string | null = null) => ({ text, quote });

const ranOut = "The seat was held, but it wasn't paid for before the hold ran out.";

function cancelledWords({ seat, live }: Seat): string {
  if (seat.cancelledBy === "class") {
    return live.cancelledBy === "system"
      ? "Too few seats were sold, so the class was cancelled"
      : "The class was cancelled";
  }
  if (seat.cancelledBy === "team") return "Your team gave your seat to another member";
  if (seat.cancelledBy === "system") return "Your seat was cancelled";
  return seat.confirmedAt ? "You cancelled your seat" : "You released the seat";
}

/** Returns the seat's history, oldest first. */
export function seatStoryLines({ seat, live }: Seat, money: BookingMoney, zone: string): StoryLine[] {
  const { createdAt, confirmedAt, holdExpiresAt, cancelledAt } = seat;
  const isFree = seat.priceCents === 0;
  // The payment of a seat that was passed on is older than the seat.
  const isByTeam = seat.teamId !== null;
  const paidAt = money.charges.find(({ problem }) => problem === null)?.at;
  const first = isFree || isByTeam ? createdAt : paidAt;
  // A move resets `confirmedAt`. The time of the payment, or of a free seat's reservation, stays.
  const movedAt = confirmedAt && first && confirmedAt > first ? confirmedAt : null;
  const sureAt = movedAt ? first : confirmedAt;
  const start = live.startsAt && formatMoment(live.startsAt, zone);
  return storyLines(
    [
      line(createdAt, isByTeam ? reservedByTeam : isFree ? reserved : `${reserved} It was held for you.`),
      ...moneyForLearner(isByTeam ? { ...money, charges: [] } : money, refundCauses),
      ...(sureAt ? [line(sureAt, "Your seat was confirmed.", 1)] : []),
      ...(movedAt ? [line(movedAt, start ? `You moved to ${start}.` : "You moved to another date.", 2)] : []),
      ...(seat.roomOpenedAt ? [line(seat.roomOpenedAt, "You opened the room.")] : []),
      ...(seat.status === "expired" && holdExpiresAt ? [line(holdExpiresAt, "The hold ran out.", 1)] : []),
      ...(cancelledAt
        ? [
            {
              ...line(cancelledAt, `${cancelledWords({ seat, live })}.`, 3),
              quote: seat.cancelledBy === "class" ? live.cancellationReason : null,
            },
          ]
        : []),
    ],
    zone,
  );
}

const reserved = "You reserved a seat.";
const reservedByTeam = "Your team reserved a seat for you and paid for it.";

/** Why a payment was refunded at once. Other refunds have their own lines. */
const refundCauses = {
  late: "the payment arrived after your hold had run out, and no seat was free any more",
  duplicate: "you had already paid for this seat",
  "wrong-amount": "the amount isn't what we asked for",
};

const line = (at: Date, text: string, rank = 0) => ({ at, text, quote: null as string | null, rank });
