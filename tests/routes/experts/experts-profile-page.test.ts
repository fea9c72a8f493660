import { describe, expect, test } from "vitest";
import { newId } from "~/platform/ids";
import { useDatabase } from "../../support/db/database";
import { createExpert, createUser } from "../../support/scenes/factories";
import { browse, compressedSize, signIn } from "../../support/site/browser";
import { thingsOf } from "../../support/site/structured-data";

const t = useDatabase();
const { open } = browse(t);

const full = {
  name: "Amara Okafor",
  tagline: "Calm in the first hour",
  bio: "First part.\n\nSecond <b>part</b>.",
  rating: 4.9,
  reviews: 128,
  sessionsCount: 412,
  region: "Africa",
  languages: ["English", "French"],
  specialties: ["Crisis communication"],
  certifications: ["GCIH"],
  skills: ["Memory forensics"],
  education: "University of Lagos",
  experience: "Night desk of a CERT",
  lesson: "We draw a timeline.",
  avatar: "/avatars/amara.svg",
  linkedin: "https://www.linkedin.com/in/amara",
  calendly: "https://calendly.com/amara",
};

describe("a visitor's profile", () => {
  test("shows everything of the card, but no full name or time", async () => {
    const { id } = await createExpert(t.db, full);
    const { status, text, html } = await open(`/expert/${id}`);
    expect(status).toBe(200);
    for (const words of [
      "Back to Experts",
      "Amara O.",
      "Calm in the first hour",
      "Second &lt;b&gt;part&lt;/b&gt;.",
      "★ 4.9 · 128 reviews",
      "412 sessions",
      "Africa",
      "Background",
      "English, French",
      "Add Amara O. to favourites",
      "Crisis communication",
      "GCIH",
      "Memory forensics",
      "University of Lagos",
      "Night desk of a CERT",
      "We draw a timeline.",
      "$40 per 50-minute lesson",
      "$40 per hour booked. You book now and pay later.",
      "Sign in to see times",
      "Book trial lesson",
      "Send Message",
      "Ask a Question",
    ]) {
      expect(text).toContain(words);
    }
    // The address of the booking that is paid at once.
    expect(html).not.toContain("to=checkout");
    expect(html).toMatch(new RegExp(`readOnly=""[^>]* value="http://localhost:3000/expert/${id}"`));
    expect(html).toContain(`/sign-in-prompt?action=favourite&amp;redirectTo=%2Fexpert%2F${id}"`);
    expect(html).not.toContain("Okafor");
    expect(text).not.toMatch(/answers within|Times in/i);
    expect(html).not.toContain("data-times");
    expect(html).not.toMatch(/entry\.js|__reactRouter/);
    expect(compressedSize(html)).toBeLessThan(14 * 1024);
  });

  test("leads to the booking through the sign-in prompt, and back to the profile for the times", async () => {
    const { id } = await createExpert(t.db);
    const { html } = await open(`/expert/${id}`);
    expect(html).toContain(`/login?redirectTo=%2Fexpert%2F${id}"`);
    expect(html).toContain(`/login?redirectTo=%2Fexpert%2F${id}%2Fbook"`);
    expect(html).toContain(`/sign-in-prompt?action=book&amp;redirectTo=%2Fexpert%2F${id}%2Fbook`);
    expect(html).toContain(`/sign-in-prompt?action=message&amp;redirectTo=%2Fexpert%2F${id}%2Fmessage`);
  });

  test("links out with care, and only to the web", async () => {
    const good = await createExpert(t.db, full);
    const page = await open(`/expert/${good.id}`);
    expect(page.html.match(/target="_blank" rel="noopener nofollow"/g)).toHaveLength(2);
    const bad = await createExpert(t.db, { linkedin: "javascript:alert(1)", calendly: "data:text/html,x" });
    const { html } = await open(`/expert/${bad.id}`);
    expect(html).not.toMatch(/javascript:|data:text/);
  });

  test("tells search engines who this is, under one address", async () => {
    const user = await createUser(t.db);
    const { id } = await createExpert(t.db, {
      ...full,
      userId: user.id,
      bio: "</script><script>alert(1)</script>",
    });
    for (const address of [id, user.id]) {
      const { html } = await open(`/expert/${address}`);
      expect(html).toContain(`<link rel="canonical" href="http://localhost:3000/expert/${id}"/>`);
      expect(thingsOf(html)[0]).toMatchObject({
        "@type": "Person",
        name: "Amara O.",
        url: `http://localhost:3000/expert/${id}`,
        image: "http://localhost:3000/avatars/amara.svg",
        makesOffer: { "@type": "Offer", price: "40.00", priceCurrency: "USD" },
      });
      expect(html).not.toContain("<script>alert");
    }
  });
});

describe("a signed-in user", () => {
  test("sees the next five times in the own zone, two of a day at most, each a link to the picker", async () => {
    const learner = await createUser(t.db, { timeZone: "Asia/Kathmandu" });
    const { id } = await createExpert(t.db);
    const { text, html } = await open(`/expert/${id}`, await signIn(t, learner));
    expect(text).toContain("Kathmandu time (GMT+5:45) · change");
    expect(text).toMatch(
      /Today 16:45 .*Today 17:45 .*Tomorrow 00:45 .*Tomorrow 01:45 .*Wed 25 Nov 00:45 .*More…/,
    );
    const first = `/expert/${id}/book?date=2026-11-23&amp;datetime=2026-11-23T11%3A00%3A00.000Z`;
    expect(html).toContain(`href="${first}"`);
    expect(html.match(/class="slot"/g)).toHaveLength(6);
    expect(html).toContain(`href="/expert/${id}/book?date=2026-11-23"`);
    expect(html).not.toContain("You need to be signed in");
  });
});

describe("an unknown address", () => {
  test("unknown, unlisted and malformed ids are 'Expert Not Found'", async () => {
    const hidden = [
      (await createExpert(t.db, { approved: false })).id,
      (await createExpert(t.db, { deletedAt: new Date() })).id,
    ];
    for (const id of [newId(), ...hidden, "1", "%00", "a%27b"]) {
      const { status, text, html } = await open(`/expert/${id}`);
      expect([id, status]).toEqual([id, 404]);
      expect(text).toContain("Expert Not Found");
      expect(html).toMatch(/href="\/experts"[^>]*>Back to Experts/);
      expect(html).toContain('name="robots" content="noindex"');
    }
  });
});
