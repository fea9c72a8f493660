import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { readEmptySearches } from "~/domain/experts/listing/empty-searches.server";
import { seedDemoData } from "../../../drizzle/seed/seed";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";
import { browse, compressedSize, signIn } from "../../support/site/browser";
import { linkedExpert } from "../inquiries/contact-scene";

const t = useDatabase();
const { open } = browse(t);

const amara = { name: "Amara Okafor", title: "Incident responder", rating: 4.9, reviews: 128 };

describe("a visitor's listing", () => {
  test("shows every field of a card, and no times", async () => {
    await createExpert(t.db, {
      ...amara,
      languages: ["English", "French"],
      bio: "Ten years of it, ".repeat(20),
    });
    const { status, text, html } = await open("/experts");
    expect(status).toBe(200);
    for (const words of [
      "Learn faster with your best cybersecurity expert",
      "1 expert",
      "Amara O.",
      "Incident responder",
      "$40",
      "per 50-minute lesson",
      "★ 4.9",
      "· 128 reviews",
      "Book trial lesson",
      "Send message",
      "Read more",
      "Read less",
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toMatch(/EN\s+FR/);
    expect(text).toMatch(/Ten years of it, Ten years of…/);
    // Days and the number of free times, no times (decision I4).
    expect(text).toMatch(/\d+ free times this week/);
    expect(html).toMatch(/aria-label="Free: [A-Z][a-z]{2}, /);
    expect(text).not.toMatch(/Okafor|Times in|No free times|in the morning/);
    expect(html).not.toContain("data-times");
  });

  test("asks to sign in by HTML alone, with a page behind each link", async () => {
    const { id } = await createExpert(t.db, amara);
    const { html, text } = await open("/experts");
    const profile = encodeURIComponent(`/expert/${id}`);
    expect(html).toContain(`/sign-in-prompt?action=view&amp;redirectTo=${profile}`);
    expect(html).toContain(`/sign-in-prompt?action=book&amp;redirectTo=${profile}%2Fbook%3Fto%3Dcheckout`);
    expect(html).toContain(`/login?redirectTo=${profile}"`);
    expect(html).toContain(`/sign-in-prompt?action=message&amp;redirectTo=${profile}%2Fmessage`);
    for (const dialog of ["view-1", "book-1", "message-1"]) {
      expect(html).toMatch(new RegExp(`<dialog[^>]*id="${dialog}"`));
      expect(html).toMatch(new RegExp(`<button[^>]*commandfor="${dialog}"`, "i"));
    }
    expect(text).toContain("You need to be signed in to view this profile");
    expect(text).toContain("You need to be signed in to book a session");
    expect(text).toContain("You need to be signed in to send a message");
    expect(html).not.toMatch(/entry\.js|__reactRouter/);
  });

  test("an expert without reviews is 'New' (decision C9)", async () => {
    await createExpert(t.db, { rating: null, reviews: 0 });
    const { text } = await open("/experts");
    expect(text).toContain("New · 0 reviews");
    expect(text).not.toContain("★");
  });

  test("weighs at most 14 KB compressed with a full page of demo experts, like a learner's with its forms", async () => {
    await seedDemoData(t.db, { now: testNow, adminEmail: "admin@keyway.example" });
    const [learner] = await t.db.select().from(users).where(eq(users.email, "learner@keyway.example"));
    for (const cookie of ["", learner ? await signIn(t, learner) : ""]) {
      const { html } = await open("/experts", cookie);
      expect(html.match(/class="expert-card"/g)).toHaveLength(12);
      expect(compressedSize(html)).toBeLessThan(14 * 1024);
      expect(html.includes('name="content"')).toBe(cookie !== "");
      expect(html).toMatch(/<input(?=[^>]* name="search")[^>]* list="suggestions"/);
      expect(html).toContain('<datalist id="suggestions"><option>Incident Response</option>');
    }
  });
});

describe("a signed-in user", () => {
  test("sees the next free time in the own zone, and plain links", async () => {
    const learner = await createUser(t.db, { timeZone: "Asia/Kathmandu" });
    const { id } = await createExpert(t.db);
    const { text, html } = await open("/experts", await signIn(t, learner));
    expect(text).toContain("Times in Kathmandu time (GMT+5:45) · change");
    expect(text).toContain("1 expert Your favourites");
    expect(text).toContain("Next free: Today 16:45");
    expect(html).toContain(`href="/expert/${id}"`);
    expect(html).toContain(`href="/expert/${id}/book?date=2026-11-23&amp;to=checkout"`);
    // This card has no linked account, which the page says.
    expect(html).toContain(`href="/expert/${id}/message"`);
    expect(html).not.toMatch(/<dialog[^>]*id="message-/);
  });

  test("writes to an expert with an account in a dialog, which names whom the message may be shared with", async () => {
    const { card, user } = await linkedExpert(t, "Amara Okafor");
    await linkedExpert(t, "Bela Novak");
    const learner = await createUser(t.db);
    const dialogsOf = async (cookie: string) =>
      (await open("/experts?sort=newest", cookie)).html.match(/<dialog[^>]*id="message-.*?<\/dialog>/gs) ??
      [];
    const [, dialog = ""] = await dialogsOf(await signIn(t, learner));
    expect(dialog).toContain("Contact Amara O.");
    expect(dialog).toContain(`action="/expert/${card.id}/message"`);
    expect(dialog).toContain("Share this message with other tutors: Bela N.");
    expect(dialog).toContain("Recent Messages");
    // The page says why there is no form.
    const unverified = await createUser(t.db, { emailVerifiedAt: null });
    for (const other of [user, unverified]) expect(await dialogsOf(await signIn(t, other))).toEqual([]);
  });

  test("isn't offered a time at which they have a session themselves", async () => {
    const learner = await createUser(t.db);
    const other = await createExpert(t.db, { hours: [] });
    await createExpert(t.db, { name: "Free" });
    const startsAt = new Date("2026-11-23T10:00:00Z");
    await createBooking(t.db, { learnerId: learner.id, expertId: other.id, startsAt, hours: 2 });
    const { text } = await open("/experts", await signIn(t, learner));
    expect(text).toContain("Today 07:00");
    expect(text).toContain("No hours published yet");
  });
});

describe("searching and paging", () => {
  test("without gaps, names the order that it has", async () => {
    await createExpert(t.db, amara);
    const { html } = await open("/experts?sort=gaps");
    expect(html).toContain("Sort: <b>Recommended</b>");
    expect(html).not.toContain("Covers most gaps");
  });

  test("keeps the term, the sort and the count", async () => {
    await createExpert(t.db, amara);
    await createExpert(t.db, { name: "Jonas Keller", title: "Penetration tester" });
    const { text, html } = await open("/experts?search=penetration&sort=price-low");
    expect(text).toContain("1 expert ");
    expect(text).toContain("Jonas K.");
    expect(text).not.toContain("Amara O.");
    expect(html).toMatch(/name="search"[^>]*value="penetration"/);
    expect(html).toMatch(/type="hidden" name="sort" value="price-low"/);
    expect(html).toMatch(/href="\/experts\?search=penetration&amp;sort=price-low" aria-current="true"/);
  });

  test("without result is counted once for each page that was made, with result or by the admin it isn't", async () => {
    await createExpert(t.db, amara);
    const learner = await signIn(t, await createUser(t.db));
    await open("/experts?search=incident", learner);
    await open("/experts?search=COBOL", await signIn(t, await createUser(t.db, { role: "admin" })));
    expect(await readEmptySearches(t.db, testNow)).toEqual([]);
    expect((await open("/experts?search=COBOL", learner)).status).toBe(200);
    await open("/experts?search=cobol");
    expect(await readEmptySearches(t.db, testNow)).toEqual([{ term: "cobol", count: 2 }]);
  });

  test("finds no expert: says so, and offers to suggest a skill or to clear the search", async () => {
    const { status, text, html } = await open("/experts?search=%3Cimg%20src%3Dx%3E");
    expect(status).toBe(200);
    expect(text).toContain("0 experts");
    expect(html).toContain("No experts found for “&lt;img src=x&gt;”");
    expect(html).toContain('href="/forms/suggest-a-skill"');
    expect(html).toMatch(/href="\/experts"[^>]*>Clear search/);
  });

  test("a page beyond the end leads back to the first", async () => {
    await createExpert(t.db);
    const { status, html } = await open("/experts?page=9&sort=newest");
    expect(status).toBe(200);
    expect(html).toMatch(/href="\/experts\?sort=newest"[^>]*>Go to the first page/);
  });

  test.each(["page=99999999999999999999", "sort=__proto__", "search=%D0%00%25_%5C"])(
    "%j is no fault",
    async (query) => {
      expect((await open(`/experts?${query}`)).status).toBe(200);
    },
  );
});
