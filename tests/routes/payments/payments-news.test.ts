import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { refunds } from "~/db/schema/payments/refunds";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { paths } from "~/shared/paths";
import { callerOf, testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createBooking, createExpert, createUser, payFor } from "../../support/scenes/factories";
import { refundMade } from "../../support/scenes/money";
import { browse, signIn } from "../../support/site/browser";
import { testEnv } from "../../support/site/request";

/** The payment page's texts about payments and refunds. */

const t = useDatabase();
let learner: Awaited<ReturnType<typeof createUser>>;
let booking: Awaited<ReturnType<typeof createBooking>>;
beforeAll(() => migrateJobs(t.url));
beforeEach(async () => {
  learner = await createUser(t.db, { timeZone: "UTC" });
  const { id: expertId } = await createExpert(t.db);
  const startsAt = new Date("2026-11-25T10:00:00Z");
  booking = await createBooking(t.db, { learnerId: learner.id, expertId, startsAt, createdAt: testNow });
});

type Problem = "late" | "wrong-amount" | "duplicate";

async function goBack(problem: Problem, state: "requested" | "succeeded" | "failed", amountCents = 3100) {
  const payment = await payFor(t.db, booking, { problem, amountCents });
  const paymentId = payment.id;
  const money = { paymentId, currency: "USD", createdAt: testNow };
  const settledAt = state === "requested" ? null : testNow;
  const [refund] = await t.db
    .insert(refunds)
    .values({ ...money, amountCents, reason: problem, state, settledAt })
    .returning();
  if (state === "succeeded") await refundMade(t.db, refund, testNow);
  return paymentId;
}

const become = (values: Partial<typeof bookings.$inferInsert>) =>
  t.db.update(bookings).set(values).where(eq(bookings.id, booking.id));
const look = async () => {
  const site = browse(t, { now: testNow, env: testEnv });
  const { text, html } = await site.open(paths.bookingPayment(booking.id), await signIn(t, learner));
  return { text: text.replaceAll("&#x27;", "'"), html };
};

const late =
  "Your payment of $31.00 arrived after the hold had run out, and we could no longer give you the time.";
const expiredScene = async () => {
  await t.db.delete(bookings);
  const holdExpiresAt = new Date(testNow.getTime() - 60_000);
  const { id, expertId, learnerId, startsAt } = booking;
  const held = { id, expertId, learnerId, startsAt, holdExpiresAt, createdAt: testNow };
  booking = await createBooking(t.db, { ...held, status: "pending" });
  await become({ status: "expired" });
};

test.each([
  ["late", "requested", `${late} We are refunding it.`],
  ["late", "succeeded", `${late} We refunded $31.00 on 23 November 2026.`],
  ["late", "failed", `${late} The refund of $31.00 failed on 23 November 2026: please write to us`],
  ["wrong-amount", "requested", "Your payment of $31.00 wasn't for the right amount. We are refunding it."],
  ["duplicate", "requested", "You had already paid for this session when another payment of $31.00 arrived."],
] as const)("a hold that has run out, %s, refund %s", async (problem, state, words) => {
  await expiredScene();
  const paymentId = await goBack(problem, state);
  const { text, html } = await look();
  expect(text).toContain("Your hold has run out");
  expect(text).toContain(words);
  expect(html).toContain(`href="${paths.receipt(paymentId)}"`);
  expect(html).toContain(`href="${paths.booking(booking.id)}"`);
});

test("a cancelled session says who cancelled it, and that nothing was charged", async () => {
  await cancelBooking(t.db, callerOf(learner, { now: testNow }), { bookingId: booking.id, reason: null });
  const { text } = await look();
  expect(text).toContain("You cancelled this session. Nothing was charged.");
  expect(text).toContain("View booking");
});

test("a cancelled session names the sum that goes back", async () => {
  await payFor(t.db, booking);
  await cancelBooking(t.db, callerOf(learner, { now: testNow }), { bookingId: booking.id, reason: null });
  const { text } = await look();
  expect(text).toContain("You cancelled this session.");
  expect(text).not.toContain("Nothing was charged");
  expect(text).toContain("You paid $40.00 on 23 November 2026. We are refunding it.");
});

test("a payment that arrives after the release is said to go back", async () => {
  await cancelBooking(t.db, callerOf(learner, { now: testNow }), { bookingId: booking.id, reason: null });
  await goBack("late", "requested", 4000);
  expect((await look()).text).toContain(
    "Your payment of $40.00 arrived after the time was released. We are refunding it.",
  );
});

test("a second payment is shown beside the confirmation, which then stays", async () => {
  await payFor(t.db, booking);
  await goBack("duplicate", "succeeded", 4000);
  const { text } = await look();
  expect(text).toContain("Your session is confirmed");
  expect(text).toContain("We refunded $40.00 on 23 November 2026.");
  expect(text).not.toContain("Continue to: My Bookings");
});

test("a wrong amount is shown while the session waits to be paid for", async () => {
  await goBack("wrong-amount", "requested");
  const { text } = await look();
  expect(text).toContain("Pay for your session");
  expect(text).toContain("Your payment of $31.00 wasn't for the right amount. We are refunding it.");
});
