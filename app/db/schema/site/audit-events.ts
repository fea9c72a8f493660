import { sql } from "drizzle-orm";
import { index, inet, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, primaryId } from "../columns";

/**
 * The audit log. Triggers (hand-written in the migration) refuse changes, deletions and truncation. It holds ids but no
 * names or e-mail addresses, so that nothing of an erased account remains, and no foreign keys, so that nothing
 * cascades into it.
 */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: primaryId(),
    /** The account that acted; null for a visitor, a failed sign-in, an operator and the program itself. */
    actorId: uuid("actor_id"),
    /** What was done, such as "sign-in" or "password-reset" (`domain/audit/audit.ts`). */
    action: text("action").notNull(),
    objectType: text("object_type").notNull(),
    objectId: uuid("object_id"),
    sourceAddress: inet("source_address"),
    /** Short facts, never a secret, a name or an e-mail address. */
    detail: jsonb("detail").$type<Record<string, string | number | boolean>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index("audit_events_object_index").on(table.objectType, table.objectId, table.createdAt),
    index("audit_events_actor_index").on(table.actorId, table.createdAt),
    index("audit_events_created_at_index").on(table.createdAt),
    index("audit_events_action_index").on(table.action, table.createdAt, table.id),
    // For finding who has read a conversation in the list of messages.
    index("audit_events_threads_index")
      .using("gin", sql`string_to_array(${table.detail} ->> 'threads', ' ')`)
      .where(sql`${table.action} = 'messages-read'`),
  ],
);
