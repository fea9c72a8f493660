import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { bookings } from "../bookings/bookings";
import { createdAt, instant, primaryId, textEnum } from "../columns";
import { experts } from "../experts/experts";

const kindEnum = textEnum("kind", ["no_show", "guarantee"]);
const sideEnum = textEnum("side", ["learner", "expert"]);
const stateEnum = textEnum("state", ["open", "contested", "granted", "refused"]);
const decidedByEnum = textEnum("decided_by", ["answer", "silence", "admin", "system"]);

/**
 * One side of a session says that the other one didn't appear (decision J3, 0022), or a learner that a first session
 * was unsatisfactory (decision J2, 0026). The other side has 48 hours to answer; silence grants the claim, and an admin
 * decides a contested one.
 */
export const claims = pgTable(
  "claims",
  {
    id: primaryId(),
    kind: kindEnum.column().notNull(),
    bookingId: uuid("booking_id")
      .notNull()
      .references(() => bookings.id),
    learnerId: uuid("learner_id")
      .notNull()
      .references(() => users.id),
    expertId: uuid("expert_id")
      .notNull()
      .references(() => experts.id),
    side: sideEnum.column().notNull(),
    reason: text("reason").notNull(),
    state: stateEnum.column().notNull().default("open"),
    /** The time until which the other side can answer. Without an answer the claim is granted. */
    answerUntil: instant("answer_until").notNull(),
    /**
     * When the job looks at an open claim: `answer_until`, or a minute after a fault. The default is for claims of the
     * version before, which runs beside this one during a deploy.
     */
    dueAt: instant("due_at").notNull().default(sql`now() + interval '48 hours'`),
    /** An admin decides also without an answer: the learner's fourth guarantee within a year, or words of the two sides. */
    needsAdmin: boolean("needs_admin").notNull().default(false),
    agrees: boolean("agrees"),
    answer: text("answer"),
    answeredAt: instant("answered_at"),
    decidedAt: instant("decided_at"),
    decidedBy: decidedByEnum.column(),
    /** The admin's reason for a refusal, shown to both sides. */
    decision: text("decision"),
    createdAt: createdAt(),
  },
  (table) => [
    check("claims_kind_check", kindEnum.check(table.kind)),
    check(
      "claims_side_check",
      sql`${sideEnum.check(table.side)}
        and (${table.kind} = 'no_show' or ${table.side} = 'learner')`,
    ),
    check(
      "claims_texts_check",
      sql`length(${table.reason}) between 1 and 1000 and length(${table.answer}) between 1 and 1000
        and length(${table.decision}) between 1 and 2000`,
    ),
    check(
      "claims_state_check",
      sql`${stateEnum.check(table.state)}
        and (${table.state} in ('granted', 'refused')) = (${table.decidedAt} is not null)
        and (${table.decidedAt} is null) = (${table.decidedBy} is null)
        and ${decidedByEnum.check(table.decidedBy)}
        and (${table.answeredAt} is null) = (${table.agrees} is null)
        and (${table.state} = 'contested') <= (${table.agrees} is false or ${table.needsAdmin})`,
    ),
    uniqueIndex("claims_booking_key").on(table.bookingId, table.kind),
    uniqueIndex("claims_guarantee_key")
      .on(table.learnerId, table.expertId)
      .where(sql`${table.kind} = 'guarantee'`),
    index("claims_open_index").on(table.dueAt).where(sql`state = 'open'`),
    index("claims_contested_index")
      .on(sql`coalesce(${table.answeredAt}, ${table.answerUntil})`, table.id)
      .where(sql`state = 'contested'`),
    index("claims_expert_index").on(table.expertId, table.createdAt),
    index("claims_learner_index").on(table.learnerId, table.createdAt),
    // For erasing an account, which searches these texts for its e-mail address.
    index("claims_reason_index").using("gin", table.reason.op("gin_trgm_ops")),
    index("claims_answer_index")
      .using("gin", table.answer.op("gin_trgm_ops"))
      .where(sql`${table.answer} is not null`),
  ],
);

export type Claim = typeof claims.$inferSelect;
