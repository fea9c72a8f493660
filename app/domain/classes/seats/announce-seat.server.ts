import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import { experts } from "~/db/schema/experts/experts";
import { classFacts, teacherOf } from "~/domain/classes/class-facts.server";
import type { SeatMail } from "~/domain/mails/class-mails";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";

interface SeatNews
  extends Pick<SeatMail, "about">,
    Partial<Pick<SeatMail, "previousStart" | "cause" | "reason" | "refundCents">> {
  reservationId: string;
  appUrl: string;
}

/**
 * Queues a mail to a learner with a seat, with the file for their calendar, in the transaction that it reports. An
 * erased account gets none.
 */
export async function announceSeat(
  tx: Db,
  { reservationId, appUrl, about, ...news }: SeatNews,
): Promise<void> {
  const [found] = await tx
    .select({
      seat: classReservations,
      live: classes,
      cardName: experts.name,
      learner: {
        userId: users.id,
        name: users.fullName,
        email: users.email,
        timeZone: sql<string>`coalesce(${users.timeZone}, ${classReservations.timeZone})`,
      },
      isErased: sql<boolean>`${users.erasedAt} is not null`,
    })
    .from(classReservations)
    .innerJoin(classes, eq(classes.id, classReservations.classId))
    .innerJoin(users, eq(users.id, classReservations.learnerId))
    .leftJoin(experts, eq(experts.id, classes.expertId))
    .where(eq(classReservations.id, reservationId));
  if (!found) throw new Error("There is no such seat");
  const { seat, live, learner } = found;
  if (found.isErased) return;
  await queueMail(tx, {
    // Each of these raises the sequence.
    dedupeKey: `class-seat:${seat.id}:${about}:${seat.sequence}`,
    to: learner,
    about: { type: "reservation", id: seat.id },
    message: {
      template: "class-seat",
      payload: {
        ...classFacts({ live, teacher: teacherOf(live, found.cardName) }, learner),
        about,
        reservation_id: seat.id,
        seatUrl: new URL(paths.reservation(seat.id), appUrl).href,
        joinLink: about === "cancelled" ? null : live.zoomLink,
        sequence: seat.sequence,
        priceCents: seat.priceCents,
        previousStart: news.previousStart ?? null,
        cause: news.cause ?? null,
        reason: news.reason ?? null,
        refundCents: news.refundCents ?? 0,
      },
    },
  });
}
