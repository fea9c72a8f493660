import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts";
import { expertsUsers } from "~/db/schema/experts-users";
import { users } from "~/db/schema/users";
import { setBookingLink } from "~/domain/bookings/set-booking-link.server";
import { setMeetingLink } from "~/domain/bookings/set-meeting-link.server";
import { now } from "../support/booking-scene";
import { useDatabase } from "../support/database";
import { appUrl, linkScene, storedLinks, tellJobs, toldLinks } from "../support/meeting-links";

/** Whose links are set: an active expert's own. The session may be older than what the account is by now. */

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
  const { actor, bookingId } = await linkScene(t.db);
  await change(t.db, actor);
  const refused = { ok: false, error: "not-found" };
  expect(await setMeetingLink(t.db, { actor, link })).toEqual(refused);
  expect(await setBookingLink(t.db, { actor, bookingId, link, appUrl, now })).toEqual(refused);
  expect(await storedLinks(t.db, { bookingId, expertId: actor.expertId })).toEqual({
    own: null,
    usual: null,
  });
  expect([await toldLinks(t.db), await tellJobs(t.db)]).toEqual([[], []]);
});

test("nor does one for another's record", async () => {
  const [{ actor }, { actor: other }] = [await linkScene(t.db), await linkScene(t.db)];
  const mixed = { userId: other.userId, expertId: actor.expertId };
  expect(await setMeetingLink(t.db, { actor: mixed, link })).toEqual({ ok: false, error: "not-found" });
  expect((await storedLinks(t.db, { expertId: actor.expertId })).usual).toBeNull();
});
