import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { claims } from "~/db/schema/claims/claims";
import { experts } from "~/db/schema/experts/experts";
import { type AdminList, queueShape } from "~/domain/lists/admin-list";
import { excerpt } from "~/domain/lists/excerpt";
import { pageOf, pageWindow } from "~/domain/lists/list";
import { shapeOf } from "~/domain/lists/queues";
import { waitingText } from "~/domain/lists/waiting-text";
import { paths } from "~/shared/paths";

/** Since when a claim waits for the admin: its answer, or the end of the time for one. */
const waitingSince = sql<Date>`coalesce(${claims.answeredAt}, ${claims.answerUntil})`.mapWith(
  claims.answerUntil,
);

const selectClaims = (db: Db) =>
  db
    .select({
      id: claims.id,
      kind: claims.kind,
      side: claims.side,
      reason: claims.reason,
      since: waitingSince,
      learnerName: users.fullName,
      expertName: experts.name,
      startsAt: bookings.startsAt,
    })
    .from(claims)
    .innerJoin(bookings, eq(bookings.id, claims.bookingId))
    .innerJoin(users, eq(users.id, claims.learnerId))
    .innerJoin(experts, eq(experts.id, claims.expertId))
    .$dynamic();

type ClaimRow = Awaited<ReturnType<typeof selectClaims>>[number];

const shape = queueShape("claims", "Claims");

/** Lists contested claims, longest waiting first. */
export const contestedClaims: AdminList<ClaimRow> = {
  shape,
  action: paths.claims(),
  lead: (zone) =>
    `Absences and guarantees that the other side disputes, or that need your decision in any case, oldest first. Times in ${zone}.`,
  related: { text: "Guarantee claims by expert", href: paths.claimRates() },
  empty: shapeOf("claims").empty,
  columns: [
    {
      name: "Session",
      cell: ({ id, learnerName, expertName }) => [
        { text: `${learnerName} with ${expertName}`, href: paths.claim(id) },
      ],
    },
    { name: "Date", cell: ({ startsAt }, { when }) => when(startsAt) },
    {
      name: "Claim",
      cell: ({ kind, side }) =>
        kind === "guarantee" ? "Guarantee" : side === "learner" ? "Expert absent" : "Learner absent",
    },
    { name: "Reason", cell: ({ reason }) => excerpt(reason) },
    {
      name: "Waiting",
      cell: ({ since }, { now, zone }) => waitingText(since, now, zone),
    },
  ],
  read: async (db, query) => {
    const { limit, offset } = pageWindow(shape, query);
    const rows = await selectClaims(db)
      .where(sql`claims.state = 'contested'`)
      .orderBy(asc(waitingSince), asc(claims.id))
      .limit(limit)
      .offset(offset);
    return pageOf(shape, query, rows);
  },
};
