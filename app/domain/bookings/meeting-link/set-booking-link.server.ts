import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { partiesQuery } from "~/domain/bookings/booking-parties.server";
import type { SignedInCaller } from "~/domain/caller";
import { isTheirExpert } from "~/domain/experts/record/their-expert.server";
import { isId, newId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { announceMeetingLink } from "./announce-meeting-link.server";
import { isMeetingOpen, type MeetingLinkError } from "./meeting-link";

/**
 * Sets the meeting link of one session. Both sides are mailed if it then is a different one.
 * @param input.link null: the expert's usual link applies again, which must exist
 * @returns whether anything changed; `not-found` unless the session is of the account's current expert record, `closed`
 * if it was cancelled or is over
 */
export async function setBookingLink(
  db: Db,
  caller: SignedInCaller,
  { bookingId, link }: { bookingId: string; link: string | null },
): Promise<Result<{ changed: boolean }, MeetingLinkError>> {
  const { userId, expertId } = caller.actor;
  if (!expertId || !isId(bookingId)) return fail("not-found");
  const own = and(eq(bookings.id, bookingId), eq(bookings.expertId, expertId));
  return db.transaction(async (tx) => {
    await lockInOrder(tx, ["expert", expertId]);
    if (!(await isTheirExpert(tx, { userId, expertId }))) return fail("not-found");
    const [found] = await partiesQuery(tx, own);
    if (!found) return fail("not-found");
    const { booking, expert } = found;
    if (!isMeetingOpen(booking, caller.now)) return fail("closed");
    if (booking.meetingLink === link) return ok({ changed: false });
    // The learner was mailed the link that there is.
    if (link === null && expert.usualLink === null) return fail("no-usual-link");

    await tx.update(bookings).set({ meetingLink: link, room: null }).where(own);
    const [before, after] = [booking.meetingLink ?? expert.usualLink, link ?? expert.usualLink];
    if (after !== null && after !== before) {
      await announceMeetingLink(tx, { bookingId, link: after, changeId: newId() });
    }
    return ok({ changed: true });
  });
}
