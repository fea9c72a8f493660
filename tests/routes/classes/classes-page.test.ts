import { describe, expect, test } from "vitest";
import { foundationsSlug } from "~/domain/classes/class";
import { waitlistToken } from "~/domain/classes/waitlist/waitlist-token.server";
import { paths } from "~/shared/paths";
import { inHours, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createLiveClass, createWaitlistEntry } from "../../support/scenes/classes";
import { createExpert, createUser } from "../../support/scenes/factories";
import { browse, compressedSize, signIn } from "../../support/site/browser";
import { testEnv } from "../../support/site/request";
import { thingsOf } from "../../support/site/structured-data";

const t = useDatabase();
const site = browse(t);

describe("a visitor's page", () => {
  test("shows the agenda and the expert, and neither link nor framework script", async () => {
    const { id } = await createExpert(t.db, { name: "Amara Okafor", bio: "Night desk of a CERT." });
    await createLiveClass(t.db, {
      slug: "logs",
      expertId: id,
      startsAt: inHours(50),
      agenda: "10 minutes: which logs\n20 minutes: your questions",
      payhipLink: "https://payhip.com/b/Ab1",
    });
    const { status, text, html } = await site.open("/classes/logs");
    expect(status).toBe(200);
    for (const words of [
      "With Amara O. · 60 minutes",
      "Agenda 10 minutes: which logs 20 minutes: your questions",
      "Night desk of a CERT.",
    ]) {
      expect(text).toContain(words);
    }
    // The points of the summary are printed once.
    expect(/<main.*<\/main>/s.exec(html)?.[0].split("Read logs like a hunter")).toHaveLength(2);
    expect(html).toMatch(/role="timer" aria-live="off" aria-label="Starts in"[^>]* data-reloads/);
    // A script shows the time in the browser's zone.
    expect(html).toContain(`data-local-time="${inHours(50).getTime()}"></span>`);
    expect(html).not.toMatch(/meet\.example|payhip|Okafor|__reactRouter|data-times|Your time/);
    expect(compressedSize(html)).toBeLessThan(14 * 1024);
    const google = new URL(
      /href="(https:\/\/calendar\.google[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "",
    );
    expect(Object.fromEntries(google.searchParams)).toMatchObject({
      dates: "20261125T120000Z/20261125T130000Z",
      location: "video call (link will be sent via email)",
    });
  });

  test("is one page under its addresses, and tells search engines what takes place", async () => {
    const { id } = await createLiveClass(t.db, {
      slug: "logs",
      title: "Logs</script><script>alert(1)</script>",
      startsAt: inHours(50),
    });
    for (const address of ["/classes/logs", `/class/${id}`]) {
      const { html } = await site.open(address);
      expect(html).toContain('<link rel="canonical" href="http://localhost:3000/classes/logs"/>');
      expect(html).not.toContain("<script>alert");
      expect(thingsOf(html)[0]).toMatchObject({
        "@type": "Event",
        name: "Logs</script><script>alert(1)</script>",
        startDate: "2026-11-25T12:00:00.000Z",
        endDate: "2026-11-25T13:00:00.000Z",
        eventStatus: "https://schema.org/EventScheduled",
        location: { "@type": "VirtualLocation", url: "http://localhost:3000/classes/logs" },
        offers: { price: "49.00", priceCurrency: "USD", availability: "https://schema.org/InStock" },
      });
    }
  });

  test("full, it leads to the waitlist; its line of dates to the others", async () => {
    const { seriesId } = await createLiveClass(t.db, {
      slug: "full",
      startsAt: inHours(50),
      status: "sold_out",
    });
    await createLiveClass(t.db, { slug: "other", seriesId, startsAt: inHours(74) });
    await createLiveClass(t.db, { slug: "closed", seriesId, startsAt: inHours(98), status: "sold_out" });
    const { text, html } = await site.open("/classes/full");
    expect(text).toContain("Sold out");
    expect(text).toMatch(/we email the first person on the waitlist, who has 12 hours .* Joining is free/);
    // Only people with a seat add it to their calendar.
    expect(text).not.toMatch(/Add to Google Calendar/);
    expect(text).toContain("Join Waitlist: Threat hunting with logs");
    expect(text).toContain("Other dates Thu 26 Nov 2026, 12:00 GMT Fri 27 Nov 2026, 12:00 GMT · Sold out");
    expect(html).toMatch(/<form[^>]* action="\/classes\/full\/waitlist"/);
    expect(html).toContain('href="/classes/full/waitlist"');
    expect(html).not.toContain("Reserve my seat");
  });

  test.each([
    { startsAt: inHours(-0.5) },
    { startsAt: inHours(-5) },
    { startsAt: inHours(5), status: "cancelled", cancelledAt: now, cancelledBy: "expert" },
    { startsAt: null },
  ] as const)("%j: isn't loaded again at its start", async (values) => {
    await createLiveClass(t.db, { slug: "logs", ...values });
    // It would be loaded for ever.
    expect((await site.open("/classes/logs")).html).not.toContain("data-reloads");
  });

  test("free, it promises no secure checkout; its length is also rounded to hours", async () => {
    await createLiveClass(t.db, { slug: "logs", priceCents: 0, durationMinutes: 90 });
    const { text } = await site.open("/classes/logs");
    expect(text).toMatch(/ Free .*You get a confirmation email.*Duration 90 minutes \(plan for 2 hours\)/);
    expect(text).not.toMatch(/Secure checkout|USD/);
  });

  test.each([
    "/classes/nowhere",
    "/class/1",
    "/class/0190f5fe-7c00-7a00-8000-000000000000",
    "/classes/NO%00",
  ])("%s: 'Class Not Found'", async (address) => {
    const { status, text, html } = await site.open(address);
    expect([status, text.includes("Class Not Found")]).toEqual([404, true]);
    expect(html).toContain('content="noindex"');
  });
});

describe("a signed-in user", () => {
  test("reads the own time, with its zone, and follows the class", async () => {
    await createLiveClass(t.db, { slug: "logs", startsAt: inHours(50) });
    const user = await createUser(t.db, { timeZone: "Asia/Kathmandu" });
    const { text, html } = await site.open("/classes/logs", await signIn(t, user));
    expect(text).toContain("Wednesday 25 November 2026, 17:45 Your time, Kathmandu time (GMT+5:45) · change");
    expect(text).toContain("Wednesday 25 November 2026, 12:00 GMT");
    expect(html).toMatch(/<form[^>]* action="\/classes\/logs\/reservation".*value="4900"/s);
    expect(html).toContain("data-times");
    expect(html).not.toMatch(/meet\.example|data-local-time|data-reloads/);
  });

  test("who waits, or is offered a seat, reads that instead of the buttons; others don't", async () => {
    const live = await createLiveClass(t.db, { slug: "logs", startsAt: inHours(50), maxSeats: 1 });
    const [waiter, asked] = [await createUser(t.db), await createUser(t.db)];
    const offer = { status: "offered", offeredAt: inHours(-1), offerExpiresAt: inHours(11) } as const;
    const { id } = await createWaitlistEntry(t.db, live, { userId: asked.id, ...offer });
    await createWaitlistEntry(t.db, live, { userId: waiter.id });
    const link = paths.waitlistOffer(id, waitlistToken(testEnv.sessionSecret, "offer", id));
    for (const address of ["/classes/logs", "/classes/logs/waitlist"]) {
      const waiting = await site.open(address, await signIn(t, waiter));
      expect(waiting.text).toContain("You&#x27;re number");
      const offered = await site.open(address, await signIn(t, asked));
      expect(offered.text).toContain("A seat is offered to you");
      expect(offered.html).toContain(`href="${link}"`);
      for (const { text } of [waiting, offered]) expect(text).not.toMatch(/Join Waitlist Name|Sold out/);
      const other = await site.open(address, await signIn(t, await createUser(t.db)));
      for (const { text, html } of [other, await site.open(address)]) {
        expect(text).toContain("Join Waitlist");
        expect(text + html).not.toMatch(/You&#x27;re number|is offered to you|\/offer/);
      }
    }
  });
});

describe("the foundations class", () => {
  const soon = "Start Foundations - Coming Soon";
  const journey =
    /Weeks 1-2 Foundations of IT &amp; Security.*Weeks 3-4 Hands-on Labs.*Weeks 5-6 Career Roadmap &amp; Mentorship/;

  test.each(["/beginner-foundations", "/classes/beginner-foundations"])(
    "%s, before there is one",
    async (address) => {
      const { status, text, html } = await site.open(address);
      expect(status).toBe(200);
      expect(text).toMatch(journey);
      expect(text).toContain(soon);
      expect(html).toMatch(/<form[^>]* action="\/subscribe"/);
      expect(html).toContain(
        '<link rel="canonical" href="http://localhost:3000/classes/beginner-foundations"/>',
      );
    },
  );

  test("announced, it waits for a date; a date of its series ends the waiting", async () => {
    const { seriesId } = await createLiveClass(t.db, { slug: foundationsSlug, startsAt: null });
    expect((await site.open("/beginner-foundations")).text).toContain(soon);
    await createLiveClass(t.db, { slug: "foundations-january", seriesId, startsAt: inHours(50) });
    const { text, html } = await site.open("/beginner-foundations");
    expect(text).toMatch(journey);
    expect(text).not.toContain(soon);
    expect(text).not.toContain("Date to be announced");
    expect(text).toContain("Choose a date");
    expect(html).toMatch(
      /<a class="button wide" href="\/classes\/foundations-january">Wed 25 Nov 2026, 12:00 GMT/,
    );
    expect(text).not.toContain("Other dates");
    expect((await site.open("/classes/foundations-january")).text).toMatch(journey);
  });
});

test("the calendar file is named after the slug, and names no link", async () => {
  await createLiveClass(t.db, { slug: "logs", startsAt: inHours(50) });
  await createLiveClass(t.db, { slug: "some-day", startsAt: null });
  const { answer, html } = await site.open("/classes/logs.ics");
  expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="logs.ics"');
  expect(html).toContain("DTSTART:20261125T120000Z");
  expect(html).toContain("LOCATION:video call (link will be sent via email)");
  expect(html).not.toContain("meet.example");
  expect((await site.open("/classes/some-day.ics")).status).toBe(404);
  expect((await site.open("/classes/nowhere.ics")).status).toBe(404);
});
