import { beforeEach, expect, test } from "vitest";
import { timeAlerts } from "~/db/schema/bookings/time-alerts";
import { useDatabase } from "../../support/db/database";
import { createOffer } from "../../support/scenes/alerts";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";
import { browse, signIn } from "../../support/site/browser";

/** The page of an offered earlier time, on Wednesday 2 December; the session is a day later. It is Monday, 10:00. */

const t = useDatabase();
const offered = new Date("2026-12-02T10:00:00Z");
const site = browse(t);
let path: string;
let bookingId: string;
let cookie: Awaited<ReturnType<typeof signIn>>;

beforeEach(async () => {
  const learner = await createUser(t.db);
  const { id: expertId } = await createExpert(t.db, { name: "Jonas Keller" });
  const startsAt = new Date("2026-12-03T10:00:00Z");
  ({ id: bookingId } = await createBooking(t.db, {
    ...{ learnerId: learner.id, expertId, startsAt, paymentStatus: "paid" },
  }));
  path = `/alerts/${await createOffer(t.db, { bookingId })}/offer`;
  cookie = await signIn(t, learner);
});

test("an offer that was taken says so, and when the session is", async () => {
  expect((await site.send(path, {}, cookie)).flash).toBe("Your session is moved to the earlier time.");
  const taken = "You have taken this time. Your session is on Wednesday 2 December 2026, 10:00 UTC.";
  const { text } = await site.open(path, cookie);
  expect(text).toContain(taken);
  expect(text).not.toContain("This offer is over");
  const again = await site.send(path, {}, cookie);
  expect([again.status, again.text]).toEqual([409, expect.stringContaining(taken)]);
});

test("'Keep it where it is' releases the time, as one that wasn't taken, and the alert stays on", async () => {
  expect((await site.open(path, cookie)).html).toMatch(
    /<button[^>]* value="decline" name="intent"[^>]*>Keep it where it is/,
  );
  const kept = await site.send(path, { intent: "decline" }, cookie);
  expect([kept.status, kept.location]).toEqual([303, `/bookings/${bookingId}`]);
  expect(kept.flash).toBe("We've released that time. Your alert is still on.");
  const [alert] = await t.db.select().from(timeAlerts);
  expect(alert).toMatchObject({ state: "waiting", holdId: null, missed: [offered] });
  const again = await site.send(path, { intent: "decline" }, cookie);
  expect([again.status, again.text]).toEqual([409, expect.stringContaining("This offer is over.")]);
});

test("the third that is declined ends the alert", async () => {
  await t.db
    .update(timeAlerts)
    .set({ missed: [new Date("2026-11-30T10:00:00Z"), new Date("2026-12-01T10:00:00Z")] });
  const kept = await site.send(path, { intent: "decline" }, cookie);
  expect(kept.flash).toMatch(/You didn't take any of 3 offers, so your alert has ended\.$/);
  expect(await t.db.select().from(timeAlerts)).toMatchObject([{ state: "ended" }]);
});
