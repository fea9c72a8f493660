import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import { payments } from "~/db/schema/payments/payments";
import { actOnSandboxSession } from "~/domain/payments/providers/sandbox-page.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { systemClock } from "~/platform/clock";
import { newId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createLiveClass, createSeat } from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";
import { browse, type Page, signIn } from "../../support/site/browser";
import { testEnv } from "../../support/site/request";

/** The payment page of a seat, the pages after it, and the receipt, as its learner sees them without JavaScript. */

const t = useDatabase();
const situation = { now: testNow, env: testEnv };
const joinLink = "https://meet.example/class-secret";
let site: ReturnType<typeof browse>;
let learner: Awaited<ReturnType<typeof createUser>>;
let cookie: string;
let live: LiveClass;
let seatId: string;
beforeAll(() => migrateJobs(t.url));
beforeEach(async () => {
  situation.now = testNow;
  situation.env = testEnv;
  site = browse(t, situation);
  learner = await createUser(t.db, { timeZone: "Europe/Berlin" });
  cookie = await signIn(t, learner);
  live = await createLiveClass(t.db, { maxSeats: 2 });
  const holdExpiresAt = new Date(testNow.getTime() + 15 * minute);
  const held = { status: "held", createdAt: testNow, holdExpiresAt } as const;
  seatId = (await createSeat(t.db, live, learner, held)).id;
});

const minute = 60_000;
const later = (ms: number) => {
  situation.now = new Date(testNow.getTime() + ms);
  site = browse(t, situation);
};
const said = (page: Page) => page.text.replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
const here = () => paths.reservationPayment(seatId);
const look = (as = cookie) => site.open(here(), as);
const press = (intent: string, as = cookie): Promise<Page> => site.send(here(), { intent }, as);
const payment = async () => {
  const [row] = await t.db.select().from(payments).where(eq(payments.reservationId, seatId));
  return row;
};
const seat = async () =>
  (await t.db.select().from(classReservations).where(eq(classReservations.id, seatId)))[0];
const payThere = async () => {
  const act = { sessionId: (await payment())?.sessionId ?? "", choice: "pay", delivery: "never" } as const;
  expect(await actOnSandboxSession(t.db, { now: systemClock() }, act)).toMatchObject({ ok: true });
};

describe("the payment page", () => {
  test("leads to the provider's page and, once it is paid, to the confirmation", async () => {
    for (const _time of [1, 2]) expect(await press("pay")).toMatchObject({ status: 303, location: here() });
    const waiting = await look();
    expect(waiting.text).toContain("Pay to confirm");
    expect(waiting.html).toContain(`href="${(await payment())?.pageUrl}" target="_blank"`);
    expect(await press("check")).toMatchObject({ status: 303, flash: "No payment has arrived yet." });

    await payThere();
    expect(await press("check")).toMatchObject({ status: 303, location: here(), flash: "" });
    expect(await seat()).toMatchObject({ status: "confirmed", paymentStatus: "paid" });
    const confirmation = paths.classConfirmation(live.slug, (await payment())?.id);
    expect(await look()).toMatchObject({ status: 302, location: confirmation });
    expect(await press("pay")).toMatchObject({ status: 302, location: confirmation });
    expect(await t.db.$count(payments)).toBe(1);
  });

  test("is the house's shop where the class is sold there", async () => {
    situation.env = { ...testEnv, payhipApiKey: "key" };
    site = browse(t, situation);
    await t.db.update(classes).set({ payhipLink: "https://payhip.com/b/RGsF" });
    await press("pay");
    expect((await look()).html).toContain('href="https://payhip.com/b/RGsF" target="_blank"');
  });

  test("prolongs the hold once", async () => {
    later(10 * minute);
    expect(await press("prolong")).toMatchObject({ status: 303, flash: "You have 15 more minutes." });
    expect((await look()).text).toContain("until 11:30 Berlin time (GMT+1)");
    const again = await press("prolong");
    expect([again.status, said(again)]).toEqual([
      409,
      expect.stringContaining("The seat can't be held any longer."),
    ]);
  });

  test("releases the seat, once", async () => {
    const released = { status: 303, flash: "We have released the seat. You owe nothing." };
    expect(await press("release")).toMatchObject({ ...released, location: paths.liveClass(live.slug) });
    expect(await seat()).toMatchObject({ status: "cancelled", cancelledBy: "learner" });
    const again = await press("release");
    expect(again.status).toBe(409);
    expect(said(again)).toContain("This seat is no longer held.");
    expect(said(await look())).toContain("You gave up this seat. Nothing was charged.");
  });

  test("tells that the hold ran out, and still finds what was paid", async () => {
    await press("pay");
    later(15 * minute);
    expect(said(await look())).toContain('We no longer hold a seat in "Threat hunting with logs" for you.');
    const begun = await press("pay");
    expect(begun.status).toBe(409);
    expect(said(begun)).toContain("There is nothing to pay for this seat any more.");
    await payThere();
    await press("check");
    expect(await seat()).toMatchObject({ status: "confirmed", paymentStatus: "paid" });
  });

  test("tells of money that goes back", async () => {
    await press("pay");
    later(20 * minute);
    await t.db.update(classReservations).set({ status: "expired" });
    for (const _seat of [1, 2]) await createSeat(t.db, live, await createUser(t.db));
    await payThere();
    await press("check");
    expect(said(await look())).toContain(
      "Your payment of $49.00 arrived after the hold had run out, and we could no longer give you the seat. We are refunding it.",
    );
  });

  test.each(["pay", "check", "prolong", "release"])("lets no other user %s", async (intent) => {
    const before = await seat();
    const other = await signIn(t, await createUser(t.db));
    expect((await press(intent, other)).status).toBe(404);
    for (const id of [newId(), "nonsense"]) {
      expect((await site.send(paths.reservationPayment(id), { intent }, cookie)).status).toBe(404);
    }
    expect((await press(intent, "")).status).toBe(401);
    expect(await seat()).toEqual(before);
  });
});

describe("the confirmation", () => {
  const buy = async () => {
    await press("pay");
    await payThere();
    await press("check");
    return (await payment())?.id ?? "";
  };
  const open = (paymentId?: string, as = cookie, slug = live.slug) =>
    site.open(paths.classConfirmation(slug, paymentId), as);

  test("is that of the class, whatever other seats the learner has", async () => {
    await buy();
    const createdAt = new Date(testNow.getTime() + minute);
    await createSeat(t.db, await createLiveClass(t.db, { title: "Another class" }), learner, { createdAt });
    expect(said(await open())).toContain("Class Threat hunting with logs");
  });

  test("shows the facts, the calendars, the receipt and what comes next", async () => {
    const paymentId = await buy();
    const page = await open(paymentId);
    for (const words of [
      ...["Your seat is confirmed", "Class Threat hunting with logs", "Expert Amara Okafor"],
      ...[
        "Your time Tuesday 1 December 2026, 19:00 Berlin time (GMT+1)",
        "GMT Tuesday 1 December 2026, 18:00",
      ],
      ...["Duration 60 minutes", "Price $49.00, paid", "Join 5 minutes before the start", "full refund"],
    ]) {
      expect(said(page)).toContain(words);
    }
    for (const link of [
      ...[paths.reservationCalendar(seatId), paths.receipt(paymentId), paths.reservation(seatId)],
      ...[paths.reservationCancellation(seatId), "https://calendar.google.com/"],
    ]) {
      expect(page.html).toContain(`href="${link}`);
    }
    expect(page.html).not.toContain(joinLink);
    await t.db.update(classReservations).set({ paymentStatus: "refunded" });
    expect((await open(paymentId)).text).toContain("Price $49.00, refunded");
  });

  test("offers a move where there is another date, and tells whether the link is still to come", async () => {
    const paymentId = await buy();
    const one = await open(paymentId);
    expect(one.html).not.toContain(paths.reservationMove(seatId));
    expect(said(one)).toContain("emailed you the details with the link to join and a calendar entry");
    await createLiveClass(t.db, { seriesId: live.seriesId });
    await t.db.update(classes).set({ zoomLink: null }).where(eq(classes.id, live.id));
    const other = await open(paymentId);
    expect(other.html).toContain(paths.reservationMove(seatId));
    expect(said(other)).toContain("We email you the link to join before the class starts. Join 5 minutes");
  });

  test.each([
    ["six minutes before the start", -6, false],
    ["five minutes before the start", -5, true],
    ["during the class", 30, true],
    ["after it", 60, false],
  ])("%s: is the join button there?", async (_when, minutes, isThere) => {
    const paymentId = await buy();
    const startsAt = new Date(testNow.getTime() - minutes * minute);
    await t.db.update(classes).set({ startsAt, endsAt: new Date(startsAt.getTime() + 60 * minute) });
    const { html, text } = await open(paymentId);
    expect([html.includes(joinLink), text.includes("Join class")]).toEqual([isThere, isThere]);
  });

  test("of a payment that isn't there, or not the viewer's: Session not found", async () => {
    const paymentId = await buy();
    const other = await signIn(t, await createUser(t.db));
    for (const page of [open(newId()), open("nonsense"), open(paymentId, other), open(undefined, other)]) {
      const { status, text, html } = await page;
      const told = [status, text.includes("Session not found"), html.includes(joinLink)];
      expect(told).toEqual([404, true, false]);
    }
    const visitor = await open(paymentId, "");
    expect([visitor.status, visitor.location]).toEqual([302, expect.stringMatching(/^\/login/)]);
  });

  test("waits on the payment's page until it is paid", async () => {
    await press("pay");
    expect(await open((await payment())?.id)).toMatchObject({ status: 302, location: here() });
    expect((await open()).status).toBe(404);
  });

  test("has the address of the seat's class, also after a move", async () => {
    const paymentId = await buy();
    const right = paths.classConfirmation(live.slug, paymentId);
    expect(await open(paymentId, cookie, "another")).toMatchObject({ status: 302, location: right });
  });

  test("of a free seat has no receipt", async () => {
    const free = await createLiveClass(t.db, { priceCents: 0 });
    await createSeat(t.db, free, learner);
    const { status, text } = await open(undefined, cookie, free.slug);
    expect([status, text.includes("Price Free"), text.includes("Receipt")]).toEqual([200, true, false]);
  });

  test("the receipt names the class and leads back to the seat", async () => {
    const page = await site.open(paths.receipt(await buy()), cookie);
    expect(said(page)).toContain('For A seat in the live class "Threat hunting with logs" with Amara Okafor');
    // In the zone of the operator's documents, which the receipt names, not in the viewer's.
    expect(said(page)).toContain("Class time Tuesday 1 December 2026, 18:00 UTC");
    expect(page.html).toContain(`href="${paths.reservation(seatId)}"`);
  });
});
