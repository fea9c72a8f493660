import { expect, test } from "vitest";
import { inHours, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createLiveClass, createSeat } from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";
import { browse, compressedSize, signIn } from "../../support/site/browser";

const t = useDatabase();
const site = browse(t);

test("a visitor sees what is open, sold out, announced and over, and books by way of the sign-in", async () => {
  await createLiveClass(t.db, { slug: "open", title: "Open class", startsAt: inHours(24) });
  await createLiveClass(t.db, {
    slug: "full",
    title: "Full class",
    startsAt: inHours(48),
    status: "sold_out",
  });
  await createLiveClass(t.db, { slug: "some-day", title: "Class of some day", startsAt: null });
  await createLiveClass(t.db, { slug: "over", title: "Class of last week", startsAt: inHours(-168) });
  const { status, text, html } = await site.open("/classes");
  expect(status).toBe(200);
  expect(text).toMatch(
    /Upcoming classes .*Tue 24 Nov .*Open class Tuesday 24 November 2026, 10:00 GMT .*With Amara Okafor · 60 minutes .*10 seats remaining \$49 .*Book Now.*Full class.*Sold out.*Join Waitlist.*Announced .*Class of some day.*Date to be announced.*Past classes .*Class of last week/,
  );
  expect(html).toContain('href="/classes/open/reservation"');
  expect(html).toContain('href="/classes/full/waitlist"');
  expect(html).toContain("/login?redirectTo=%2Fclasses%2Fopen%2Freservation");
  expect(html).not.toMatch(/<form[^>]* action="\/classes|data-times|__reactRouter/);
  // A script shows the time in the browser's zone, except for past classes.
  expect([...html.matchAll(/data-local-time="(\d+)"/g)].map(([, at]) => Number(at))).toEqual([
    inHours(24).getTime(),
    inHours(48).getTime(),
  ]);
  expect(text).toMatch(/Complete Your Booking .*Please sign in to continue/);
});

test("a signed-in user books in the dialog, at the price that it says, and reads times in the own zone", async () => {
  await createLiveClass(t.db, { slug: "open", startsAt: inHours(24) });
  const user = await createUser(t.db, { timeZone: "Asia/Kathmandu" });
  const { text, html } = await site.open("/classes", await signIn(t, user));
  expect(text).toContain("Tuesday 24 November 2026, 15:45 Kathmandu time (GMT+5:45) 10:00 GMT");
  expect(html).toMatch(/<dialog[^>]*>.*<form[^>]* action="\/classes\/open\/reservation".*value="4900"/s);
  expect(html).toContain("data-times");
  expect(html).not.toContain("data-local-time");
});

test("a seat of one's own is shown instead of what others can have", async () => {
  const full = await createLiveClass(t.db, { slug: "full", startsAt: inHours(24), status: "sold_out" });
  const open = await createLiveClass(t.db, { slug: "open", startsAt: inHours(48) });
  const user = await createUser(t.db);
  const seat = await createSeat(t.db, full, user);
  const holdExpiresAt = new Date(now.getTime() + 600_000);
  const held = await createSeat(t.db, open, user, { status: "held", holdExpiresAt });
  const { text, html } = await site.open("/classes", await signIn(t, user));
  expect(text).toMatch(/You have a seat .*View your seat.*We hold a seat for you .*Continue to payment/);
  expect(text).not.toMatch(/Sold out|Join Waitlist|Book Now/);
  expect(html).toContain(`href="/reservations/${seat.id}"`);
  expect(html).toContain(`href="/reservations/${held.id}/payment"`);
});

test("a visitor's cookie of a zone is read as well", async () => {
  await createLiveClass(t.db, { startsAt: inHours(24) });
  const { text } = await site.open("/classes", "keyway_zone=Europe%2FParis");
  expect(text).toContain("Tuesday 24 November 2026, 11:00 Paris time (GMT+1) 10:00 GMT");
});

test("both addresses are one page, which fits its budget when it is full", async () => {
  for (let index = 0; index < 13; index++) {
    await createLiveClass(t.db, { title: `Class ${index}`, startsAt: inHours(24 + index) });
    await createLiveClass(t.db, { title: `Past ${index}`, startsAt: inHours(-24 - index) });
  }
  const { html, text } = await site.open("/booking");
  expect(html).toContain('<link rel="canonical" href="http://localhost:3000/classes"/>');
  expect(compressedSize(html)).toBeLessThan(14 * 1024);
  expect(text).not.toContain("Class 12");
  expect((await site.open("/classes?page=2")).text).toContain("Class 12");
  expect((await site.open("/classes?past=2")).text).toContain("Past 12");
  const both = await site.open("/classes?page=2&past=2");
  expect(both.text).toMatch(/Class 12.*Past 12/);
  expect(both.html).toContain('href="/classes?past=2"');
  expect(both.html).toContain('href="/classes?page=2#past"');
});

test("without a class it says where to go, and a page beyond the end as well", async () => {
  expect((await site.open("/classes")).text).toContain("No class has an open date at the moment.");
  const beyond = await site.open("/classes?page=9");
  expect(beyond.text).toContain("There are no more classes.");
  expect(beyond.html).toContain('content="noindex"');
  const longAgo = await site.open("/classes?past=99");
  expect(longAgo.text).toContain("There are no more past classes.");
  expect(longAgo.html).toContain('href="/classes#past"');
});

test("search engines find every class that isn't cancelled", async () => {
  await createLiveClass(t.db, { slug: "open" });
  await createLiveClass(t.db, { slug: "off", status: "cancelled", cancelledAt: now, cancelledBy: "admin" });
  const { html, answer } = await site.open("/sitemap.xml");
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=3600");
  expect(html).toContain("/classes</loc>");
  expect(html).toContain("/classes/open</loc>");
  expect(html).not.toContain("/classes/off");
});
