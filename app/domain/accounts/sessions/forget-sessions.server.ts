import { lte } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { deleteBatch } from "~/db/delete-batch.server";
import { sessions } from "~/db/schema/sessions";

/** Deletes sessions that have expired, those of accounts that never came back too. @returns how many, `limit` at most */
export const deleteExpiredSessions = (db: Db, { now, limit }: { now: Date; limit: number }) =>
  deleteBatch(db, sessions, lte(sessions.expiresAt, now), limit);
