import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import { users } from "~/db/schema/accounts/users";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { recordingEnd } from "~/domain/classes/class";
import { type ClassScope, isInScope } from "~/domain/classes/class-scope.server";
import { lockClass } from "~/domain/classes/lock-class.server";
import { findSeatForMail, seatFacts } from "~/domain/classes/mail-facts.server";
import { defineMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { canHaveRecording } from "./running";

/** The mail to a learner with a seat about the recording. */
export const classRecording = defineMail({
  template: "class-recording",
  reader: "learner",
  read: async (db, mail, { appUrl }) => {
    const found = await findSeatForMail(db, mail.aboutId);
    if (found?.seat.status !== "confirmed") return "the seat isn't held any more";
    const { replayLink, replayUntil } = found.live;
    if (!replayLink || !replayUntil) return "what it is about was deleted";
    return { ...seatFacts(found, mail, appUrl), replayLink, replayUntil: replayUntil.toISOString() };
  },
});

/** The class, and whether the recording is mailed to learners with a seat. */
export type Recorded = LiveClass & { isMailed: boolean };

/**
 * Sets the recording of a class that has started, for 30 days, and mails it to learners with a seat. A new link within
 * that time is mailed too but keeps the end; after it, a link starts another 30 days. The same link within that time
 * changes nothing. Null removes the recording.
 */
export async function saveRecording(
  db: Db,
  caller: SignedInCaller,
  { scope, classId, link }: { scope: ClassScope; classId: string; link: string | null },
): Promise<Result<Recorded, "not-found" | "not-started">> {
  if (!isId(classId)) return fail("not-found");
  return runCommand(db, async (tx): Promise<Result<Recorded, "not-found" | "not-started">> => {
    const { now } = caller;
    const before = await lockClass(tx, classId);
    if (!before || !isInScope(scope, before)) return fail("not-found");
    if (!canHaveRecording(before, now)) return fail("not-started");
    const isWatched = before.replayUntil !== null && before.replayUntil > now;
    if (link === before.replayLink && (isWatched || link === null)) return ok({ ...before, isMailed: false });
    const replayUntil = link === null ? null : isWatched ? before.replayUntil : recordingEnd(now);
    const [live] = await tx
      .update(classes)
      .set({ replayLink: link, replayUntil, version: before.version + 1 })
      .where(eq(classes.id, classId))
      .returning();
    if (!live) throw new Error("The class was not written");
    if (link !== null) await mailRecording(tx, live);
    await recordAudit(tx, caller, {
      action: "replay-added",
      object: { type: "class", id: classId },
      detail: { removed: link === null },
    });
    return ok({ ...live, isMailed: link !== null });
  });
}

async function mailRecording(tx: Db, { id: classId, version }: LiveClass): Promise<void> {
  const seats = await tx
    .select({
      id: classReservations.id,
      to: { userId: users.id, name: users.fullName, email: users.email },
    })
    .from(classReservations)
    .innerJoin(users, eq(users.id, classReservations.learnerId))
    .where(
      and(
        eq(classReservations.classId, classId),
        eq(classReservations.status, "confirmed"),
        isNull(users.erasedAt),
      ),
    )
    .orderBy(asc(classReservations.id));
  for (const { id, to } of seats) {
    await queueMail(tx, classRecording, {
      dedupeKey: `class-recording:${id}:${version}`,
      to,
      about: { type: "reservation", id },
      payload: {},
    });
  }
}
