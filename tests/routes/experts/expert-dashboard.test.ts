import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import type { bookings } from "~/db/schema/bookings/bookings";
import { cardDrafts } from "~/db/schema/experts/card-drafts";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { expertAvailability } from "~/db/schema/experts/expert-availability";
import { experts } from "~/db/schema/experts/experts";
import { loader } from "~/routes/dashboards/expert";
import { testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createBooking, createExpert, createUser, payFor } from "../../support/scenes/factories";
import { addPayoutDetails } from "../../support/scenes/money";
import { browse } from "../../support/site/browser";
import { signedInAs } from "../../support/site/cookies";
import { answerOf, asActor, get, routeArgs } from "../../support/site/request";

/** An expert's dashboard: the state of the card, the next steps, and the texts without a card. */

const t = useDatabase();
const hour = 3_600_000;
const { open, send } = browse(t);

async function scene(values: Parameters<typeof createExpert>[1] = {}) {
  const account = await createUser(t.db, { role: "expert", fullName: "Amara Okafor" });
  const expert = await createExpert(t.db, { userId: account.id, ...values });
  const headers = await signedInAs(t, account.id);
  const read = async (path = "/expert-dashboard") => (await open(path, headers)).html;
  return { account, expert, headers, read };
}

/** A session of another learner with the expert. */
async function book(expertId: string, startsAt: Date, values: Partial<typeof bookings.$inferInsert> = {}) {
  const { id: learnerId } = await createUser(t.db);
  return createBooking(t.db, { learnerId, expertId, startsAt, ...values });
}

const version = (expertId: string, submittedBy: string, number: number) => ({
  expertId,
  submittedBy,
  number,
  name: "Amara Okafor",
  title: "New title",
  bio: "New bio",
  priceCents: 5000,
});

test.each(["/expert-dashboard", "/expert-profile"])(
  "%s: welcome, card, count and the five ways on",
  async (path) => {
    const { expert, read } = await scene();
    await book(expert.id, new Date(now.getTime() + hour));
    const html = await read(path);
    expect(html).toContain("Welcome, Amara Okafor");
    expect(html).toMatch(/Profile title<\/dt><dd>Incident responder/);
    expect(html).toMatch(/Price<\/dt><dd>\$40 per 50-minute lesson/);
    expect(html).toMatch(/<dt>Bookings<\/dt><dd>1 booking\(s\) scheduled</);
    for (const [href, text] of [
      ["/create-expert-profile", "Edit Profile"],
      ["#weekly-hours", "Manage Availability"],
      ["/my-bookings", "View All Bookings"],
      [`/expert/${expert.id}`, "View Public Profile"],
      ["/experts", "Browse Experts"],
    ]) {
      expect(html).toMatch(new RegExp(`<a( class="button[^"]*")? href="${href}">${text}</a>`));
    }
  },
);

test("has figures once something can be seen or booked", async () => {
  const { expert, read } = await scene({ hours: [], approved: false });
  expect(await read()).not.toContain("Lessons this week");
  await t.db.update(experts).set({ approved: true }).where(eq(experts.id, expert.id));
  expect(await read()).toContain("Lessons this week");
});

test("says what is missing until it is there", async () => {
  const { expert, read } = await scene({ hours: [] });
  const html = await read();
  expect(html).toContain(
    '<a href="#weekly-hours">Your weekly hours</a>: without them, no sessions can be booked.',
  );
  expect(html).toMatch(/Still missing.*action="\/expert-dashboard\/meeting-link"/s);
  const range = { expertId: expert.id, dayOfWeek: 1, startTime: "09:00", endTime: "10:00" };
  await t.db.insert(expertAvailability).values(range);
  await t.db.update(experts).set({ meetingLink: "https://meet.example/x" }).where(eq(experts.id, expert.id));
  expect(await read()).not.toContain("Still missing");
  await payFor(t.db, await book(expert.id, now));
  expect(await read()).toContain('<a href="/expert-dashboard/payout-details">Your payout details</a>');
});

test("the next session's missing link is saved in the notice, which comes back without it", async () => {
  const { expert, headers, read } = await scene();
  const { id } = await book(expert.id, new Date(now.getTime() + hour));
  const action = `/bookings/${id}/meeting-link?to=dashboard`;
  expect(await read()).toContain(`action="${action}"`);
  const sent = await send(action, { meetingLink: "https://meet.example/x" }, headers);
  expect(sent.location).toBe("/expert-dashboard");
  expect(await read()).not.toContain(`action="${action}"`);
});

test("draws the money, the hours and the way from views to bookings, each as text", async () => {
  const { expert, read } = await scene({ hours: [{ dayOfWeek: 1, startTime: "09:00", endTime: "11:00" }] });
  expect(await read()).toMatch(
    /Nothing earned in these weeks\..*No views, messages or bookings in the last/s,
  );
  await book(expert.id, new Date("2026-11-30T10:00:00Z"), { createdAt: new Date(now.getTime() - hour) });
  const html = await read();
  expect(html).toContain(
    '<th scope="row">09:00</th><td class="heat-0"><span class="visually-hidden">0</span></td></tr>',
  );
  expect(html).toContain('<th scope="row">10:00</th><td class="heat-3">1</td></tr>');
  expect(html).toMatch(/Bookings(<!-- -->)? <strong class="num">1<\/strong>/);
  expect(html).toMatch(/<dt>Lessons this week<\/dt><dd>0<\/dd>/);
});

test("an hour with a lesson is tinted more than an offered one, by its share of the fullest hour", async () => {
  const { expert, read } = await scene();
  for (const [hours, count] of [
    [10, 1],
    [11, 2],
    [12, 4],
  ] as const)
    for (let week = 1; week <= count; week += 1)
      await book(expert.id, new Date(now.getTime() - (week * 7 * 24 - (hours - 10)) * hour));
  expect((await read()).match(/heat-[1-3]">\d/g)).toEqual(['heat-1">1', 'heat-2">2', 'heat-3">4']);
});

test("the weeks of money begin on the documents' Mondays, where it is still Sunday for the expert too", async () => {
  const account = await createUser(t.db, { role: "expert", timeZone: "America/New_York" });
  await createExpert(t.db, { userId: account.id });
  const actor = await asActor(t.db, account);
  const { body } = await answerOf(loader(routeArgs({ t, request: get("/expert-dashboard"), actor })));
  const { money } = body as { money: { zone: string; weeks: string[] } }; // as the loader returns them
  expect([money.zone, money.weeks.at(-1)]).toEqual(["UTC", "23 Nov 2026"]);
});

test("counts the week of the hours' zone until the account has chosen one", async () => {
  const { account, expert, read } = await scene({ timeZone: "America/New_York" });
  await t.db.update(users).set({ timeZone: null }).where(eq(users.id, account.id));
  await book(expert.id, new Date("2026-11-30T02:00:00Z")); // Sunday evening in New York
  expect(await read()).toMatch(/<dt>Lessons this week<\/dt><dd>1<\/dd>/);
});

describe("the public page", () => {
  test("is linked from the dashboard, with its whole address to share", async () => {
    const { expert, read } = await scene();
    const address = `http://localhost:3000/expert/${expert.id}`;
    const html = await read();
    expect(html).toContain(`<a href="/expert/${expert.id}">View Public Profile</a>`);
    expect(html).toContain(`value="${address}"`);
  });

  test("isn't promised before anything is listed", async () => {
    const { expert, read } = await scene({ approved: false });
    const html = await read();
    expect(html).not.toContain(`/expert/${expert.id}`);
    expect(html).toContain('href="/profile">View Profile</a>');
  });
});

describe("the next sessions", () => {
  test("are none yet, or no upcoming ones where some are past", async () => {
    const { expert, read } = await scene();
    expect(await read()).toContain("No sessions yet.");
    const learner = await createUser(t.db);
    const startsAt = new Date(now.getTime() - 48 * hour);
    await createBooking(t.db, { learnerId: learner.id, expertId: expert.id, startsAt, status: "completed" });
    const html = await read();
    expect(html).not.toContain("No sessions yet.");
    expect(html).toContain(
      'No upcoming sessions. Earlier ones are in <a href="/my-bookings">My Sessions</a>.',
    );
  });

  test("are ten at most, next first, from the one that goes on; what is off or over isn't there", async () => {
    const { expert, read } = await scene();
    for (let index = 0; index < 12; index += 1) {
      const learnerName = `Learner ${String(index).padStart(2, "0")}`;
      await book(expert.id, new Date(now.getTime() + (index * 2 - 0.5) * hour), { learnerName });
    }
    const learnerName = "Nobody";
    await book(expert.id, new Date(now.getTime() + hour), { learnerName, status: "cancelled" });
    await book(expert.id, new Date(now.getTime() - 3 * hour), { learnerName, status: "completed" });
    const html = await read();
    const listed = html.slice(html.indexOf('id="next-lesson"'), html.indexOf('id="next-classes"'));
    const names = [...listed.matchAll(/Learner \d\d(?=<\/a>)/g)].map(([name]) => name);
    expect(names).toEqual(Array.from({ length: 10 }, (_, index) => `Learner 0${index}`));
    expect(html).not.toContain("Nobody");
    expect(html).toContain('<a href="/my-bookings">View All</a>');
  });

  test("are shown in the expert's zone, with length, state and the way to a link", async () => {
    const { expert, read } = await scene({ timeZone: "Asia/Kathmandu" });
    const { id: nextId } = await book(expert.id, new Date("2026-11-24T07:00:00Z"));
    const { id } = await book(expert.id, new Date("2026-11-24T10:00:00Z"), { hours: 2 });
    const html = await read();
    for (const text of [
      "15:45",
      "Kathmandu time (GMT+5:45)",
      "1 hour 50 minutes",
      "Booked · ",
      "Set meeting link",
    ]) {
      expect(html).toContain(text);
    }
    expect(html.split(`href="/bookings/${id}/meeting-link"`)).toHaveLength(2);
    // The next session's link is set by the form with that session.
    expect(html).toContain(`action="/bookings/${nextId}/meeting-link?to=dashboard"`);
    expect(html).not.toContain(`href="/bookings/${nextId}/meeting-link"`);
  });
});

describe("the card", () => {
  test("waits for its first approval", async () => {
    const { account, expert, read } = await scene({ approved: false });
    await t.db.insert(cardVersions).values({ ...version(expert.id, account.id, 1), status: "submitted" });
    const html = await read();
    expect(html).toContain(
      "Your expert card is being reviewed by an admin and will be visible once approved.",
    );
    expect(html).toMatch(/Profile title<\/dt><dd>New title</);
    expect(html).not.toContain("See the listed version");
  });

  test("stays listed while a change waits, and what was sent back says why", async () => {
    const { account, expert, read } = await scene();
    expect(await read()).not.toContain("reviewed");
    const [waiting] = await t.db
      .insert(cardVersions)
      .values({ ...version(expert.id, account.id, 1), status: "submitted" })
      .returning();
    const html = await read();
    expect(html).toContain("Until then the version approved before stays listed.");
    expect(html).toMatch(/Card<\/dt><dd>Listed, changes in review</);
    expect(html).toMatch(/Profile title<\/dt><dd>New title</);
    expect(html).toMatch(/Price<\/dt><dd>\$50 per 50-minute lesson</);
    const admin = await createUser(t.db, { role: "admin" });
    await t.db
      .update(cardVersions)
      .set({ status: "returned", decidedBy: admin.id, decidedAt: now, reason: "Which <b>employer</b>?" })
      .where(eq(cardVersions.id, waiting?.id ?? ""));
    const returned = await read();
    expect(returned).toContain("Which &lt;b&gt;employer&lt;/b&gt;?");
    expect(returned).toMatch(/Card<\/dt><dd>Listed, changes asked for</);
    for (const page of [returned, await read("/profile")]) {
      expect(page).toContain("Your latest version. Learners still see the approved one.");
      expect(page).toContain(`href="/expert/${expert.id}">See the listed version</a>`);
      expect(page).toMatch(/<a href="\/profile\/expert">Edit it and send it again<\/a>/);
    }
  });
});

describe("without a card", () => {
  const noticeOf = (kind: string, text: string) =>
    new RegExp(`<div class="notice ${kind}" role="[a-z]+"><svg[^>]*>.{0,400}?</svg><div><p>${text}`);
  const none =
    "No expert account found. Please ensure your expert profile is approved and connected to your user account.";

  test("says so, and offers to create one", async () => {
    const { id } = await createUser(t.db, { role: "expert" });
    const html = (await open("/expert-dashboard", await signedInAs(t, id))).html;
    expect(html).toContain(none);
    // It is the second step, below its title.
    expect(html).toMatch(
      /Your expert profile<\/h3>(?:(?!<li).)*<a class="button" href="\/create-expert-profile">/s,
    );
    expect(html).not.toContain("Using temporary connection");
  });

  test("shows an unlinked record with the verified address, and no other account's", async () => {
    await createExpert(t.db, { email: "amara@test.example", name: "Amara Okafor" });
    const { id } = await createUser(t.db, { role: "expert", email: "amara@test.example" });
    const html = (await open("/expert-dashboard", await signedInAs(t, id))).html;
    expect(html).toContain("Using temporary connection");
    expect(html).toContain(none);
    const other = await createUser(t.db, { role: "expert", email: "other@test.example" });
    expect((await open("/expert-dashboard", await signedInAs(t, other.id))).html).not.toContain(
      "Using temporary connection",
    );
    await createExpert(t.db, { email: "new@test.example" });
    const unverified = { role: "expert", email: "new@test.example", emailVerifiedAt: null } as const;
    const { id: newcomer } = await createUser(t.db, unverified);
    expect((await open("/expert-dashboard", await signedInAs(t, newcomer))).html).not.toContain(
      "Using temporary connection",
    );
  });

  test("of a deleted record: it was withdrawn, and whom to write to; its link can't be set", async () => {
    const { expert, headers, read } = await scene();
    await t.db.update(experts).set({ deletedAt: now }).where(eq(experts.id, expert.id));
    const html = await read();
    const withdrawn = "Your expert card was withdrawn: learners can't see or book it any more.";
    expect(html).toMatch(noticeOf("info", withdrawn.replaceAll("'", "&#x27;")));
    expect(html).toContain('href="mailto:support@keyway.example"');
    const answer = await open("/expert-dashboard/meeting-link", headers);
    expect([answer.status, answer.location]).toEqual([302, "/expert-dashboard"]);
  });
});

describe("the way to the first lesson", () => {
  const done = (html: string) =>
    [...html.matchAll(/<li class="done"><h3>(?:<a [^>]*>)?([^<]*)/g)].map(([, title]) => title);

  test("has begun with a saved draft of the card", async () => {
    const { id: userId } = await createUser(t.db, { role: "expert" });
    const headers = await signedInAs(t, userId);
    const steps = async () => (await open("/expert-dashboard", headers)).html;
    expect(await steps()).not.toContain("Begun");
    await t.db.insert(cardDrafts).values({ userId, fields: {}, version: 0, savedAt: now, createdAt: now });
    const html = await steps();
    expect(html).toContain("Begun: your draft of ");
    expect(done(html)).toEqual(["Your account"]);
  });

  test("shows what is done while the card waits, until it is listed", async () => {
    const { account, expert, read } = await scene({ approved: false });
    await t.db.insert(cardVersions).values({ ...version(expert.id, account.id, 1), status: "submitted" });
    const html = await read();
    expect(done(html)).toEqual(["Your account", "Your expert profile", "Your hours"]);
    expect(html).toMatch(/Approval<span class="muted small"> (<!-- -->)?Waiting</);
    expect(html).not.toContain("Still missing");
    await t.db
      .update(experts)
      .set({ meetingLink: "https://meet.example/x" })
      .where(eq(experts.id, expert.id));
    await addPayoutDetails(t.db, { expertId: expert.id, userId: account.id });
    expect(done(await read()).slice(3)).toEqual(["Where you meet", "Your payout details"]);
    await t.db.update(experts).set({ approved: true }).where(eq(experts.id, expert.id));
    expect(await read()).not.toContain("Six steps");
  });
});
