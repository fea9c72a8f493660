import { and, asc, eq, gt } from "drizzle-orm";
import { prepared } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { whereOwnSession } from "~/db/live-bookings.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
import { shownName } from "~/domain/experts/expert";
import { formatMoment } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { formatZonedTime } from "~/shared/zone-text";

/** Returns the times that a learner holds while paying, in words, earliest end first. @param zone the learner's */
export async function viewOwnHolds(db: Db, { learnerId, zone, now }: Asked) {
  const held = await prepared(
    db
      .select({
        id: bookings.id,
        startsAt: bookings.startsAt,
        until: bookings.holdExpiresAt,
        expertName: experts.name,
      })
      .from(bookings)
      .innerJoin(experts, eq(experts.id, bookings.expertId))
      .where(
        and(
          eq(bookings.learnerId, learnerId),
          eq(bookings.status, "pending"),
          whereOwnSession,
          gt(bookings.holdExpiresAt, now),
          gt(bookings.startsAt, now),
        ),
      )
      .orderBy(asc(bookings.holdExpiresAt)),
  );
  return held.flatMap(({ id, startsAt, until, expertName }) => {
    if (!until) return [];
    const time = `${formatMoment(startsAt, zone)} with ${shownName(expertName)}`;
    return [
      {
        id,
        text: `We still hold ${time} for you, until ${formatZonedTime(until, zone)}.`,
        href: paths.bookingPayment(id),
      },
    ];
  });
}

interface Asked {
  learnerId: string;
  zone: string;
  now: Date;
}
