import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { enqueue } from "~/db/jobs.server";
import { lockInOrder } from "~/db/locks.server";
import { experts } from "~/db/schema/experts/experts";
import type { SignedInCaller } from "~/domain/caller";
import { isTheirExpert } from "~/domain/experts/record/their-expert.server";
import { newId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import type { MeetingLinkError, MeetingPlace } from "./meeting-link";

/**
 * Sets an expert's usual meeting link; null removes it. One job mails the learners of upcoming sessions; a later change
 * replaces it. The same link again changes nothing and sends no mail.
 * @param input.place where new sessions are held; without it a link is preferred to rooms
 * @returns whether anything changed; `not-found` without a record, or if it is deleted or no longer the account's
 */
export async function setMeetingLink(
  db: Db,
  { actor: { userId, expertId } }: SignedInCaller,
  { link, place }: { link: string | null; place?: MeetingPlace },
): Promise<Result<{ changed: boolean }, Extract<MeetingLinkError, "not-found">>> {
  if (!expertId) return fail("not-found");
  return db.transaction(async (tx) => {
    await lockInOrder(tx, ["expert", expertId]);
    if (!(await isTheirExpert(tx, { userId, expertId }))) return fail("not-found");
    const own = and(eq(experts.id, expertId), isNull(experts.deletedAt));
    const { meetingLink, meetsInRooms: inRooms } = experts;
    const [expert] = await tx.select({ link: meetingLink, inRooms }).from(experts).where(own);
    if (!expert) return fail("not-found");
    const isSameLink = expert.link === link;
    const meetsInRooms = place === undefined ? link === null : place === "room";
    const isSamePlace = place === undefined || expert.inRooms === meetsInRooms;
    if (isSameLink && isSamePlace) return ok({ changed: false });
    await tx.update(experts).set({ meetingLink: link, meetsInRooms }).where(own);
    if (link !== null && !isSameLink) {
      const change = { expertId, link, changeId: newId() };
      await enqueue(tx, "announce-meeting-link", change, { jobKey: `announce-meeting-link:${expertId}` });
    }
    return ok({ changed: true });
  });
}
