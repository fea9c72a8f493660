import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { runCommand } from "~/db/retry.server";
import { claims } from "~/db/schema/claims/claims";
import { bookingParties, sideOf } from "~/domain/bookings/booking-parties.server";
import type { BookingSide } from "~/domain/bookings/cancellation";
import { sideFacts } from "~/domain/bookings/mail-sides.server";
import { roomFrom } from "~/domain/bookings/rooms/room";
import type { SignedInCaller } from "~/domain/caller";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { isId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { fail, ok, type Result } from "~/shared/result";
import { type AbsenceReportError, answerUntil, otherSide, reportFrom, reportUntil } from "./claim";
import { claimParties, findClaimsAndEvents, hasGuarantee } from "./claim-parties.server";
import { contradictionOf } from "./said";
import { holdSaid } from "./what-was-said.server";

/** The mail that asks the side reported as absent to answer within 48 hours. */
export const absenceReported = defineMail({
  template: "claim-filed",
  read: async (db, mail: WaitingMail<{ readerIs: BookingSide }>, { appUrl }) => {
    const found = await claimParties(db, mail.aboutId);
    if (!found) return "what it is about was deleted";
    const { claim, booking } = found;
    if (claim.state !== "open") return "the report is answered or decided by now";
    return {
      ...sideFacts(found, mail),
      startsAt: booking.startsAt.toISOString(),
      reason: claim.reason,
      needsAdmin: claim.needsAdmin,
      answerUntil: claim.answerUntil.toISOString(),
      answerUrl: new URL(paths.claimAnswer(claim.id), appUrl).href,
    };
  },
});

/**
 * Reports that the other side of a session didn't appear. The other side is mailed and has 48 hours to answer. If both
 * sides report, the second gets "already-reported". A side can't report what its own words about the session contradict;
 * if there are others, or the other side has opened the session's room, an admin decides (decision J10).
 */
export async function reportAbsence(
  db: Db,
  { actor, now }: SignedInCaller,
  { bookingId, reason }: { bookingId: string; reason: string },
): Promise<Result<{ answerUntil: Date }, AbsenceReportError>> {
  if (!isId(bookingId)) return fail("not-found");
  return runCommand(db, async (tx): Promise<Result<{ answerUntil: Date }, AbsenceReportError>> => {
    const seen = await bookingParties(tx, bookingId);
    const side = seen && sideOf(seen, actor.userId);
    if (!seen || !side) return fail("not-found");
    await lockInOrder(tx, ["expert", seen.expert.expertId], ["learner", seen.learner.userId]);
    const found = await bookingParties(tx, bookingId);
    if (!found) return fail("not-found");

    const { status, startsAt, learnerId, expertId } = found.booking;
    const { claims: filed, events } = await findClaimsAndEvents(tx, bookingId);
    if (filed.some(({ kind }) => kind === "no_show")) return fail("already-reported");
    if (hasGuarantee(filed)) return fail("guarantee-used");
    if (status !== "confirmed" && status !== "completed") return fail("not-booked");
    if (found.learner.isErased) return fail("learner-gone");
    if (now < reportFrom(startsAt)) return fail("too-early");
    if (now > reportUntil(startsAt)) return fail("too-late");
    // What was opened before the session moved here says nothing about it.
    const wasThere = events.some(
      ({ kind, actor: by, createdAt }) =>
        kind === "room_opened" && by === otherSide(side) && createdAt >= roomFrom(startsAt),
    );
    const said = await holdSaid(tx, found);
    const contradiction = contradictionOf(said, side);
    if (contradiction) return fail(contradiction);

    const [claim] = await tx
      .insert(claims)
      .values({
        ...{ kind: "no_show", bookingId, learnerId, expertId, side, reason },
        ...{ answerUntil: answerUntil(now), dueAt: answerUntil(now) },
        ...{ needsAdmin: said.length > 0 || wasThere, createdAt: now },
      })
      .returning();
    if (!claim) throw new Error("The claim was not written");
    const readerIs = otherSide(side);
    if (!found[readerIs].isErased) {
      await queueMail(tx, absenceReported, {
        dedupeKey: `claim-filed:${claim.id}`,
        to: found[readerIs],
        about: { type: "claim", id: claim.id },
        payload: { readerIs },
      });
    }
    return ok({ answerUntil: claim.answerUntil });
  });
}
