import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { bookLesson } from "../../support/scenes/bookings";
import { createExpert, createUser } from "../../support/scenes/factories";
import { browse, signIn } from "../../support/site/browser";

/** The private calendar address: its page in a browser without scripts, and the calendar that it returns. */

const t = useDatabase();
const now = new Date("2026-11-20T09:00:00Z");
const page = "/profile/calendar";
const site = () =>
  browse(
    {
      get db() {
        return t.db;
      },
    },
    { now },
  );

async function person() {
  const user = await createUser(t.db);
  return { user, cookie: await signIn(t, user), site: site() };
}
type Person = Awaited<ReturnType<typeof person>>;

const addressOn = (html: string) =>
  /<textarea[^>]*>http:\/\/localhost:3000(\/calendar\/[\w-]{43}\.ics)</.exec(html)?.[1];

async function make({ site, cookie }: Person) {
  const answer = await site.send(page, { intent: "make" }, cookie);
  const { html, text } = await site.follow(answer, cookie);
  return { answer, text, address: addressOn(html) ?? "", html };
}

describe("the page", () => {
  test("makes an address and shows it, as a link for calendar programs too", async () => {
    const one = await person();
    expect((await one.site.open(page, one.cookie)).text).toContain("Get your calendar address");
    const { answer, text, address, html } = await make(one);
    expect([answer.status, answer.location]).toEqual([303, page]);
    expect(text).toContain("Your calendar address is ready.");
    expect(text).not.toContain("no longer works");
    expect(text).toContain("Anyone with this address can see your sessions");
    expect(html).toContain(`href="webcal://localhost:3000${address}"`);
    expect((await one.site.open(address)).status).toBe(200);
  });

  test("replaces the address, and removes it", async () => {
    const one = await person();
    const [first, second] = [await make(one), await make(one)];
    const statuses = async () => [
      (await one.site.open(first.address)).status,
      (await one.site.open(second.address)).status,
    ];
    expect(await statuses()).toEqual([404, 200]);
    expect(second.text).toContain("The earlier one no longer works.");
    const removed = await one.site.send(page, { intent: "remove" }, one.cookie);
    expect([removed.status, removed.location]).toEqual([303, page]);
    expect((await one.site.follow(removed, one.cookie)).text).toContain("Your calendar address was removed.");
    expect(await statuses()).toEqual([404, 404]);
  });

  test("refuses a form that says nothing, and is linked from where sessions are", async () => {
    const { site, cookie } = await person();
    expect((await site.send(page, { intent: "x" }, cookie)).status).toBe(400);
    expect((await site.open("/profile/account", cookie)).html).toContain(`href="${page}"`);
  });
});

describe("the feed", () => {
  test("has the account's sessions, the cancelled one as cancelled, for no cache or index", async () => {
    const one = await person();
    const expert = await createExpert(t.db);
    const off = await bookLesson(t.db, one.user, expert.id, { startsAt: new Date("2026-11-24T10:00:00Z") });
    await cancelBooking(t.db, callerOf(one.user, { now }), { bookingId: off.id, reason: null });
    const kept = await bookLesson(t.db, one.user, expert.id);
    const { address } = await make(one);
    const { answer, html: file } = await one.site.open(address);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    });
    const calendar = new ICAL.Component(ICAL.parse(file));
    const text = (component: ICAL.Component, name: string) => String(component.getFirstPropertyValue(name));
    expect([text(calendar, "method"), text(calendar, "x-wr-calname")]).toEqual([
      "PUBLISH",
      "Keyway sessions",
    ]);
    const events = calendar.getAllSubcomponents("vevent");
    expect(
      events.map((event) => [text(event, "uid"), text(event, "status"), text(event, "summary")]),
    ).toEqual([
      [`booking-${kept.id}@keyway`, "CONFIRMED", "Session: Amara O. and Nadia Rahman"],
      [`booking-${off.id}@keyway`, "CANCELLED", "Cancelled: Session: Amara O. and Nadia Rahman"],
    ]);
    expect(events.flatMap((event) => event.getAllProperties("attendee"))).toEqual([]);
  });

  test("shows a session that a side missed as one that didn't take place", async () => {
    const one = await person();
    const expert = await createExpert(t.db);
    const missed = await bookLesson(t.db, one.user, expert.id);
    await t.db
      .update(bookings)
      .set({ status: "no_show", absent: "expert" })
      .where(eq(bookings.id, missed.id));
    const { address } = await make(one);
    for (const path of [address, `/bookings/${missed.id}.ics`]) {
      const calendar = new ICAL.Component(ICAL.parse((await one.site.open(path, one.cookie)).html));
      const event = calendar.getFirstSubcomponent("vevent");
      expect(event?.getFirstPropertyValue("status")).toBe("CANCELLED");
      expect(event?.getFirstPropertyValue("description")).toContain("This session didn't take place.");
    }
  });

  test("without sessions is an empty calendar", async () => {
    const one = await person();
    const { address } = await make(one);
    const calendar = new ICAL.Component(ICAL.parse((await one.site.open(address)).html));
    expect(calendar.getAllSubcomponents("vevent")).toEqual([]);
  });

  test.each([["a".repeat(43)], ["short"], ["a".repeat(5000)], ["%27%20or%201=1"]])(
    "of the unknown secret %s isn't there",
    async (secret) => {
      expect((await site().open(`/calendar/${secret}.ics`)).status).toBe(404);
    },
  );
});
