import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { linkJobs, mailedLinks, storedLinks } from "../../support/scenes/bookings";
import { createBooking } from "../../support/scenes/factories";
import { actors, createWorld, type World } from "../../support/scenes/world";
import { browse } from "../../support/site/browser";
import { get, post } from "../../support/site/request";
import { openSite } from "../../support/site/site";

/** The two forms of a meeting link as a browser posts them, and who sees the link. */

const t = useDatabase({
  filledBy: async (given) => {
    world = await createWorld(given);
  },
});
/** The same for every test. The database restores its rows before each test. */
let world: World;
const link = "https://meet.google.com/abc-defg-hij";
const { ask } = browse(t);

const as = (world: World, who: (typeof actors)[number]) => ({ Cookie: world.cookies[who] });
const ownPath = ({ bookingId }: World) => `/bookings/${bookingId}/meeting-link`;
const usualPath = "/expert-dashboard/meeting-link";

describe("the usual link", () => {
  test("is saved, said on the dashboard, and taken away by an empty field", async () => {
    const headers = as(world, "expert");
    const answer = await ask(post(usualPath, { meetingLink: ` ${link} ` }, headers));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/expert-dashboard"]);
    expect((await storedLinks(t.db, world)).usual).toBe(link);
    expect(await linkJobs(t.db)).toHaveLength(1);
    const dashboardAfter = async (saved: Response) => {
      const flash = saved.headers.getSetCookie().find((cookie) => cookie.startsWith("keyway_flash="));
      const cookies = `${headers.Cookie}; ${flash?.split(";")[0]}`;
      return (await ask(get("/expert-dashboard", { Cookie: cookies }))).text();
    };
    const page = await dashboardAfter(answer);
    expect(page).toContain("Meeting link saved.");
    expect(page).toContain(`value="${link}"`);
    const removed = await ask(post(usualPath, { meetingLink: "" }, headers));
    expect((await storedLinks(t.db, world)).usual).toBeNull();
    expect(await dashboardAfter(removed)).toContain("Meeting link removed.");
  });

  test("is the poster's own, whatever record the form names, and sets nothing else", async () => {
    const before = await t.db.select().from(experts).where(eq(experts.id, world.expertId));
    await ask(
      post(
        usualPath,
        {
          meetingLink: link,
          expertId: world.expertId,
          id: world.expertId,
          approved: "false",
          rating: "5",
          userId: "x",
        },
        as(world, "otherExpert"),
      ),
    );
    expect(await t.db.select().from(experts).where(eq(experts.id, world.expertId))).toEqual(before);
    const changed = await t.db.select().from(experts).where(eq(experts.meetingLink, link));
    expect(changed).toMatchObject([{ name: "Bela Novak", approved: true, rating: null }]);
  });
});

describe("one session's link", () => {
  test("is saved, mailed, and shown on the booking", async () => {
    const headers = as(world, "expert");
    const answer = await ask(post(ownPath(world), { meetingLink: link }, headers));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/bookings/${world.bookingId}`]);
    expect([await storedLinks(t.db, world), await mailedLinks(t.db)]).toEqual([
      { own: link, usual: null },
      [link],
    ]);
  });

  test("is a 404 to everybody but its expert, and nothing is written", async () => {
    for (const who of ["learner", "otherLearner", "otherExpert", "admin"] as const) {
      expect((await ask(get(ownPath(world), as(world, who)))).status).toBe(404);
      const answer = await ask(post(ownPath(world), { meetingLink: link }, as(world, who)));
      expect(answer.status).toBe(404);
      // An invalid link doesn't reveal either that there is a booking.
      expect((await ask(post(ownPath(world), { meetingLink: "x" }, as(world, who)))).status).toBe(404);
    }
    expect(await storedLinks(t.db, world)).toEqual({ own: null, usual: null });
    expect(await mailedLinks(t.db)).toEqual([]);
  });

  test("stays if it is emptied without a usual one, and the page says why", async () => {
    const headers = as(world, "expert");
    await ask(post(ownPath(world), { meetingLink: link }, headers));
    const refused = await ask(post(ownPath(world), { meetingLink: "" }, headers));
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Your learner needs a link for this session");
    expect((await storedLinks(t.db, world)).own).toBe(link);
  });

  test("sets nothing else of the booking", async () => {
    const read = async () => (await t.db.select().from(bookings).where(eq(bookings.id, world.bookingId)))[0];
    const before = await read();
    const counted = { sequence: expect.any(Number), changedSeq: expect.any(Number) };
    const more = { status: "completed", priceCents: "1", paymentStatus: "paid", startsAt: "2030-01-01" };
    await ask(post(ownPath(world), { meetingLink: link, ...more }, as(world, "expert")));
    expect(await read()).toEqual({ ...before, ...counted, meetingLink: link });
  });

  test("of a cancelled session is refused with 409, what was typed still there", async () => {
    await t.db.update(bookings).set({ status: "cancelled" }).where(eq(bookings.id, world.bookingId));
    const page = await (await ask(get(ownPath(world), as(world, "expert")))).text();
    expect(page).toContain("This session is cancelled or over, so its meeting link can&#x27;t be changed.");
    expect(page).not.toContain('name="meetingLink"');
    const answer = await ask(post(ownPath(world), { meetingLink: link }, as(world, "expert")));
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain("This session is cancelled or over,");
    expect(html).toContain(`value="${link}"`);
    expect(await storedLinks(t.db, world)).toEqual({ own: null, usual: null });
  });
});

describe.each([
  ["usual", () => usualPath],
  ["own", ownPath],
])("a hostile address (%s)", (_, pathOf) => {
  test.each([
    "javascript:alert(1)",
    'https://meet.example/"><script>alert(1)</script> x',
    "https://zoom.us@evil.example/",
    "//evil.example",
  ])("%s is refused, escaped and kept in its field", async (given) => {
    const answer = await ask(post(pathOf(world), { meetingLink: given }, as(world, "expert")));
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(
      "Enter the full web address of the meeting. It starts with https:// or http:// and contains no spaces and no password.",
    );
    expect(html).toContain('href="#meeting-link-meetingLink"');
    expect(html).not.toContain("<script>alert(1)");
    expect(html).not.toMatch(/href="(javascript|\/\/evil|https:\/\/zoom)/);
    expect(html).toContain('value="');
    expect(await storedLinks(t.db, world)).toEqual({ own: null, usual: null });
  });
});

test("storage down: 503, and what was typed comes back", async () => {
  const transaction = () =>
    Promise.reject(Object.assign(new Error("connection refused"), { code: "ECONNREFUSED" }));
  const db = new Proxy(t.db, {
    get: (target, name) => (name === "transaction" ? transaction : Reflect.get(target, name)),
  });
  const shaky = await openSite({ t: { db } });
  for (const path of [usualPath, ownPath(world)]) {
    const answer = await shaky(post(path, { meetingLink: link }, as(world, "expert")));
    expect([answer.status, answer.headers.has("Retry-After")]).toEqual([503, true]);
    expect(await answer.text()).toContain(`value="${link}"`);
  }
});

describe("who sees it", () => {
  const pages = ({ bookingId, expertId }: World) => [
    `/bookings/${bookingId}`,
    `/bookings/${bookingId}.ics`,
    `/confirmation?bookingId=${bookingId}`,
    "/my-bookings",
    "/experts",
    `/expert/${expertId}`,
    `/expert/${expertId}/book`,
    "/learner-dashboard",
    "/expert-dashboard",
    "/profile",
  ];

  async function seenBy(world: World, who: (typeof actors)[number]) {
    const seen: string[] = [];
    for (const path of pages(world)) {
      const answer = await ask(get(path, as(world, who)));
      const text = (await answer.text()).replaceAll("\r\n ", "");
      if (text.includes(link)) seen.push(path);
    }
    return seen;
  }

  const its = ({ bookingId }: World) => [
    `/bookings/${bookingId}`,
    `/bookings/${bookingId}.ics`,
    `/confirmation?bookingId=${bookingId}`,
    "/my-bookings",
  ];

  test.each(["usual", "own"])("the two sides of the session alone (%s)", async (kind) => {
    // In lists, a due payment takes precedence over the meeting link.
    await t.db.update(bookings).set({ paymentStatus: "paid" });
    if (kind === "usual") {
      await t.db.update(experts).set({ meetingLink: link }).where(eq(experts.id, world.expertId));
    } else {
      // The booking's own link wins over the usual one.
      await t.db.update(experts).set({ meetingLink: "https://usual.example/" });
      await t.db.update(bookings).set({ meetingLink: link }).where(eq(bookings.id, world.bookingId));
    }
    const seen = Object.fromEntries(
      await Promise.all(actors.map(async (who) => [who, await seenBy(world, who)] as const)),
    );
    expect(seen).toEqual({
      visitor: [],
      learner: [...its(world), "/learner-dashboard"],
      otherLearner: [],
      expert: [...its(world), "/learner-dashboard", "/expert-dashboard"],
      otherExpert: [],
      admin: [],
    });
  });

  test.each([
    { status: "cancelled" as const },
    { status: "pending" as const, holdExpiresAt: new Date("2026-11-25T09:00:00Z") },
    { startsAt: new Date("2026-11-23T09:00:00Z"), endsAt: new Date("2026-11-23T10:00:00Z") },
  ])("a user without a part in the session with %j", async (values) => {
    const { id: bookingId } = await createBooking(t.db, {
      ...{ learnerId: world.learnerUserId, expertId: world.expertId, meetingLink: link },
      ...{ startsAt: new Date("2026-11-26T10:00:00Z"), ...values },
    });
    const other = { ...world, bookingId };
    expect([await seenBy(other, "learner"), await seenBy(other, "expert")]).toEqual([[], []]);
  });

  test("a hold is promised a mail only once it is paid for", async () => {
    const holdExpiresAt = new Date("2026-11-25T09:00:00Z");
    await createBooking(t.db, {
      ...{ learnerId: world.learnerUserId, expertId: world.expertId, status: "pending", holdExpiresAt },
      startsAt: new Date("2026-11-26T10:00:00Z"),
    });
    const html = await (await ask(get("/my-bookings", as(world, "learner")))).text();
    expect(html).toContain("Once you have paid, Amara O. emails you the meeting link");
  });

  test("while a session runs without one, no email is promised before it", async () => {
    const startsAt = new Date(testNow.getTime() - 600_000);
    const { id } = await createBooking(t.db, {
      ...{ learnerId: world.learnerUserId, expertId: world.expertId, startsAt, meetingLink: null },
      endsAt: new Date(startsAt.getTime() + 3_600_000),
    });
    const read = async (who: "learner" | "expert", path: string) => {
      const html = await (await ask(get(path, as(world, who)))).text();
      return html.replace(/<[^>]*>/g, "").replaceAll("&#x27;", "'");
    };
    for (const path of ["/my-bookings", `/bookings/${id}`]) {
      const seen = await read("learner", path);
      expect(seen).toContain("isn't set. Check your email, or write to Amara O.");
      expect(seen).not.toMatch(/Amara O\.\./);
      if (path !== "/my-bookings") expect(seen).not.toContain("emails you the meeting link before");
      expect(await read("expert", path)).toContain("Set it now, and we email it to the learner.");
    }
  });

  test("and the promise of a mail is made only without one", async () => {
    const read = async () => (await ask(get(`/bookings/${world.bookingId}`, as(world, "learner")))).text();
    expect(await read()).toContain("Amara O. emails you the meeting link before the session.");
    await t.db.update(bookings).set({ meetingLink: link }).where(eq(bookings.id, world.bookingId));
    const html = await read();
    expect(html).not.toContain("emails you the meeting link");
    expect(html).toMatch(new RegExp(`<a[^>]*href="${link}"[^>]*rel="noopener noreferrer nofollow"`));
  });
});
