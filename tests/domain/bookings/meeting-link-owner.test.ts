import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { setBookingLink } from "~/domain/bookings/meeting-link/set-booking-link.server";
import { setMeetingLink } from "~/domain/bookings/meeting-link/set-meeting-link.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { linkJobs, linkScene, mailedLinks, now, storedLinks } from "../../support/scenes/bookings";

/** Only an active expert's own links are set. The account may have changed since the sign-in. */

const t = useDatabase();
const link = "https://meet.example/one";
type Owner = { userId: string; expertId: string };

const changes: Array<[string, (db: Db, owner: Owner) => Promise<unknown>]> = [
  [
    "is a learner's account by now",
    (db, { userId }) => db.update(users).set({ role: "learner" }).where(eq(users.id, userId)),
  ],
  [
    "was deactivated",
    (db, { userId }) => db.update(users).set({ isActive: false }).where(eq(users.id, userId)),
  ],
  ["has lost its link", (db, { userId }) => db.delete(expertsUsers).where(eq(expertsUsers.userId, userId))],
  [
    "has a deleted record",
    (db, { expertId }) => db.update(experts).set({ deletedAt: now }).where(eq(experts.id, expertId)),
  ],
];

test.each(changes)("an account that %s sets no meeting link", async (_, change) => {
  const { caller, account, expertId, bookingId } = await linkScene(t.db);
  await change(t.db, { userId: account.id, expertId });
  const refused = { ok: false, error: "not-found" };
  expect(await setMeetingLink(t.db, caller, { link })).toEqual(refused);
  expect(await setBookingLink(t.db, caller, { bookingId, link })).toEqual(refused);
  expect(await storedLinks(t.db, { bookingId, expertId })).toEqual({ own: null, usual: null });
  expect([await mailedLinks(t.db), await linkJobs(t.db)]).toEqual([[], []]);
});

test("nor does one for another's record", async () => {
  const [{ expertId }, { account: other }] = [await linkScene(t.db), await linkScene(t.db)];
  const caller = callerOf(other, { now, expertId });
  expect(await setMeetingLink(t.db, caller, { link })).toEqual({ ok: false, error: "not-found" });
  expect((await storedLinks(t.db, { expertId })).usual).toBeNull();
});
