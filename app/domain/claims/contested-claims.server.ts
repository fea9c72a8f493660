import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { claims } from "~/db/schema/claims/claims";
import { experts } from "~/db/schema/experts/experts";
import { excerpt } from "~/domain/lists/excerpt";
import { longestWaiting, queueList, waitingIn } from "~/domain/lists/queue-list.server";
import { waitingText } from "~/domain/lists/waiting-text";
import { paths } from "~/shared/paths";
import { claimKinds } from "./claim-kinds";

const selectClaims = (db: Db) =>
  db
    .select({
      id: claims.id,
      kind: claims.kind,
      side: claims.side,
      reason: claims.reason,
      since: sql<Date>`waiting.since`.mapWith(claims.answerUntil),
      learnerName: users.fullName,
      expertName: experts.name,
      startsAt: bookings.startsAt,
    })
    .from(claims)
    .innerJoin(bookings, eq(bookings.id, claims.bookingId))
    .innerJoin(users, eq(users.id, claims.learnerId))
    .innerJoin(experts, eq(experts.id, claims.expertId))
    .innerJoin(...waitingIn("claims", claims.id))
    .orderBy(...longestWaiting);

/** Lists contested claims, longest waiting first. */
export const contestedClaims = queueList("claims", {
  rows: (db, { limit, offset }) => selectClaims(db).limit(limit).offset(offset),
  lead: (zone) =>
    `Absences and guarantees that the other side disputes, or that need your decision in any case, oldest first. Times in ${zone}.`,
  related: { text: "Guarantee claims by expert", href: paths.claimRates() },
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
      cell: ({ kind, side }) => claimKinds[kind].listed(side),
    },
    { name: "Reason", cell: ({ reason }) => excerpt(reason) },
    {
      name: "Waiting",
      cell: ({ since }, { now, zone }) => waitingText(since, now, zone),
    },
  ],
});
