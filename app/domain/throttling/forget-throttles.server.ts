import { lte } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { deleteBatch } from "~/db/delete-batch.server";
import { throttles } from "~/db/schema/throttles";

/** Deletes what has expired and so counts for nothing. A row that is locked is about to count again. @returns how many */
export const deleteExpiredThrottles = (db: Db, { now, limit }: { now: Date; limit: number }) =>
  deleteBatch(db, throttles, lte(throttles.expiresAt, now), limit);
