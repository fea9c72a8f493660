import { describe, expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { get, post } from "../../support/site/request";
import { openSite } from "../../support/site/site";

/** While storage is down, every page answers 503 with `Retry-After`, and a posted form is shown to be sent again. */

const nowhere = openDatabase("postgres://nobody@127.0.0.1:9/nothing");
const logged: unknown[] = [];
const log = { info() {}, error: (...line: unknown[]) => void logged.push(line) };

const open = async (request: Request, isReady: boolean) => {
  const ask = await openSite({ t: { db: nowhere.db }, isReady, log });
  const answer = await ask(request);
  return {
    status: answer.status,
    retry: answer.headers.get("Retry-After"),
    html: await answer.text(),
    cookies: answer.headers.getSetCookie(),
  };
};

test.each([
  ["/", false],
  ["/experts", false],
  ["/experts", true],
  ["/expert/01a1f8c8-b3fc-7277-b89b-7c1d3260e24a", true],
  ["/my-bookings", false],
])("GET %s while the database is down (booted: %s)", async (path, isReady) => {
  const { status, retry, html } = await open(get(path), isReady);
  expect({ status, retry }).toEqual({ status: 503, retry: "5" });
  expect(html).not.toMatch(/ECONNREFUSED|at \w+ \(|postgres:/);
});

test("the listing keeps its search and says the specification's text", async () => {
  const { html } = await open(get("/experts?search=forensics&sort=rating"), true);
  expect(html).toContain("Failed to load experts. Please try again later.");
  expect(html).toContain("/experts?search=forensics&amp;sort=newest");
  expect(html).toContain('value="forensics"');
});

describe("signed in, so that even the session can't be read", () => {
  const id = "01a1f8c8-b3fc-7277-b89b-7c1d3260e24a";
  const cookie = { Cookie: `keyway_session=${"t".repeat(43)}` };
  const title = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1];

  test.each([
    ["/experts?search=forensics", "Failed to load experts. Please try again later."],
    [`/expert/${id}`, "An unexpected error occurred"],
    ["/my-bookings", "Failed to load bookings. Please try again."],
    ["/learner-dashboard", "Failed to load bookings. Please try again."],
    ["/expert-dashboard", "Failed to load expert account"],
    [`/bookings/${id}`, "Failed to load your booking. Please try again."],
    [`/expert/${id}/book`, "Failed to book session. Please try again."],
    [`/checkout/${id}`, "Error loading expert details: the service is busy. Please try again."],
    [`/expert/${id}/ask`, "An error occurred"],
    [`/expert/${id}/message`, "Error connecting to expert"],
    ["/classes/logs/reservation", "Failed to book session. Please try again."],
  ])("GET %s: %s", async (path, text) => {
    const { status, html } = await open(get(path, cookie), true);
    expect(status).toBe(503);
    expect(html.replaceAll("&#x27;", "'")).toContain(text);
  });

  test.each([
    [`/expert/${id}/book`, "Failed to book session. Please try again."],
    [`/checkout/${id}`, "Failed to create booking. Please try again."],
    [`/expert/${id}/ask`, "An error occurred"],
    ["/classes/logs/waitlist", "Failed to join waitlist. Please try again."],
    ["/availability", "❌ Save failed: We can't load or save data right now. Please try again in a moment."],
    ["/expert-profile-creator", "Failed to update expert profile."],
    ["/profile/expert", "Failed to update profile: We can't load or save data right now."],
    ["/apply-as-expert", "Error submitting application: We can't load or save data right now."],
  ])("POST %s: %s, and the form to be sent again", async (path, text) => {
    const { status, html } = await open(post(path, { datetime: "2026-11-24T10:00Z" }, cookie), true);
    expect(status).toBe(503);
    expect(html.replaceAll("&#x27;", "'")).toContain(text);
    expect(html).toContain('name="datetime" value="2026-11-24T10:00Z"');
  });

  test("headings are the pages' own, and the checkout leads back to the experts", async () => {
    expect(title((await open(get("/my-bookings", cookie), true)).html)).toBe("Error Loading Bookings");
    const { html } = await open(get(`/checkout/${id}`, cookie), true);
    expect(title(html)).toBe("Checkout Error");
    expect(html).toMatch(/<a class="button quiet" href="\/experts">Back to Experts</);
    expect((await open(get("/experts?search=forensics", cookie), true)).html).toContain('value="forensics"');
  });
});
test.each([
  ["/terms", 200, "Terms of Service"],
  ["/privacy", 200, "Privacy Policy"],
  ["/no-such-page", 404, "Oops! This page doesn&#x27;t exist"],
])(
  "%s needs no database, whether or not the program ever had one, and keeps the cookie",
  async (path, expected, words) => {
    for (const isReady of [true, false]) {
      const { status, html, cookies } = await open(
        get(path, { Cookie: `keyway_session=${"A".repeat(43)}` }),
        isReady,
      );
      expect([status, cookies]).toEqual([expected, []]);
      expect(html).toContain(words);
    }
  },
);

test("a CV with a page break is offered again", async () => {
  const path = "/skill-scan/01a1f8c8-b3fc-7277-b89b-7c1d3260e24a/14";
  const { status, html } = await open(post(path, { answer: "SIEM\fLinux" }), true);
  expect(status).toBe(503);
  expect(html).toContain('name="answer" value="SIEM Linux"');
});

test("a posted form is offered again, without its password", async () => {
  const fields = { email: "ada@test.example", password: "Keyway2026", redirectTo: "/my-bookings" };
  const { status, html } = await open(post("/login", fields), false);
  expect(status).toBe(503);
  expect(html).toMatch(/<form [^>]*action="\/login" method="post"/);
  expect(html).toContain('name="email" value="ada@test.example"');
  expect(html).toContain('name="redirectTo" value="/my-bookings"');
  expect(html).not.toContain("Keyway2026");
});

test("what was typed is escaped", async () => {
  const { html } = await open(post("/login", { email: '"><script>alert(1)</script>' }), false);
  expect(html).not.toContain("<script>alert(1)");
});
