import { sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { expertProfileViews } from "~/db/schema/experts/expert-profile-views";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import { move, post } from "~/domain/ledger/post.server";
import { newId } from "~/platform/ids";
import { createBooking, createUser } from "../scenes/factories";

/** Rows that figures count, without the accounts to which they refer: write them with triggers and foreign keys off. */

export const countedTables = {
  bookings,
  revenue: ledgerGroups,
  users,
  scans: aiSkillScans,
  views: expertProfileViews,
  messages: chatMessages,
};

/** Turns triggers and foreign keys off until the end of the transaction. */
export const withoutForeignKeys = (tx: Db) => tx.execute(sql`set local session_replication_role = replica`);

export const writeCounted: Record<
  keyof typeof countedTables,
  (db: Db, at: Date, money?: { cents: number; currency: string }) => Promise<unknown>
> = {
  bookings: (db, at) =>
    createBooking(db, { learnerId: newId(), expertId: newId(), startsAt: at, createdAt: at }),
  revenue: (db, at, { cents, currency } = { cents: 4000, currency: "USD" }) =>
    post(db, {
      ...{ paymentId: newId(), currency, now: at },
      ...(cents > 0 ? { kind: "charge" } : { kind: "refund", refundId: newId() }),
      lines: move({ account: "provider" }, { account: cents > 0 ? "held" : "owed" }, cents),
    }),
  users: (db, at) => createUser(db, { createdAt: at }),
  scans: (db, at) =>
    db.insert(aiSkillScans).values({ scanType: "quick", contentVersion: "1", createdAt: at }),
  views: (db, at) =>
    db.insert(expertProfileViews).values({
      ...{ expertId: newId(), viewerKey: newId(), viewedAt: at, createdAt: at },
      viewedUntil: new Date(at.getTime() + 1_800_000),
    }),
  messages: (db, at) =>
    db.insert(chatMessages).values({
      ...{ threadId: newId(), senderId: newId(), receiverId: newId(), clientId: newId() },
      ...{ seq: 1, content: "Hello", createdAt: at },
    }),
};
