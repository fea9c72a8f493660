import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { waitlistToken } from "~/domain/classes/waitlist/waitlist-token.server";
import { paths } from "~/shared/paths";
import { testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createLiveClass, createSeat, createWaitlistEntry } from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";
import { browse, signIn } from "../../support/site/browser";
import { testEnv } from "../../support/site/request";

/** A waitlist entry as its holder sees it, how it is given up, and how that is undone. */

const t = useDatabase();
const site = browse(t);
const inTwoDays = new Date(now.getTime() + 48 * 3_600_000);
const tokenOf = (use: "leave" | "offer", id: string) => waitlistToken(testEnv.sessionSecret, use, id);

/** A class whose only seat is taken, with one waitlist entry before the user's. */
async function waitingSecond() {
  const live = await createLiveClass(t.db, { slug: "logs", startsAt: inTwoDays, maxSeats: 1 });
  await createSeat(t.db, live, await createUser(t.db));
  await createWaitlistEntry(t.db, live);
  const user = await createUser(t.db);
  const { id } = await createWaitlistEntry(t.db, live, { userId: user.id, email: user.email });
  return { user, id, live, leave: paths.waitlistLeave(id, tokenOf("leave", id)) };
}

const statusOf = async (id: string) =>
  (await t.db.select().from(classWaitlist).where(eq(classWaitlist.id, id)))[0]?.status;
const inHtml = (href: string) => href.replaceAll("&", "&amp;");

describe("a person who waits", () => {
  test.each(["/classes", "/classes/logs", "/classes/logs/waitlist", "/my-bookings"])(
    "sees at %s which place it is, and the way out",
    async (path) => {
      const { user, leave } = await waitingSecond();
      const { text, html } = await site.open(path, await signIn(t, user));
      expect(text).toContain("You&#x27;re number 2 on the waitlist");
      expect(html).toContain(`href="${inHtml(leave)}"`);
    },
  );

  test.each(["/classes", "/classes/logs", "/my-bookings"])("is private at %s", async (path) => {
    await waitingSecond();
    const { text } = await site.open(path, await signIn(t, await createUser(t.db)));
    expect(text).not.toContain("You&#x27;re number");
  });
});

test("My Bookings begins with what goes on and what is ahead; the waitlists follow", async () => {
  const { user } = await waitingSecond();
  await createSeat(t.db, await createLiveClass(t.db, { slug: "later", startsAt: inTwoDays }), user);
  const { html } = await site.open("/my-bookings", await signIn(t, user));
  expect([...html.matchAll(/<h2 id="(upcoming|waitlists)"/g)].map(([, id]) => id)).toEqual([
    "upcoming",
    "waitlists",
  ]);
});

/** The texts of the filled buttons in a page's content. */
const solidButtons = (html: string) =>
  [...html.slice(html.indexOf("<main")).matchAll(/class="button"[^>]*>([^<]+)/g)]
    .map(([, words]) => words)
    .filter((words) => words !== "Send Message");

describe("the page of the mailed link", () => {
  test("leaves by its post alone, says so, and takes it back by its one button", async () => {
    const { id, leave } = await waitingSecond();
    expect((await site.open(leave)).text).toContain("Leave the waitlist?");
    expect(await statusOf(id)).toBe("waiting");
    const left = await site.send(leave, {});
    expect([left.status, left.location, await statusOf(id)]).toEqual([303, leave, "left"]);
    const page = await site.follow(left);
    expect(page.text).toContain("You have left the waitlist.");
    expect(solidButtons(page.html)).toEqual(["Go back to my place"]);
    expect(page.text).toContain("until Tuesday 24 November 2026, 10:00 UTC");
    const back = await site.send(leave, { intent: "undo" });
    expect([back.status, back.location, await statusOf(id)]).toEqual([303, leave, "waiting"]);
  });

  test("declines an offer and takes that back", async () => {
    const live = await createLiveClass(t.db, { startsAt: inTwoDays, maxSeats: 1 });
    const offer = { status: "offered", offeredAt: now, offerExpiresAt: inTwoDays } as const;
    const { id } = await createWaitlistEntry(t.db, live, offer);
    const link = paths.waitlistOffer(id, tokenOf("offer", id));
    await site.send(link, { intent: "decline" });
    const { text, html } = await site.open(link);
    expect(text).toContain("You declined this seat");
    expect(html).toContain('value="undo"');
    expect(solidButtons(html)).toEqual(["Go back to my place"]);
    expect((await site.send(link, { intent: "undo" })).location).toBe(link);
    expect(await statusOf(id)).toBe("offered");
  });

  test("opens nothing with the token of another use", async () => {
    const { id } = await waitingSecond();
    expect((await site.send(paths.waitlistLeave(id, tokenOf("offer", id)), {})).status).toBe(404);
    expect(await statusOf(id)).toBe("waiting");
  });
});
