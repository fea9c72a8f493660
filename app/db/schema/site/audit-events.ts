import { sql } from "drizzle-orm";
import { index, inet, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, primaryId } from "../columns";

/**
 * What happened to accounts, for good: triggers (hand-written in the migration) refuse to change, delete or truncate.
 * It holds ids and no names or e-mail addresses, so that an erased account leaves nothing behind; no foreign keys, so
 * that nothing cascades into it.
 */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: primaryId(),
    /** The actor; null for a visitor. */
    actorId: uuid("actor_id"),
    /** What was done, like "sign-in" or "password-reset": see `domain/audit/audit.ts`. */
    action: text("action").notNull(),
    objectType: text("object_type").notNull(),
    objectId: uuid("object_id"),
    sourceAddress: inet("source_address"),
    /** Short facts, never a secret, a name or an address. */
    detail: jsonb("detail").$type<Record<string, string | number | boolean>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index("audit_events_object_index").on(table.objectType, table.objectId, table.createdAt),
    index("audit_events_actor_index").on(table.actorId, table.createdAt),
    index("audit_events_created_at_index").on(table.createdAt),
    index("audit_events_action_index").on(table.action, table.createdAt, table.id),
    // Who has read a conversation in the list of messages.
    index("audit_events_threads_index")
      .using("gin", sql`string_to_array(${table.detail} ->> 'threads', ' ')`)
      .where(sql`${table.action} = 'messages-read'`),
  ],
);
