import { eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { chatReports } from "~/db/schema/chat/chat-reports";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { claims } from "~/db/schema/claims/claims";
import { classes } from "~/db/schema/classes/classes";
import { applications } from "~/db/schema/experts/applications";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { expertQuestions } from "~/db/schema/experts/expert-questions";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { paymentEvents } from "~/db/schema/payments/payment-events";
import { payments } from "~/db/schema/payments/payments";
import { refunds } from "~/db/schema/payments/refunds";
import { reviews } from "~/db/schema/reviews/reviews";
import { formAnswers } from "~/db/schema/site/form-answers";
import { mails } from "~/db/schema/site/mails";
import { teams } from "~/db/schema/teams/teams";

/** The current names of the ids in audit lines, read with one query for each kind. Erased rows have no names. */

export interface KnownThing {
  id: string;
  name: string;
  ownerId?: string | null;
  number?: number;
}

/** Returns the objects that still exist, by id; ids are unique across kinds. */
export async function readThings(
  db: Db,
  things: ReadonlyArray<{ type: string; id: string }>,
): Promise<Map<string, KnownThing>> {
  const found = await Promise.all(
    Object.entries(readers).map(([kind, read]) => {
      const ids = new Set(things.flatMap(({ type, id }) => (type === kind ? [id] : [])));
      return ids.size > 0 ? read(db, [...ids]) : [];
    }),
  );
  return new Map(found.flat().map((thing) => [thing.id, thing]));
}

type Read = (db: Db, ids: string[]) => Promise<KnownThing[]>;

const learner = alias(users, "learner");
const partner = alias(users, "partner");
/** "Nadia Rahman with Amara Okafor" */
const both = sql<string>`${learner.fullName} || ' with ' || ${partner.fullName}`;

const readers: Record<string, Read> = {
  user: (db, ids) =>
    db
      .select({ id: users.id, name: users.fullName, ownerId: users.id })
      .from(users)
      .where(inArray(users.id, ids)),
  expert: (db, ids) =>
    db
      .select({ id: experts.id, name: experts.name, ownerId: expertsUsers.userId })
      .from(experts)
      .leftJoin(expertsUsers, eq(expertsUsers.expertId, experts.id))
      .where(inArray(experts.id, ids)),
  "card-version": (db, ids) =>
    db
      .select({
        id: cardVersions.id,
        name: cardVersions.name,
        ownerId: cardVersions.submittedBy,
        number: cardVersions.number,
      })
      .from(cardVersions)
      .where(inArray(cardVersions.id, ids)),
  application: (db, ids) =>
    db
      .select({ id: applications.id, name: users.fullName, ownerId: users.id })
      .from(applications)
      .innerJoin(users, eq(users.id, applications.userId))
      .where(inArray(applications.id, ids)),
  booking: (db, ids) =>
    db
      .select({ id: bookings.id, name: sql<string>`${learner.fullName} || ' with ' || ${experts.name}` })
      .from(bookings)
      .innerJoin(learner, eq(learner.id, bookings.learnerId))
      .innerJoin(experts, eq(experts.id, bookings.expertId))
      .where(inArray(bookings.id, ids)),
  payment: (db, ids) =>
    db
      .select({ id: payments.id, name: users.fullName })
      .from(payments)
      .innerJoin(users, eq(users.id, payments.payerId))
      .where(inArray(payments.id, ids)),
  "payment-event": (db, ids) =>
    db
      .select({ id: paymentEvents.id, name: paymentEvents.provider })
      .from(paymentEvents)
      .where(inArray(paymentEvents.id, ids)),
  refund: (db, ids) =>
    db
      .select({ id: refunds.id, name: users.fullName })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(users, eq(users.id, payments.payerId))
      .where(inArray(refunds.id, ids)),
  class: (db, ids) =>
    db.select({ id: classes.id, name: classes.title }).from(classes).where(inArray(classes.id, ids)),
  "chat-thread": (db, ids) =>
    db
      .select({ id: chatThreads.id, name: both })
      .from(chatThreads)
      .innerJoin(learner, eq(learner.id, chatThreads.learnerId))
      .innerJoin(partner, eq(partner.id, chatThreads.expertId))
      .where(inArray(chatThreads.id, ids)),
  "chat-report": (db, ids) =>
    db
      .select({ id: chatReports.id, name: both })
      .from(chatReports)
      .innerJoin(chatThreads, eq(chatThreads.id, chatReports.threadId))
      .innerJoin(learner, eq(learner.id, chatThreads.learnerId))
      .innerJoin(partner, eq(partner.id, chatThreads.expertId))
      .where(inArray(chatReports.id, ids)),
  claim: (db, ids) =>
    db
      .select({ id: claims.id, name: sql<string>`${learner.fullName} || ' with ' || ${experts.name}` })
      .from(claims)
      .innerJoin(learner, eq(learner.id, claims.learnerId))
      .innerJoin(experts, eq(experts.id, claims.expertId))
      .where(inArray(claims.id, ids)),
  review: (db, ids) =>
    db
      .select({ id: reviews.id, name: experts.name })
      .from(reviews)
      .innerJoin(experts, eq(experts.id, reviews.expertId))
      .where(inArray(reviews.id, ids)),
  inquiry: async (db, ids) => {
    const from = (name: typeof formAnswers.name | typeof expertQuestions.name) =>
      sql<string>`coalesce(${name}, 'Anonymous')`;
    const [answers, questions] = await Promise.all([
      db
        .select({ id: formAnswers.id, name: from(formAnswers.name) })
        .from(formAnswers)
        .where(inArray(formAnswers.id, ids)),
      db
        .select({ id: expertQuestions.id, name: from(expertQuestions.name) })
        .from(expertQuestions)
        .where(inArray(expertQuestions.id, ids)),
    ]);
    return [...answers, ...questions];
  },
  team: (db, ids) => db.select({ id: teams.id, name: teams.name }).from(teams).where(inArray(teams.id, ids)),
  mail: (db, ids) =>
    db.select({ id: mails.id, name: mails.template }).from(mails).where(inArray(mails.id, ids)),
};
