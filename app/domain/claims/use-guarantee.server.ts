import { and, eq, gt, inArray, lt, lte, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { runCommand } from "~/db/retry.server";
import { type Booking, bookings } from "~/db/schema/bookings/bookings";
import { claims } from "~/db/schema/claims/claims";
import { bookingParties } from "~/domain/bookings/booking-parties.server";
import { sideFacts } from "~/domain/bookings/mail-sides.server";
import type { SignedInCaller } from "~/domain/caller";
import { findRetained } from "~/domain/ledger/credits.server";
import { findPayingTeam } from "~/domain/ledger/paying-team.server";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { isId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { fail, ok, type Result } from "~/shared/result";
import { answerUntil } from "./claim";
import { claimParties } from "./claim-parties.server";
import {
  claimsAYear,
  type GuaranteeError,
  type GuaranteeFacts,
  guaranteeUntil,
  whyNotGuarantee,
} from "./guarantee";

/** The mail that asks the expert to answer a guarantee claim within 48 hours. */
export const guaranteeClaimed = defineMail({
  template: "guarantee-claimed",
  read: async (db, mail: WaitingMail<{ readerIs: "expert" }>, { appUrl }) => {
    const found = await claimParties(db, mail.aboutId);
    if (!found) return "what it is about was deleted";
    const { claim, booking } = found;
    if (claim.state !== "open") return "the report is answered or decided by now";
    return {
      ...sideFacts(found, mail),
      startsAt: booking.startsAt.toISOString(),
      reason: claim.reason,
      needsAdmin: claim.needsAdmin,
      /** The team whose budget paid; null for all other payments. */
      team_name: await findPayingTeam(db, { bookingId: booking.id }),
      answerUntil: claim.answerUntil.toISOString(),
      answerUrl: new URL(paths.claimAnswer(claim.id), appUrl).href,
    };
  },
});

/**
 * Claims the guarantee for the learner's first session with an expert (decision J2). The expert is mailed and has 48
 * hours to answer. Of two claims at once, the second is refused by the pair's unique index.
 */
export async function claimGuarantee(
  db: Db,
  { actor, now }: SignedInCaller,
  { bookingId, reason }: { bookingId: string; reason: string },
): Promise<Result<{ claimId: string }, GuaranteeError>> {
  if (!isId(bookingId)) return fail("not-found");
  return runCommand(db, async (tx): Promise<Result<{ claimId: string }, GuaranteeError>> => {
    const seen = await bookingParties(tx, bookingId);
    if (seen?.learner.userId !== actor.userId) return fail("not-found");
    await lockInOrder(tx, ["expert", seen.expert.expertId], ["learner", seen.learner.userId]);
    const found = await bookingParties(tx, bookingId);
    if (!found) return fail("not-found");
    const facts = await guaranteeFacts(tx, found.booking, now);
    const whyNot = whyNotGuarantee(facts, now);
    if (whyNot) return fail(whyNot);

    const { learnerId, expertId } = found.booking;
    const until = answerUntil(now);
    const [claim] = await tx
      .insert(claims)
      .values({
        ...{ kind: "guarantee", side: "learner", bookingId, learnerId, expertId, reason },
        ...{ answerUntil: until, dueAt: until, createdAt: now },
        needsAdmin: facts.needsAdmin,
      })
      .returning();
    if (!claim) throw new Error("The claim was not written");
    if (!found.expert.isErased) {
      await queueMail(tx, guaranteeClaimed, {
        dedupeKey: `guarantee-claimed:${claim.id}`,
        to: found.expert,
        about: { type: "claim", id: claim.id },
        payload: { readerIs: "expert" },
      });
    }
    return ok({ claimId: claim.id });
  });
}

/** Reads what decides whether the guarantee can be used for a booking. */
export async function guaranteeFacts(
  db: Db,
  booking: Pick<Booking, "id" | "learnerId" | "expertId" | "status" | "startsAt" | "endsAt">,
  now: Date,
): Promise<GuaranteeFacts> {
  const { id, learnerId, expertId, status, startsAt, endsAt } = booking;
  const ofPair = and(eq(claims.learnerId, learnerId), eq(claims.expertId, expertId), isGuarantee);
  const earlier = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.learnerId, learnerId),
        eq(bookings.expertId, expertId),
        inArray(bookings.status, ["confirmed", "completed"]),
        lt(bookings.startsAt, startsAt),
      ),
    );
  const [[retained], [found]] = await Promise.all([
    findRetained(db, id),
    db
      .select({
        hasEarlier: sql<boolean>`exists ${earlier}`,
        hasClaimed: sql<boolean>`exists ${db.select({ id: claims.id }).from(claims).where(ofPair)}`,
        filed: sql<number>`${db.$count(claims, withinYear(learnerId, now))}`.mapWith(Number),
        report: { createdAt: claims.createdAt, decidedAt: claims.decidedAt },
      })
      .from(bookings)
      .leftJoin(claims, and(eq(claims.bookingId, bookings.id), eq(claims.kind, "no_show")))
      .where(eq(bookings.id, id)),
  ]);
  if (!found) throw new Error("The session is gone");
  const { hasEarlier, hasClaimed, filed, report } = found;
  return {
    ...{ status, endsAt, until: guaranteeUntil(endsAt, report ?? undefined), hasEarlier, hasClaimed },
    isAbsenceReported: report !== null && report.decidedAt === null,
    refundableCents: retained?.leftCents ?? 0,
    needsAdmin: filed >= claimsAYear,
  };
}

const isGuarantee = eq(claims.kind, "guarantee");

/** The guarantee claims that the learner has filed within the last 365 days. */
const withinYear = (learnerId: string, now: Date) =>
  and(
    eq(claims.learnerId, learnerId),
    isGuarantee,
    gt(claims.createdAt, sql`${now.toISOString()}::timestamptz - interval '365 days'`),
    lte(claims.createdAt, now),
  );
