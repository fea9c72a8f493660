import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { classes } from "~/db/schema/classes/classes";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths, runClassPath } from "~/shared/paths";

interface CancelledByUs {
  cause: "admin" | "too-few";
  seats: number;
  /** The total refund to learners, in whole cents. */
  refundCents: number;
}

/** The mail to the expert of a class that the admin or the program cancelled. */
export const classCancelled = defineMail({
  template: "class-expert",
  reader: "expert",
  read: async (db, mail: WaitingMail<CancelledByUs>, { appUrl }) => {
    const found = await findClassOfExpert(db, mail.aboutId);
    if (!found?.live.startsAt) return "what it is about was deleted";
    const { live, timeZone } = found;
    return {
      to_name: mail.toName,
      title: live.title,
      startsAt: found.live.startsAt.toISOString(),
      minutes: live.durationMinutes,
      timeZone,
      class_id: live.id,
      ...mail.payload,
      reason: live.cancellationReason,
      classUrl: new URL(runClassPath(paths.expertClasses, live.id), appUrl).href,
    };
  },
});

/**
 * Queues the mail to a class's expert when the admin or the program cancelled it. It goes to the linked account's
 * address or else to the card's (decision B2). Teachers without a card, classes without a date and erased accounts get
 * no mail.
 */
export async function announceToExpert(tx: Db, classId: string, cancelled: CancelledByUs): Promise<void> {
  const found = await findClassOfExpert(tx, classId);
  if (!found?.live.startsAt || found.isErased) return;
  await queueMail(tx, classCancelled, {
    dedupeKey: `class-expert:${classId}:cancelled`,
    to: found.to,
    about: { type: "class", id: classId },
    payload: cancelled,
  });
}

/** The mail to the expert of a class that is over: asks for the recording, which its page promises for 30 days. */
export const recordingWanted = defineMail({
  template: "recording-wanted",
  reader: "expert",
  read: async (db, mail, { appUrl }) => {
    const found = await findClassOfExpert(db, mail.aboutId);
    if (!found?.live.startsAt) return "what it is about was deleted";
    const { live, timeZone } = found;
    if (live.status === "cancelled" || live.replayLink !== null) {
      return "the recording is there by now, or the class was cancelled";
    }
    return {
      to_name: mail.toName,
      title: live.title,
      startsAt: found.live.startsAt.toISOString(),
      minutes: live.durationMinutes,
      timeZone,
      class_id: live.id,
      classUrl: new URL(`${runClassPath(paths.expertClasses, live.id)}#recording`, appUrl).href,
    };
  },
});

/** Queues the mail that asks for the recording, to the same address as above. */
export async function askForRecording(tx: Db, classId: string): Promise<void> {
  const found = await findClassOfExpert(tx, classId);
  if (!found?.live.startsAt || found.isErased || found.live.replayLink !== null) return;
  await queueMail(tx, recordingWanted, {
    dedupeKey: `recording-wanted:${classId}`,
    to: found.to,
    about: { type: "class", id: classId },
    payload: {},
  });
}

async function findClassOfExpert(db: Db, classId: string) {
  const [found] = await db
    .select({
      live: classes,
      to: {
        /** Null for a card without an account. */
        userId: expertsUsers.userId,
        name: experts.name,
        email: sql<string>`coalesce(${users.email}, ${experts.email}, '')`,
      },
      timeZone: sql<string>`coalesce(${users.timeZone}, ${experts.timeZone})`,
      isErased: sql<boolean>`${users.erasedAt} is not null`,
    })
    .from(classes)
    .innerJoin(experts, eq(experts.id, classes.expertId))
    .leftJoin(expertsUsers, eq(expertsUsers.expertId, experts.id))
    .leftJoin(users, eq(users.id, expertsUsers.userId))
    .where(eq(classes.id, classId));
  return found;
}
