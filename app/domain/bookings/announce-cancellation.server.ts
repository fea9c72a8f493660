import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import type { Booking } from "~/db/schema/bookings";
import { experts } from "~/db/schema/experts";
import { expertsUsers } from "~/db/schema/experts-users";
import { users } from "~/db/schema/users";
import { displayName } from "~/domain/experts/expert";
import type { CancellationMail } from "~/domain/mails/mail";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";
import { taughtMinutes } from "./booking";

/**
 * Queues the mail to the side that didn't cancel, in the cancellation's own transaction. It names nobody's e-mail
 * address, and the other side by the name that the booking has now: an erased one is a 'Deleted user'.
 */
export async function announceCancellation(tx: Db, booking: Booking, appUrl: string): Promise<void> {
  const sides = await findSides(tx, booking);
  const readerIs = booking.cancelledBy === "learner" ? "expert" : "learner";
  const reader = sides[readerIs];
  if (reader.isErased) return;
  const payload: CancellationMail = {
    to_name: reader.name,
    other_name: readerIs === "expert" ? booking.learnerName : displayName(sides.expert.name),
    booking_id: booking.id,
    startsAt: booking.startsAt.toISOString(),
    minutes: taughtMinutes(booking.hours),
    timeZone: readerIs === "expert" ? booking.expertTimeZone : booking.learnerTimeZone,
    reason: booking.cancellationReason,
    nextUrl: new URL(readerIs === "expert" ? paths.myBookings() : paths.experts(), appUrl).href,
    readerIs,
  };
  await queueMail(tx, {
    dedupeKey: `booking-cancellation:${booking.id}`,
    to: { email: reader.email, name: reader.name },
    message: { template: "booking-cancellation", payload },
  });
}

/** Both sides as they are reached today. The expert's address is the linked account's, else the card's. */
async function findSides(tx: Db, { expertId, learnerId }: Booking) {
  const account = alias(users, "account");
  const [row] = await tx
    .select({
      expert: {
        name: experts.name,
        email: sql<string>`coalesce(${account.email}, ${experts.email}, '')`,
        isErased: sql<boolean>`${account.erasedAt} is not null`,
      },
      learner: {
        name: users.fullName,
        email: users.email,
        isErased: sql<boolean>`${users.erasedAt} is not null`,
      },
    })
    .from(experts)
    .innerJoin(users, eq(users.id, learnerId))
    .leftJoin(expertsUsers, eq(expertsUsers.expertId, experts.id))
    .leftJoin(account, eq(account.id, expertsUsers.userId))
    .where(eq(experts.id, expertId));
  if (!row) throw new Error("A booking without its two sides");
  return row;
}
