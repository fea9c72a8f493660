import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes } from "~/db/schema/classes/classes";
import { type WaitlistUse, waitlistToken } from "~/domain/classes/waitlist/waitlist-token.server";
import { newId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { inHours, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createLiveClass, createSeat, createWaitlistEntry } from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";
import { browse } from "../../support/site/browser";
import { testEnv } from "../../support/site/request";

/** The page of the mailed link that confirms a place on a waitlist. */

const t = useDatabase();
const site = browse(t);
const tokenOf = (id: string, use: WaitlistUse = "confirm") => waitlistToken(testEnv.sessionSecret, use, id);
const linkOf = (id: string) => paths.waitlistConfirm(id, tokenOf(id));
const statusOf = async (id: string) =>
  (await t.db.select().from(classWaitlist).where(eq(classWaitlist.id, id)))[0]?.status;

/** An unconfirmed entry of a class whose only seat is taken. */
async function createAsked(values: Parameters<typeof createWaitlistEntry>[2] = {}) {
  const live = await createLiveClass(t.db, { slug: "logs", startsAt: inHours(48), maxSeats: 1 });
  await createSeat(t.db, live, await createUser(t.db));
  const entry = await createWaitlistEntry(t.db, live, {
    status: "unconfirmed",
    createdAt: inHours(-1),
    ...values,
  });
  // They don't count: one class's entry is no other's, and a later one comes after.
  await createWaitlistEntry(t.db, await createLiveClass(t.db));
  await createWaitlistEntry(t.db, live);
  return { ...entry, live, link: linkOf(entry.id) };
}

test("opening the link changes nothing, as often as mail scanners like; its button confirms the place", async () => {
  const { id, link } = await createAsked();
  for (let index = 0; index < 3; index++) {
    const { status, text, html, answer } = await site.open(link);
    expect(status).toBe(200);
    expect(html).toContain("<h1>Confirm your place on the waitlist</h1>");
    expect(text).toContain("Confirm it by Tuesday 24 November 2026, 09:00 UTC , or");
    expect(answer.headers.get("Referrer-Policy")).toBe("strict-origin");
    expect(await statusOf(id)).toBe("unconfirmed");
  }
  const sent = await site.send(link, {});
  expect([sent.status, sent.location, await statusOf(id)]).toEqual([303, link, "waiting"]);
  const { text, html } = await site.follow(sent);
  expect(text).toContain("Your place is confirmed");
  expect(text).toContain("number 1. We email you if a seat opens up.");
  expect(html).toContain(`href="${paths.waitlistLeave(id, tokenOf(id, "leave"))}"`);
});

test("confirming again says the same", async () => {
  const { link } = await createAsked();
  for (let index = 0; index < 2; index++) {
    const { text } = await site.follow(await site.send(link, {}));
    expect(text).toContain("Your place is confirmed");
  }
});

test("a place that is confirmed while a seat is free leads to the offer", async () => {
  const { id, link, live } = await createAsked();
  await t.db.update(classes).set({ maxSeats: 3 }).where(eq(classes.id, live.id));
  const { text, html } = await site.follow(await site.send(link, {}));
  expect(text).toContain("A seat is offered to you");
  expect(html).toContain(`href="${paths.waitlistOffer(id, tokenOf(id, "offer"))}"`);
});

describe("a link that has no effect", () => {
  test("after 24 hours says so, before and after the entry is deleted", async () => {
    const { id, link } = await createAsked({ createdAt: inHours(-24) });
    for (const isDeleted of [false, true]) {
      if (isDeleted) await t.db.delete(classWaitlist).where(eq(classWaitlist.id, id));
      const { status, html } = await site.open(link);
      expect([status, html]).toEqual([200, expect.stringContaining("<h1>This link has expired</h1>")]);
      const sent = await site.send(link, {});
      expect([sent.status, sent.html]).toEqual([409, expect.stringContaining("This link has expired")]);
    }
  });

  test.each<[string, Partial<typeof classes.$inferInsert>]>([
    ["Class has started", { startsAt: inHours(-0.5), endsAt: inHours(0.5) }],
    ["This class was cancelled", { status: "cancelled", cancelledAt: now, cancelledBy: "admin" }],
  ])("because of its class: %s", async (says, values) => {
    const { id, link, live } = await createAsked();
    await t.db.update(classes).set(values).where(eq(classes.id, live.id));
    expect((await site.open(link)).text).toContain(says);
    expect((await site.send(link, {})).status).toBe(409);
    expect(await statusOf(id)).toBe("unconfirmed");
  });

  test("because the place was left", async () => {
    const { link } = await createAsked({ status: "left" });
    expect((await site.open(link)).text).toContain("You are not on the waitlist");
  });

  test("with another's token, or that of another link", async () => {
    const { id } = await createAsked();
    for (const token of [tokenOf(newId()), tokenOf(id, "leave"), tokenOf(id, "offer"), "", "x".repeat(43)]) {
      expect((await site.open(paths.waitlistConfirm(id, token))).status).toBe(404);
      expect((await site.send(paths.waitlistConfirm(id, token), {})).status).toBe(404);
    }
    expect(await statusOf(id)).toBe("unconfirmed");
  });
});
