import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { experts } from "~/db/schema/experts/experts";
import { mails } from "~/db/schema/site/mails";
import { setBookingLink } from "~/domain/bookings/meeting-link/set-booking-link.server";
import type { SignedInCaller } from "~/domain/caller";
import { newId } from "~/platform/ids";
import { useDatabase } from "../../support/db/database";
import { appUrl, linkScene, mailedLinks, monday10, now, storedLinks } from "../../support/scenes/bookings";
import { withFacts } from "../../support/scenes/mails";

/** Where one session is held: who may set it, when, and that its learner gets one mail. */

const t = useDatabase();
const [one, two] = ["https://meet.google.com/one", "https://zoom.us/j/2?pwd=x"];
const hour = 3_600_000;

const setOwn = (bookingId: string, caller: SignedInCaller, link: string | null) =>
  setBookingLink(t.db, caller, { bookingId, link });

describe("one session's link", () => {
  test("is kept, and each side mailed once, in its zone, the learner without the expert's last name", async () => {
    const { learner, account, caller, bookingId } = await linkScene(t.db);
    expect(await setOwn(bookingId, caller, one)).toMatchObject({ value: { changed: true } });
    expect(await setOwn(bookingId, caller, one)).toMatchObject({ value: { changed: false } });
    expect((await storedLinks(t.db, { bookingId })).own).toBe(one);
    expect(await withFacts(t.db, await t.db.select().from(mails).orderBy(mails.id))).toMatchObject([
      {
        template: "meeting-link",
        toEmail: learner.email,
        facts: {
          other_name: "Amara O.",
          booking_id: bookingId,
          timeZone: "America/New_York",
          meetingLink: one,
          bookingUrl: `${appUrl}/bookings/${bookingId}`,
        },
      },
      {
        template: "meeting-link",
        toEmail: account.email,
        facts: { other_name: "Nadia Rahman", readerIs: "expert", timeZone: "Asia/Kolkata", meetingLink: one },
      },
    ]);
  });

  test("is mailed again when it changes, also back to an earlier one", async () => {
    const { caller, bookingId } = await linkScene(t.db);
    for (const link of [one, two, one]) await setOwn(bookingId, caller, link);
    expect(await mailedLinks(t.db)).toEqual([one, two, one]);
  });

  test("can't be taken away without a usual one, so that the learner keeps what was mailed", async () => {
    const { caller, bookingId } = await linkScene(t.db, { meetingLink: two });
    expect(await setOwn(bookingId, caller, null)).toEqual({ ok: false, error: "no-usual-link" });
    expect([(await storedLinks(t.db, { bookingId })).own, await mailedLinks(t.db)]).toEqual([two, []]);
  });

  test("taken away: the usual one counts again and is mailed", async () => {
    const { caller, bookingId } = await linkScene(t.db, { meetingLink: two });
    await t.db.update(experts).set({ meetingLink: one });
    await setOwn(bookingId, caller, null);
    expect([await mailedLinks(t.db), (await storedLinks(t.db, { bookingId })).own]).toEqual([[one], null]);
  });

  test("set to what is the usual one anyway sends no mail", async () => {
    const { caller, bookingId } = await linkScene(t.db);
    await t.db.update(experts).set({ meetingLink: one });
    await setOwn(bookingId, caller, one);
    expect([(await storedLinks(t.db, { bookingId })).own, await mailedLinks(t.db)]).toEqual([one, []]);
  });

  test("posted ten times at once is one change and one mail to each side", async () => {
    const { caller, bookingId } = await linkScene(t.db);
    const answers = await Promise.all(Array.from({ length: 10 }, () => setOwn(bookingId, caller, one)));
    expect(answers.filter((answer) => answer.ok && answer.value.changed)).toHaveLength(1);
    expect([await mailedLinks(t.db), await mailedLinks(t.db, "expert")]).toEqual([[one], [one]]);
  });

  test("is private: foreign, unknown and malformed ids look the same", async () => {
    const { bookingId, caller } = await linkScene(t.db);
    const { caller: other } = await linkScene(t.db);
    for (const [id, who] of [
      [bookingId, other],
      [bookingId, { ...caller, actor: { ...caller.actor, expertId: null } }],
      [newId(), caller],
      ["nonsense", caller],
    ] as const) {
      expect(await setOwn(id, who, one)).toEqual({ ok: false, error: "not-found" });
    }
    expect([(await storedLinks(t.db, { bookingId })).own, await mailedLinks(t.db)]).toEqual([null, []]);
  });

  test.each([
    ["cancelled", { status: "cancelled" as const }],
    ["expired", { status: "expired" as const }],
    ["held only", { status: "pending" as const, holdExpiresAt: monday10 }],
    ["over", { startsAt: new Date(now.getTime() - hour) }],
  ])("of a session that is %s can't be changed", async (_, values) => {
    const { caller, bookingId } = await linkScene(t.db, values);
    expect(await setOwn(bookingId, caller, one)).toEqual({ ok: false, error: "closed" });
    expect([(await storedLinks(t.db, { bookingId })).own, await mailedLinks(t.db)]).toEqual([null, []]);
  });

  test("can be given while the session goes on", async () => {
    const { caller, bookingId } = await linkScene(t.db, { startsAt: new Date(now.getTime() - hour + 1) });
    expect((await setOwn(bookingId, caller, one)).ok).toBe(true);
    expect(await mailedLinks(t.db)).toEqual([one]);
  });

  test("isn't mailed to an erased account", async () => {
    const { learner, caller, bookingId } = await linkScene(t.db);
    await t.db
      .update(users)
      .set({ isActive: false, erasedAt: now, email: "deleted@keyway.invalid" })
      .where(eq(users.id, learner.id));
    await setOwn(bookingId, caller, one);
    expect(await mailedLinks(t.db)).toEqual([]);
  });

  test("is not kept when its mail can't be", async () => {
    const { caller, bookingId } = await linkScene(t.db);
    await t.db.execute(sql`alter table mails rename to mails_gone`);
    try {
      await expect(setOwn(bookingId, caller, one)).rejects.toThrow();
    } finally {
      await t.db.execute(sql`alter table mails_gone rename to mails`);
    }
    expect((await storedLinks(t.db, { bookingId })).own).toBeNull();
  });
});
