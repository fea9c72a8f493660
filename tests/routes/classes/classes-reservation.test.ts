import { describe, expect, test } from "vitest";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createLiveClass, createSeat } from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";
import { browse, signIn } from "../../support/site/browser";

const t = useDatabase();
const site = browse(t);
const startsAt = new Date(now.getTime() + 24 * 3_600_000);
const address = "/classes/logs/reservation";
const seats = () => t.db.select().from(classReservations);

test("who has a seat reads that, and no price to pay", async () => {
  const live = await createLiveClass(t.db, { slug: "logs", startsAt });
  const user = await createUser(t.db);
  await createSeat(t.db, live, user);
  const { text } = await site.open(address, await signIn(t, user));
  expect(text).toContain("You have a seat: Threat hunting with logs");
  expect(text).toContain("View your seat");
  expect(text).not.toMatch(/Complete Your Booking|Continue to payment/);
});

test("'Complete Your Booking' says what, when, how much, what happens and how to cancel", async () => {
  await createLiveClass(t.db, { slug: "logs", startsAt });
  const cookie = await signIn(t, await createUser(t.db, { timeZone: "Europe/Paris" }));
  const { text } = await site.open(address, cookie);
  for (const words of [
    "Complete Your Booking",
    "Threat hunting with logs",
    "Your time Tue 24 Nov 2026, 11:00 Paris time (GMT+1)",
    "Class time Tue 24 Nov 2026, 10:00 GMT",
    "Price $49.00",
    "We hold the seat for 15 minutes",
    "you get a full refund",
    "Continue to payment",
  ]) {
    expect(text).toContain(words);
  }
});

test("a visitor is asked to sign in, and comes back to it", async () => {
  await createLiveClass(t.db, { slug: "logs", startsAt });
  const { text, html } = await site.open(address);
  expect(text).toContain("You need to be signed in to reserve a seat");
  expect(html).toContain("/login?redirectTo=%2Fclasses%2Flogs%2Freservation");
  const { status, location, flash } = await site.send(address, { price: "4900" });
  expect([status, location]).toEqual([302, "/login?redirectTo=%2Fclasses%2Flogs%2Freservation"]);
  expect(flash).toContain("Please log in to book a session");
});

test("a seat is held and paid for on the next page; a form sent twice holds one", async () => {
  await createLiveClass(t.db, { slug: "logs", startsAt });
  const cookie = await signIn(t, await createUser(t.db));
  const first = await site.send(address, { price: "4900", name: "Mallory", email: "m@test.example" }, cookie);
  const second = await site.send(address, { price: "4900" }, cookie);
  const [seat] = await seats();
  expect(await seats()).toHaveLength(1);
  expect(seat).toMatchObject({ status: "held", name: "Nadia Rahman" });
  for (const { status, location } of [first, second])
    expect([status, location]).toEqual([303, `/reservations/${seat?.id}/payment`]);
});

test("a free class is confirmed at once", async () => {
  await createLiveClass(t.db, { slug: "logs", startsAt, priceCents: 0 });
  const cookie = await signIn(t, await createUser(t.db));
  expect((await site.open(address, cookie)).text).toContain("This class is free.");
  const { status, location } = await site.send(address, { price: "0" }, cookie);
  expect([status, location]).toEqual([303, "/confirmation/logs"]);
  expect(await seats()).toMatchObject([{ status: "confirmed" }]);
});

describe("no seat", () => {
  test("at another price than the page said: the page says the new one", async () => {
    await createLiveClass(t.db, { slug: "logs", startsAt, priceCents: 5900 });
    const cookie = await signIn(t, await createUser(t.db));
    const { status, text, html } = await site.send(address, { price: "4900" }, cookie);
    expect(status).toBe(409);
    expect(text).toContain("it is now $59.00.");
    expect(html).toContain('value="5900"');
    expect(await seats()).toEqual([]);
  });

  test("in a full class: the way to the waitlist", async () => {
    const live = await createLiveClass(t.db, { slug: "logs", startsAt, maxSeats: 1 });
    await createSeat(t.db, live, await createUser(t.db));
    const cookie = await signIn(t, await createUser(t.db));
    const { status, text, html } = await site.send(address, { price: "4900" }, cookie);
    expect(status).toBe(409);
    expect(text).toContain("The last seat was just taken. You can join the waitlist.");
    expect(html).toContain('href="/classes/logs/waitlist"');
  });

  test("for an address that isn't confirmed", async () => {
    await createLiveClass(t.db, { slug: "logs", startsAt });
    const cookie = await signIn(t, await createUser(t.db, { emailVerifiedAt: null }));
    const reason = "Please confirm your email address before you book.";
    expect((await site.open(address, cookie)).text).toContain("Resend email");
    const { status, text } = await site.send(address, { price: "4900" }, cookie);
    expect(status).toBe(403);
    expect(text.split(reason)).toHaveLength(2);
    // The dialog contains it too, before its button.
    const dialog = (await site.open("/classes/logs", cookie)).text;
    expect(dialog.split(reason)).toHaveLength(2);
    expect(dialog.indexOf(reason)).toBeLessThan(dialog.indexOf("Continue to payment"));
    expect(await seats()).toEqual([]);
  });

  test.each(["/classes/nowhere/reservation", "/classes/NO%00/reservation"])("at %s", async (path) => {
    const cookie = await signIn(t, await createUser(t.db));
    const opened = await site.open(path, cookie);
    expect([opened.status, opened.text.includes("Class Not Found")]).toEqual([404, true]);
    expect((await site.send(path, { price: "4900" }, cookie)).status).toBe(404);
  });
});
