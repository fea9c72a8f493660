import { createHmac } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { expertProfileViews } from "~/db/schema/experts/expert-profile-views";
import { findListedExpert } from "~/domain/experts/listing/queries.server";
import { pastSalt, visitorSalt } from "./visitor-salt.server";

/** The viewer of a profile: an account, or a visitor identified by the request only. */
export type Viewer = { userId: string } | { address: string; userAgent: string };

/**
 * Records a view of an expert's profile, at most once per viewer and expert in 30 minutes, even with concurrent
 * requests. Needs only the request, so it also works for cached pages. An expert's own visits aren't counted.
 * @param expertId record or user id, as in the address; unlisted experts have no views
 * @returns whether a view was added
 */
export async function recordProfileView(
  db: Db,
  { expertId, viewer, now }: { expertId: string; viewer: Viewer; now: Date },
): Promise<boolean> {
  const expert = await findListedExpert(db, expertId);
  if (!expert) return false;
  const viewerId = "userId" in viewer ? viewer.userId : null;
  if (viewerId !== null && viewerId === expert.userId) return false;
  const viewerKey = "userId" in viewer ? viewer.userId : await visitorKey(db, viewer, expert.id, now);
  const added = await db
    .insert(expertProfileViews)
    .values({
      expertId: expert.id,
      viewerId,
      viewerKey,
      viewedAt: now,
      viewedUntil: new Date(now.getTime() + windowMs),
    })
    .onConflictDoNothing()
    .returning({ id: expertProfileViews.id });
  return added.length > 0;
}

const windowMs = 30 * 60_000;

/**
 * Identifies a visitor for one UTC day without storing the address. A visitor with a view from just before midnight
 * keeps that day's key until the view's 30 minutes are over.
 */
async function visitorKey(
  db: Db,
  visitor: { address: string; userAgent: string },
  expertId: string,
  now: Date,
): Promise<string> {
  const hash = (salt: Buffer) =>
    createHmac("sha256", salt).update(`${visitor.address}\n${visitor.userAgent}`).digest("hex");
  const today = hash(await visitorSalt(db, now));
  const windowStart = new Date(now.getTime() - windowMs);
  if (windowStart.getUTCDate() === now.getUTCDate()) return today;
  const salt = await pastSalt(db, windowStart);
  if (!salt) return today;
  const before = hash(salt);
  const seen = await db.$count(
    expertProfileViews,
    and(
      eq(expertProfileViews.expertId, expertId),
      eq(expertProfileViews.viewerKey, before),
      gt(expertProfileViews.viewedUntil, now),
    ),
  );
  return seen > 0 ? before : today;
}
