import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { timeAlerts } from "~/db/schema/bookings/time-alerts";
import { mailOffer } from "~/domain/bookings/alerts/alert-mails.server";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createOffer } from "../../support/scenes/bookings";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";
import { allMails } from "../../support/scenes/mails";
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
  const taken =
    "You have taken this time. Your session is on Wednesday 2 December 2026, 05:00 New York time (GMT-5).";
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

test.each([{}, { intent: "decline" }])(
  "an answer to an earlier offer touches no later one: %o",
  async (answer) => {
    const { html } = await site.open(path, cookie);
    const [alert] = await t.db.select().from(timeAlerts);
    expect(html).toContain(`name="hold" value="${alert?.holdId}"`);
    const late = await site.send(path, { ...answer, hold: bookingId }, cookie);
    expect([late.status, late.text]).toEqual([
      409,
      expect.stringContaining("Another time is now held for you"),
    ]);
    expect(await t.db.select().from(timeAlerts)).toEqual([alert]);
  },
);

test("the third that is declined ends the alert", async () => {
  await t.db
    .update(timeAlerts)
    .set({ missed: [new Date("2026-11-30T10:00:00Z"), new Date("2026-12-01T10:00:00Z")] });
  const kept = await site.send(path, { intent: "decline" }, cookie);
  expect(kept.flash).toMatch(/You didn't take any of 3 offers, so your alert has ended\.$/);
  expect(await t.db.select().from(timeAlerts)).toMatchObject([{ state: "ended" }]);
});

test.each([
  { startsAt: "2026-11-24T10:30:00Z", isFree: false },
  { startsAt: "2026-11-24T10:30:01Z", isFree: true },
])("page and mail say what moving to $startsAt costs", async ({ startsAt, isFree }) => {
  const [alert] = await t.db.select().from(timeAlerts);
  const [start, end] = [new Date(startsAt), new Date(Date.parse(startsAt) + 3_600_000)];
  await t.db
    .update(bookings)
    .set({ startsAt: start, endsAt: end })
    .where(eq(bookings.id, alert?.holdId ?? ""));
  const warning = "Once it is moved, the session can't be cancelled or rescheduled free of charge.";
  const { text } = await site.open(path, cookie);
  expect(text.replaceAll("&#x27;", "'").includes(warning)).toBe(!isFree);
  const [learner] = await t.db.select().from(users);
  if (!alert?.holdId || !learner) throw new Error("There is no offer");
  await mailOffer(t.db, { alert, learner, holdId: alert.holdId });
  const [mail] = (await allMails(t.db, testNow)).filter(({ template }) => template === "earlier-time");
  expect(mail?.facts).toMatchObject({ isFree });
});
