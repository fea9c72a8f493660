import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { type Claim, claims } from "~/db/schema/claims/claims";
import { bookingParties } from "~/domain/bookings/booking-parties.server";
import type { BookingSide } from "~/domain/bookings/cancellation";
import { changeState } from "~/domain/bookings/change-state.server";
import { sideFacts, sidesToMail } from "~/domain/bookings/mail-sides.server";
import { measureReliability } from "~/domain/experts/reliability/measure-reliability.server";
import { creditBooking, findCredit } from "~/domain/ledger/credits.server";
import { findPayingTeam } from "~/domain/ledger/paying-team.server";
import { refundBooking } from "~/domain/ledger/request-refund.server";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { lookAgain } from "~/domain/reviews/open-review.server";
import { paths } from "~/shared/paths";
import { otherSide } from "./claim";
import { type ClaimWithParties, claimParties } from "./claim-parties.server";
import { suggestExperts } from "./suggest-experts.server";

/** The mail to both sides about the decision on a claim and the refund. */
export const absenceDecided = defineMail({
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
      absent: otherSide(claim.side),
      decision: claim.decision,
      refundCents: mail.payload.refundCents,
      /** The team whose budget paid; null for all other payments. */
      team_name: await findPayingTeam(db, { bookingId: booking.id }),
      bookingUrl: new URL(paths.booking(booking.id), appUrl).href,
    };
  },
});

/** The mail to both sides about the decision on a guarantee claim. */
export const guaranteeDecided = defineMail({
  template: "guarantee-decided",
  read: async (db, mail: WaitingMail<{ readerIs: BookingSide; creditCents: number }>, { appUrl, now }) => {
    const found = await claimParties(db, mail.aboutId);
    if (!found) return "what it is about was deleted";
    const { claim, booking } = found;
    const credit = await findCredit(db, claim.id);
    const suggested =
      mail.payload.readerIs === "learner" && credit
        ? await suggestExperts(db, { claim, credit, hours: booking.hours, now })
        : [];
    return {
      ...sideFacts(found, mail),
      startsAt: booking.startsAt.toISOString(),
      isGranted: claim.state === "granted",
      decidedBy: claim.decidedBy,
      decision: claim.decision,
      creditCents: mail.payload.creditCents,
      /** The team whose budget paid, and gets it back; null for all other payments. */
      team_name: await findPayingTeam(db, { bookingId: booking.id }),
      /** Null for an account that gets no credit, and after the payment went back in another way. */
      expiresAt: credit?.expiresAt.toISOString() ?? null,
      suggested: suggested.map(
        ({ id, displayName: name, title, priceCents, hours, extraCents, nextFreeAt }) => ({
          ...{ name, title, priceCents, extraCents },
          nextFreeAt: nextFreeAt.toISOString(),
          url: new URL(paths.book(id, { ...(hours > 1 && { hours }) }), appUrl).href,
        }),
      ),
      claimUrl: new URL(paths.guarantee(booking.id), appUrl).href,
      bookingUrl: new URL(paths.booking(booking.id), appUrl).href,
    };
  },
});

type Decider = NonNullable<Claim["decidedBy"]>;

/**
 * Grants a claim under the locks of both sides (`lockClaim`). An absence makes the session a no-show, and an absent
 * expert's learner gets a full refund; the guarantee turns what was paid into a credit. If the session was cancelled or
 * refunded before, the claim is refused instead.
 * @returns whether it was granted
 */
export async function grantClaim(tx: Db, found: ClaimWithParties, by: Decider, now: Date): Promise<boolean> {
  const { claim } = found;
  const { grant, overtaken } = acts[claim.kind];
  const cents = await grant(tx, found, { by, now });
  if (cents === null) {
    await closeClaim(tx, claim, { state: "refused", decidedBy: "system", decision: overtaken.reason, now });
    if (overtaken.isMailed) await announce(tx, claim, 0);
    return false;
  }
  await closeClaim(tx, claim, { state: "granted", decidedBy: by, decision: null, now });
  await announce(tx, claim, cents);
  return true;
}

interface Granting {
  by: Decider;
  now: Date;
}

/** Makes the session a no-show. @returns the refunded cents; null if the session was cancelled */
async function markAbsent(
  tx: Db,
  { claim }: ClaimWithParties,
  { by, now }: Granting,
): Promise<number | null> {
  const { bookingId } = claim;
  const absent = otherSide(claim.side);
  const actor = by === "admin" ? "admin" : "system";
  const changed = await changeState(tx, { bookingId, to: "no_show", by: actor, set: { absent }, now });
  if (!changed.ok) return null;
  const refundCents =
    absent === "expert" ? await refundBooking(tx, { bookingId, reason: "no-show", now }) : 0;
  await measureReliability(tx, [claim.expertId], now);
  return refundCents;
}

/** Turns what was paid into a credit. @returns its cents; null if nothing is retained any more */
async function giveCredit(
  tx: Db,
  { claim, booking, learner }: ClaimWithParties,
  { now }: Granting,
): Promise<number | null> {
  if (booking.status !== "confirmed" && booking.status !== "completed") return null;
  const creditCents = await creditBooking(tx, { claim, isErased: learner.isErased, now });
  return creditCents === 0 ? null : creditCents;
}

type Addressed = Omit<Parameters<typeof queueMail>[2], "payload">;

/** What a kind of claim does. */
interface ClaimActs {
  /** @returns the refunded or credited cents; null if something that happened before leaves nothing to do */
  grant(tx: Db, found: ClaimWithParties, by: Granting): Promise<number | null>;
  /** Why it is refused in that case, and whether both sides are mailed. */
  overtaken: { reason: string; isMailed: boolean };
  /** Queues the mail about the decision to one side. */
  mail(tx: Db, mail: Addressed, decided: { readerIs: BookingSide; cents: number }): Promise<void>;
}

const acts: Record<Claim["kind"], ClaimActs> = {
  no_show: {
    grant: markAbsent,
    overtaken: { reason: "The session was cancelled.", isMailed: false },
    mail: (tx, mail, { readerIs, cents }) =>
      queueMail(tx, absenceDecided, { ...mail, payload: { readerIs, refundCents: cents } }),
  },
  guarantee: {
    grant: giveCredit,
    overtaken: { reason: "The session's payment went back in another way.", isMailed: true },
    mail: (tx, mail, { readerIs, cents }) =>
      queueMail(tx, guaranteeDecided, { ...mail, payload: { readerIs, creditCents: cents } }),
  },
};

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

async function closeClaim(
  tx: Db,
  { id, bookingId }: Claim,
  { now, ...values }: Pick<Claim, "state" | "decision"> & { decidedBy: Decider; now: Date },
): Promise<void> {
  await tx
    .update(claims)
    .set({ ...values, decidedAt: now })
    .where(eq(claims.id, id));
  if (values.state === "refused") await lookAgain(tx, bookingId, now);
}

/** Mails both sides the decision. @param cents the refund, or the credit */
async function announce(tx: Db, claim: Claim, cents: number): Promise<void> {
  const found = await bookingParties(tx, claim.bookingId);
  if (!found) throw new Error("A booking without its two people");
  for (const { to, readerIs } of sidesToMail(found)) {
    const about = { type: "claim", id: claim.id } as const;
    const mail = { dedupeKey: `claim-decided:${claim.id}:${readerIs}`, to, about };
    await acts[claim.kind].mail(tx, mail, { readerIs, cents });
  }
}
