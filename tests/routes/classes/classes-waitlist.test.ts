import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes } from "~/db/schema/classes/classes";
import { waitlistToken } from "~/domain/classes/waitlist/waitlist-token.server";
import { paths } from "~/shared/paths";
import { inHours, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createLiveClass, createSeat, createWaitlistEntry } from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";
import { browse, signIn } from "../../support/site/browser";
import { testEnv } from "../../support/site/request";

const t = useDatabase();
const site = browse(t);
const address = "/classes/logs/waitlist";
const entries = () => t.db.select().from(classWaitlist);

/** A class whose only seat is taken. */
async function createFull() {
  const live = await createLiveClass(t.db, { slug: "logs", startsAt: inHours(48), maxSeats: 1 });
  await createSeat(t.db, live, await createUser(t.db));
  return live;
}

/** A waitlist entry with an offer of the only seat of a class. */
async function createOffer(values: Parameters<typeof createWaitlistEntry>[2] = {}) {
  const live = await createLiveClass(t.db, { slug: "logs", startsAt: inHours(48), maxSeats: 1 });
  const offer = { status: "offered", offeredAt: inHours(-1), offerExpiresAt: inHours(11) } as const;
  const { id } = await createWaitlistEntry(t.db, live, { ...offer, ...values });
  return { id, link: paths.waitlistOffer(id, waitlistToken(testEnv.sessionSecret, "offer", id)) };
}

const statusOf = async (id: string) =>
  (await t.db.select().from(classWaitlist).where(eq(classWaitlist.id, id)))[0]?.status;

describe("joining", () => {
  test("a visitor waits by name and address, trimmed and in small letters", async () => {
    await createFull();
    const sent = await site.send(address, { name: " Wanda Wait ", email: " Wanda@Test.example " });
    expect([sent.status, sent.location]).toEqual([303, `${address}?joined=1`]);
    expect(await entries()).toMatchObject([
      { name: "Wanda Wait", email: "wanda@test.example", status: "unconfirmed" },
    ]);
    const { text, html } = await site.follow(sent);
    expect(html).toContain("<h1>Check your email</h1>");
    expect(text).toContain("Open the link that we have emailed you within 24 hours.");
    expect(html).not.toContain("data-redirect-after");
  });

  test("an account waits at once by its verified address, and reads its place for three seconds", async () => {
    await createFull();
    const user = await createUser(t.db, { email: "wanda@test.example" });
    const cookie = await signIn(t, user);
    const sent = await site.send(address, { name: "Wanda", email: user.email }, cookie);
    expect(await entries()).toMatchObject([{ status: "waiting" }]);
    const { text, html } = await site.follow(sent, cookie);
    expect(text).toContain("You're number 1. We have emailed you your place".replace("'", "&#x27;"));
    expect(html).toMatch(/href="\/classes\/logs" data-redirect-after="3"/);
  });

  test.each([
    [inHours(48), "There are free seats"],
    [inHours(-0.5), "Class has started"],
    [inHours(-5), "This class is over"],
  ])("a class at %s has no success to show: %s", async (startsAt, says) => {
    await createLiveClass(t.db, { slug: "logs", startsAt });
    const { text } = await site.open(`${address}?joined=1`);
    expect(text).toContain(says);
    expect(text).not.toContain("on the waitlist");
  });

  test("the answer is the same for an address that waits already, so that it reveals nothing", async () => {
    const live = await createFull();
    const answers = [];
    for (const status of ["unconfirmed", "waiting", "left"] as const) {
      const { email } = await createWaitlistEntry(t.db, live, { status, createdAt: now });
      const sent = await site.send(address, { name: "Wanda", email });
      answers.push([sent.status, sent.location, (await site.follow(sent)).text]);
    }
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
  });

  test.each(["name", "email"])("without %s: nothing is stored, and what was typed stays", async (field) => {
    await createFull();
    const typed = { name: "Wanda", email: "wanda@test.example" };
    const { status, text, html } = await site.send(address, { ...typed, [field]: "  " });
    expect(status).toBe(400);
    expect(text).toContain(`Enter your ${field}`);
    expect(html).toContain(field === "name" ? 'value="wanda@test.example"' : 'value="Wanda"');
    expect(await entries()).toEqual([]);
  });

  test("one address is mailed three times, for any visitor and class; then it waits an hour", async () => {
    await createFull();
    const throttled = browse(t, { env: { ...testEnv, rateLimits: true } });
    const typed = { name: "Wanda", email: "wanda@test.example" };
    for (let index = 0; index < 3; index++) expect((await throttled.send(address, typed)).status).toBe(303);
    const fourth = await throttled.send(address, { ...typed, email: "WANDA@test.example" });
    expect([fourth.status, fourth.answer.headers.get("Retry-After")]).toEqual([429, "3600"]);
    expect((await throttled.send(address, { ...typed, email: "ben@test.example" })).status).toBe(303);
  });

  test("a class with free seats has no line", async () => {
    await createLiveClass(t.db, { slug: "logs", startsAt: inHours(48) });
    const { status, text, html } = await site.send(address, { name: "Wanda", email: "wanda@test.example" });
    expect(status).toBe(409);
    expect(text).toContain("There are free seats: you can reserve one now.");
    expect(html).toContain('href="/classes/logs/reservation"');
  });

  test.each(["/classes/nowhere/waitlist", "/classes/NO%00/waitlist"])("%s is nowhere", async (path) => {
    expect((await site.open(path)).text).toContain("Class Not Found");
    expect((await site.send(path, { name: "Wanda", email: "wanda@test.example" })).status).toBe(404);
  });
});

describe("an offer", () => {
  test("opened changes nothing, and says until when it is open", async () => {
    const { id, link } = await createOffer();
    const { status, text, answer } = await site.open(link);
    expect(status).toBe(200);
    expect(text).toContain("The seat is yours until Monday 23 November 2026, 21:00 UTC .");
    expect(answer.headers.get("Referrer-Policy")).toBe("strict-origin");
    expect(await statusOf(id)).toBe("offered");
  });

  test("is accepted after signing in, by the holder of the link, and paid for on the next page", async () => {
    const { id, link } = await createOffer();
    const before = await site.send(link, { intent: "accept", price: "4900" });
    expect([before.status, before.location]).toEqual([302, paths.login(link)]);
    expect(await statusOf(id)).toBe("offered");
    const cookie = await signIn(t, await createUser(t.db));
    const { status, location } = await site.send(link, { intent: "accept", price: "4900" }, cookie);
    const [seat] = await t.db.select().from(classReservations);
    expect([status, location]).toEqual([303, `/reservations/${seat?.id}/payment`]);
    expect(await statusOf(id)).toBe("accepted");
    const accepted = await site.open(link, cookie);
    expect(accepted.text).toContain("You accepted this seat");
    expect(accepted.html).toContain(`href="/reservations/${seat?.id}"`);
  });

  test("whose price has changed since the page was shown isn't taken: the page comes back with the new one", async () => {
    const { id, link } = await createOffer();
    expect((await site.open(link)).html).toContain('name="price" value="4900"');
    await t.db.update(classes).set({ priceCents: 5900 });
    const cookie = await signIn(t, await createUser(t.db));
    const { status, text, html } = await site.send(link, { intent: "accept", price: "4900" }, cookie);
    expect([status, await statusOf(id)]).toEqual([409, "offered"]);
    expect(text).toContain("The price changed while you were booking: it is now $59.00.");
    expect(html).toContain('name="price" value="5900"');
  });

  test("is declined without an account", async () => {
    const { id, link } = await createOffer();
    const declined = await site.send(link, { intent: "decline" });
    expect([declined.status, declined.location]).toEqual([303, link]);
    expect(await statusOf(id)).toBe("declined");
    expect((await site.follow(declined)).text).toContain("You declined this seat");
  });

  test("that ran out can't be accepted any more", async () => {
    const { link } = await createOffer({ offeredAt: inHours(-13), offerExpiresAt: inHours(-1) });
    expect((await site.open(link)).html).toContain("<h1>This offer is no longer open</h1>");
    const cookie = await signIn(t, await createUser(t.db));
    const { status, text } = await site.send(link, { intent: "accept", price: "4900" }, cookie);
    expect(status).toBe(409);
    expect(text).toContain("This offer is no longer open.");
  });

  test("neither accepted nor declined stays open, and a wrong link opens nothing", async () => {
    const { id, link } = await createOffer();
    expect((await site.send(link, {})).status).toBe(400);
    for (const wrong of ["x".repeat(43), waitlistToken(testEnv.sessionSecret, "leave", id)]) {
      expect((await site.open(paths.waitlistOffer(id, wrong))).status).toBe(404);
      expect((await site.send(paths.waitlistOffer(id, wrong), { intent: "decline" })).status).toBe(404);
    }
    expect(await statusOf(id)).toBe("offered");
  });
});
