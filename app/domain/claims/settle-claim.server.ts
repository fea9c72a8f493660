import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { type Claim, claims } from "~/db/schema/claims/claims";
import { bookingParties } from "~/domain/bookings/booking-parties.server";
import type { BookingSide } from "~/domain/bookings/cancellation";
import { changeState } from "~/domain/bookings/change-state.server";
import { sideFacts, sidesToMail } from "~/domain/bookings/mail-sides.server";
import { measureReliability } from "~/domain/experts/reliability/measure-reliability.server";
import { refundBooking } from "~/domain/ledger/request-refund.server";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";
import { otherSide } from "./claim";
import { type ClaimWithParties, claimParties } from "./claim-parties.server";

/** The mail to both sides about the decision on a claim and the refund. */
export const claimDecided = defineMail({
  template: "claim-decided",
  read: async (db, mail: WaitingMail<{ readerIs: BookingSide; refundCents: number }>, { appUrl }) => {
    const found = await claimParties(db, mail.aboutId);
    if (!found) return "what it is about was deleted";
    const { claim, booking } = found;
    return {
      ...sideFacts(found, mail),
      startsAt: booking.startsAt.toISOString(),
      isGranted: claim.state === "granted",
      decidedBy: claim.decidedBy,
      /** The side that the claim reports as absent. */
      absent: otherSide(claim.side),
      decision: claim.decision,
      refundCents: mail.payload.refundCents,
      bookingUrl: new URL(paths.booking(booking.id), appUrl).href,
    };
  },
});

type Decider = NonNullable<Claim["decidedBy"]>;

/**
 * Grants a claim under the locks of both sides (`lockClaim`): the session becomes a no-show, and an absent expert's
 * learner gets a full refund. If the session was cancelled before, the claim is refused instead.
 */
export async function grantClaim(tx: Db, { claim }: ClaimWithParties, by: Decider, now: Date): Promise<void> {
  const { bookingId } = claim;
  const absent = otherSide(claim.side);
  const actor = by === "admin" ? "admin" : "system";
  const changed = await changeState(tx, { bookingId, to: "no_show", by: actor, set: { absent }, now });
  if (!changed.ok) {
    await closeClaim(tx, claim, { state: "refused", decidedBy: "system", decision: calledOff, now });
    return;
  }
  await closeClaim(tx, claim, { state: "granted", decidedBy: by, decision: null, now });
  const refundCents =
    absent === "expert" ? await refundBooking(tx, { bookingId, reason: "no-show", now }) : 0;
  await measureReliability(tx, [claim.expertId], now);
  await announce(tx, claim, refundCents);
}

const calledOff = "The session was cancelled.";

/** Refuses a claim with a reason that both sides can read. */
export async function refuseClaim(
  tx: Db,
  { claim }: ClaimWithParties,
  decision: string,
  now: Date,
): Promise<void> {
  await closeClaim(tx, claim, { state: "refused", decidedBy: "admin", decision, now });
  await announce(tx, claim, 0);
}

const closeClaim = (
  tx: Db,
  { id }: Claim,
  { now, ...values }: Pick<Claim, "state" | "decision"> & { decidedBy: Decider; now: Date },
) =>
  tx
    .update(claims)
    .set({ ...values, decidedAt: now })
    .where(eq(claims.id, id));

async function announce(tx: Db, claim: Claim, refundCents: number): Promise<void> {
  const found = await bookingParties(tx, claim.bookingId);
  if (!found) throw new Error("A booking without its two people");
  for (const { to, readerIs } of sidesToMail(found)) {
    await queueMail(tx, claimDecided, {
      dedupeKey: `claim-decided:${claim.id}:${readerIs}`,
      to,
      about: { type: "claim", id: claim.id },
      payload: { readerIs, refundCents },
    });
  }
}
