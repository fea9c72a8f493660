import { eq, isNotNull } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { payments } from "~/db/schema/payments/payments";
import { receipts } from "~/db/schema/payments/receipts";
import { refunds } from "~/db/schema/payments/refunds";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { holdBooking } from "~/domain/bookings/request/create-booking.server";
import { paymentMessages } from "~/domain/payments/payment";
import { actOnSandboxSession } from "~/domain/payments/providers/sandbox-page.server";
import { reissueReceipt } from "~/domain/receipts/reissue-receipt.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { systemClock } from "~/platform/clock";
import { newId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { callerOf, testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { requestOf } from "../../support/scenes/bookings";
import { createExpert, createUser, payFor } from "../../support/scenes/factories";
import { refundMade } from "../../support/scenes/money";
import { browse, type Page, signIn } from "../../support/site/browser";
import { productionEnv, testEnv } from "../../support/site/request";

/** The payment page of a session, as its learner sees it without JavaScript, and the receipt. */

const t = useDatabase();
const situation = { now: testNow, env: testEnv };
let site: ReturnType<typeof browse>;
let learner: Awaited<ReturnType<typeof createUser>>;
let cookie: string;
let bookingId: string;
let expertId: string;
let pickerAround: string;
beforeAll(() => migrateJobs(t.url));
beforeEach(async () => {
  situation.now = testNow;
  situation.env = testEnv;
  site = browse(t, situation);
  learner = await createUser(t.db, { timeZone: "UTC" });
  cookie = await signIn(t, learner);
  ({ id: expertId } = await createExpert(t.db));
  const startsAt = new Date("2026-11-25T10:00:00Z");
  const held = await holdBooking(
    t.db,
    callerOf(learner, { now: testNow }),
    requestOf(expertId, { startsAt, hours: 2 }),
  );
  if (!held.ok) throw new Error(held.error);
  bookingId = held.value.id;
  pickerAround = paths.book(expertId, { to: "checkout", datetime: startsAt.toISOString(), hours: 2 });
});

const minute = 60_000;
const later = (ms: number) => {
  situation.now = new Date(testNow.getTime() + ms);
  site = browse(t, situation);
};
const here = () => paths.bookingPayment(bookingId);
const look = () => site.open(here(), cookie);
const press = (intent: string, as = cookie): Promise<Page> => site.send(here(), { intent }, as);
const payments_ = () => t.db.select().from(payments);
const booking = async () => (await t.db.select().from(bookings).where(eq(bookings.id, bookingId)))[0];
const payAtSandbox = async (choice: "pay" | "decline" | "close" = "pay") => {
  const [payment] = await payments_();
  const act = { sessionId: payment?.sessionId ?? "", choice, delivery: "never" as const };
  expect(await actOnSandboxSession(t.db, { now: systemClock() }, act)).toMatchObject({ ok: true });
};

test("pay leads to the provider's page, the same again; check now tells what has arrived", async () => {
  expect((await look()).text).toContain("Continue to payment");
  const atProvider = `${here()}?to=provider`;
  for (const _time of [1, 2]) expect(await press("pay")).toMatchObject({ status: 303, location: atProvider });
  const [payment, ...others] = await payments_();
  expect(others).toEqual([]);
  const waiting = await look();
  expect(waiting.text).toContain("Pay to confirm");
  expect(waiting.html).toContain(`href="${payment?.pageUrl}"`);
  expect(waiting.html).not.toContain('http-equiv="refresh"');
  const leading = await site.open(atProvider, cookie);
  expect(leading.html).toContain(`<meta http-equiv="refresh" content="0; url=${payment?.pageUrl}"/>`);
  expect(waiting.text).toContain("We hold this time for you until 10:15 UTC");

  expect(await press("check")).toMatchObject({ status: 303, flash: "No payment has arrived yet." });
  await payAtSandbox();
  expect(await press("check")).toMatchObject({ status: 303, location: here(), flash: "" });
  expect(await booking()).toMatchObject({ status: "confirmed", paymentStatus: "paid" });
  expect((await look()).text).toContain("Your session is confirmed");
});

test("both ways to pay stand before 'Check now' and the way to release the time", async () => {
  await press("pay");
  const { html } = await look();
  const pays = [...html.matchAll(/Pay \$80\.00/g)].map(({ index }) => index);
  expect(pays).toHaveLength(2);
  for (const later of ["Check now", "Release this time"])
    expect(Math.max(...pays)).toBeLessThan(html.indexOf(later));
});

test("a declined card is shown, and the page goes on waiting", async () => {
  await press("pay");
  await payAtSandbox("decline");
  await press("check");
  const { text } = await look();
  expect(text).toMatch(
    /Your card was declined at \d\d:\d\d\. You can try another card on the payment page\./,
  );
  expect(text).toContain("Pay to confirm");
});

test("a hold is prolonged once", async () => {
  later(10 * minute);
  expect(await press("prolong")).toMatchObject({ status: 303, flash: "You have 15 more minutes." });
  const { text } = await look();
  expect(text).toContain("until 10:30 UTC");
  expect(text).not.toContain("Hold for 15 more minutes");
  const again = await press("prolong");
  expect(again.status).toBe(409);
  expect(again.text).toContain("The time can&#x27;t be held any longer.");
});

test("another time is looked for on the same day, for as long a session", async () => {
  expect((await look()).html).toContain(`href="${pickerAround.replaceAll("&", "&amp;")}"`);
});

test("a hold is released, once, and its time is free", async () => {
  const released = await press("release");
  expect(released).toMatchObject({
    status: 303,
    flash: "We have released the time. You owe nothing.",
  });
  // The picker opens with the earlier choice: on this day, for a session of the same length.
  expect(released.location).toBe(pickerAround);
  expect(await booking()).toMatchObject({ status: "cancelled", cancelledBy: "learner" });
  const again = await press("release");
  expect(again.status).toBe(409);
  expect(again.text).toContain("This session is no longer held.");
});

test("once the hold has run out nothing can be begun, but what was paid before is looked for", async () => {
  await press("pay");
  later(15 * minute);
  expect((await look()).text).toContain("Your hold has run out");
  const begun = await press("pay");
  expect(begun.status).toBe(409);
  expect(begun.text).toContain(paymentMessages["nothing-due"]);
  expect((await press("prolong")).status).toBe(409);
  await payAtSandbox();
  expect(await press("check")).toMatchObject({ status: 303, location: here() });
  expect(await booking()).toMatchObject({ status: "confirmed", paymentStatus: "paid" });
});

test("a hold that has run out can't be released any more", async () => {
  later(15 * minute);
  const late = await press("release");
  expect(late.status).toBe(409);
  expect(late.text).toContain("This session is no longer held.");
});

test("what is paid isn't paid again", async () => {
  await press("pay");
  await payAtSandbox();
  await press("check");
  const again = await press("pay");
  expect(again.status).toBe(409);
  expect(await payments_()).toHaveLength(1);
});

test.each(["", "steal", "PAY"])(
  "a post with the intent '%s' begins to pay, which is asked for again",
  async (intent) => {
    expect(await press(intent)).toMatchObject({ status: 303, location: `${here()}?to=provider` });
  },
);

describe("other users", () => {
  test.each(["pay", "check", "prolong", "release"])("can %s", async (intent) => {
    await press("pay");
    const before = [await booking(), await payments_()];
    const other = await signIn(t, await createUser(t.db));
    expect((await press(intent, other)).status).toBe(404);
    for (const id of [newId(), "nonsense"]) {
      expect((await site.send(paths.bookingPayment(id), { intent }, cookie)).status).toBe(404);
    }
    const visitor = await press(intent, "");
    expect(visitor.status).toBe(401);
    expect([await booking(), await payments_()]).toEqual(before);
  });
});

test("check without a payment says that none has arrived", async () => {
  expect(await press("check")).toMatchObject({ status: 303, flash: "No payment has arrived yet." });
});

test("once the provider's page is closed, the page says that nothing was charged", async () => {
  const closed = "The payment page was closed. Nothing was charged.";
  await press("pay");
  expect((await look()).text).not.toContain(closed);
  await payAtSandbox("close");
  expect(await press("check")).toMatchObject({ status: 303, flash: "" });
  const { text } = await look();
  expect(text).toContain(closed);
  expect(text).toContain("Continue to payment");
  await press("pay");
  expect((await look()).text).not.toContain(closed);
});

test("while the provider can't be asked: 503 in words, the hold stands, and pay goes on later", async () => {
  situation.env = productionEnv({
    PAYMENTS: "stripe",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    STRIPE_API_BASE: "http://127.0.0.1:1",
  });
  site = browse(t, situation);
  for (const intent of ["pay", "check"]) {
    const answer = await press(intent);
    expect(answer.status).toBe(503);
    expect(answer.text).toContain(paymentMessages["provider-out-of-reach"]);
    expect(answer.text).toContain("Pay for your session");
  }
  expect(await booking()).toMatchObject({ status: "pending" });
  expect(await payments_()).toMatchObject([{ provider: "stripe", state: "created" }]);
});

describe("the receipt", () => {
  const paid = async () => {
    const own = await booking();
    if (!own) throw new Error("There is no booking");
    const payment = await payFor(t.db, own, { paidAt: testNow });
    await t.db.update(bookings).set({ status: "confirmed" });
    return payment;
  };
  const open = (paymentId: string, as = cookie) => site.open(paths.receipt(paymentId), as);

  test("tells who paid what for what, and what went back", async () => {
    const payment = await paid();
    const { status, text } = await open(payment.id);
    expect(status).toBe(200);
    for (const words of [
      "Receipt number 2026-000001",
      "Paid by Nadia Rahman",
      "Session with Amara O., 1 hour 50 minutes",
      "Wednesday 25 November 2026, 10:00 UTC",
      `Payment reference ${payment.chargeId}`,
      "Session $80.00 Platform fee $0.00 Total $80.00 Paid on 23 Nov 2026, 10:00 $80.00",
    ]) {
      expect(text).toContain(words);
    }
    await cancelBooking(t.db, callerOf(learner, { now: testNow }), { bookingId, reason: null });
    expect((await open(payment.id)).text).toContain("Total $80.00");
    const [refund] = await t.db.update(refunds).set({ state: "succeeded", settledAt: testNow }).returning();
    await refundMade(t.db, refund, testNow);
    const after = (await open(payment.id)).text;
    expect(after).toContain(
      "10:00 $80.00 Refunded on 23 Nov 2026, 10:00 \u2212$80.00 Total after refunds $0.00",
    );
    expect(after).toContain("Credit note 2026-000002 $80.00");
    const note = paths.creditNote(payment.id, "2026-000002");
    expect((await site.open(note, cookie)).text).toMatch(
      /Credit note number 2026-000002 Date of issue 23 November 2026 Paid by Nadia Rahman .*Refunded \$80\.00 .*Corrects receipt 2026-000001/,
    );
    await t.db.update(receipts).set({ replacedAt: testNow }).where(isNotNull(receipts.refundId));
    expect((await open(payment.id)).text).toContain("Credit note 2026-000002 void");
    await reissueReceipt(t.db, callerOf(learner, { now: testNow }), {
      ...{ paymentId: payment.id, details: { company: "Acme", address: null, vatId: null } },
    });
    expect((await site.open(note, cookie)).html).toContain(
      `href="${paths.receipt(payment.id, "2026-000001")}">2026-000001<`,
    );
    expect((await site.open(note, cookie)).text).toContain("This credit note is void");
    const strangers = [await signIn(t, await createUser(t.db)), cookie];
    for (const [index, number] of ["2026-000002", "2026-000001"].entries()) {
      const answer = await site.open(paths.creditNote(payment.id, number), strangers[index]);
      expect(answer.status).toBe(404);
    }
  });

  test("is private, and isn't there before something is paid", async () => {
    await press("pay");
    const [open_] = await payments_();
    expect((await open(open_?.id ?? "")).status).toBe(404);
    await t.db.delete(payments);
    const payment = await paid();
    const other = await signIn(t, await createUser(t.db));
    for (const answer of [open(payment.id, other), open(newId()), open("nonsense")]) {
      expect((await answer).status).toBe(404);
    }
    const visitor = await open(payment.id, "");
    expect([visitor.status, visitor.location]).toEqual([302, expect.stringMatching(/^\/login/)]);
  });
});
