import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { enqueue } from "~/db/jobs.server";
import { lockInOrder } from "~/db/locks.server";
import { experts } from "~/db/schema/experts";
import { newId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import type { MeetingLinkError } from "./meeting-link";

/**
 * Sets where an expert's sessions are held unless a booking says otherwise; null takes it away. Learners of sessions to
 * come are mailed by one job, whose place a later change takes. The same link again changes nothing and mails nobody.
 * @param expertId the actor's own record
 * @returns whether anything changed; `not-found` for a record that is deleted
 */
export async function setMeetingLink(
  db: Db,
  { expertId, link }: { expertId: string; link: string | null },
): Promise<Result<{ changed: boolean }, Extract<MeetingLinkError, "not-found">>> {
  return db.transaction(async (tx) => {
    await lockInOrder(tx, ["expert", expertId]);
    const own = and(eq(experts.id, expertId), isNull(experts.deletedAt));
    const [expert] = await tx.select({ link: experts.meetingLink }).from(experts).where(own).for("update");
    if (!expert) return fail("not-found");
    if (expert.link === link) return ok({ changed: false });
    await tx.update(experts).set({ meetingLink: link }).where(own);
    if (link !== null) {
      const change = { expertId, link, changeId: newId() };
      await enqueue(tx, "tell-meeting-link", change, { jobKey: `tell-meeting-link:${expertId}` });
    }
    return ok({ changed: true });
  });
}
