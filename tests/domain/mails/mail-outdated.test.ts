import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { classes } from "~/db/schema/classes/classes";
import { ownCalendars } from "~/db/schema/experts/own-calendars";
import { reviews } from "~/db/schema/reviews/reviews";
import { mailTemplates, templateOf } from "~/mail/render-mail.server";
import { newId } from "~/platform/ids";
import { testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createOwnCalendar } from "../../support/scenes/own-calendars";
import { reviewScene } from "../../support/scenes/review-scene";
import { createWorld, type World } from "../../support/scenes/world";

/** Why a queued mail isn't sent any more, as each kind of mail finds out when it is read. */

const t = useDatabase();
let world: World;
beforeEach(async () => {
  world = await createWorld(t);
});

/** What a mail's kind reads: the facts, or why it isn't sent. */
async function readOf(template: string, aboutId: string, more: { payload?: object; toUserId?: string } = {}) {
  const mail = {
    ...{ id: newId(), template, toEmail: "reader@test.example", toName: "", replyTo: null, createdAt: now },
    ...{ toUserId: null, payload: {}, aboutId, ...more },
  };
  return templateOf(template).kind.read(t.db, mail, { appUrl: "https://keyway.example", now });
}

const standingOf = async (...given: Parameters<typeof readOf>) => {
  const read = await readOf(...given);
  return typeof read === "string" ? read : "send";
};

/** Mails that say what happened, whatever has become of it. */
const always = [
  "email-link",
  "payment-to-settle",
  "payout-details-changed",
  "review-report-decided",
  "security-notice",
];
const others: Record<string, string> = {
  ...Object.fromEntries([...always, "thread-reported"].map((name) => [name, "send"])),
  "certification-expires": "the certification has changed",
  "earlier-time": "the offer is over",
  "class-recording": "the seat isn't held any more",
  "class-reminder": "the seat isn't held any more",
  "link-missing": "the session doesn't take place any more",
  "session-reminder": "the session doesn't take place any more",
  "recovery-started": "the recovery is over",
  "unread-messages": "nothing is unread, or it isn't wanted",
};

test("a mail about what was deleted isn't sent", async () => {
  const ids = { expertId: newId(), openClassId: newId(), paymentId: newId(), disputeId: newId() };
  const payload = { ...ids, recoveryId: newId(), replyId: newId() };
  const found: Record<string, string> = {};
  for (const { kind } of mailTemplates)
    found[kind.template] = await standingOf(kind.template, newId(), { payload, toUserId: newId() });
  const deleted = mailTemplates.map(({ kind }) => [kind.template, "what it is about was deleted"]);
  expect(found).toEqual({ ...Object.fromEntries(deleted), ...others });
});

test.each(["claim-filed", "guarantee-claimed"])(
  "%s about a claim that is answered isn't sent",
  async (template) => {
    const payload = { readerIs: "expert" };
    expect(await standingOf(template, world.claimId, { payload })).toBe("send");
    expect(await standingOf(template, world.contestedClaimId, { payload })).toBe(
      "the report is answered or decided by now",
    );
  },
);

test.each([
  ["review-request", {}, "the review is written by now"],
  ["review-waiting", {}, "the review is public by now"],
  ["review-published", {}, "send"],
  ["review-published", { hiddenAt: now, hiddenReason: "An insult." }, "the review was hidden"],
  ["review-answered", {}, "the review was hidden"],
  ["review-answered", { answer: "Thank you.", answeredAt: now }, "send"],
  [
    "review-answered",
    { answer: "Thank you.", answeredAt: now, hiddenAt: now, hiddenReason: "An insult." },
    "the review was hidden",
  ],
  ["review-hidden", {}, "what it is about was deleted"],
  ["review-hidden", { hiddenAt: now, hiddenReason: "An insult." }, "send"],
])("%s of a review with %o", async (template, values, standing) => {
  if (Object.keys(values).length > 0)
    await t.db.update(reviews).set(values).where(eq(reviews.id, world.reviewId));
  expect(await standingOf(template, world.reviewId, { payload: { readerIs: "expert" } })).toBe(standing);
});

test("review-request of a session that counts as not held isn't sent", async () => {
  const { bookingId } = await reviewScene(t.db);
  const ofIt = eq(reviews.bookingId, bookingId);
  const [review] = await t.db.select({ id: reviews.id }).from(reviews).where(ofIt);
  const standing = () => standingOf("review-request", review?.id ?? "");
  expect(await standing()).toBe("send");
  await t.db.update(reviews).set({ hiddenAt: now, hiddenReason: "It was not held." }).where(ofIt);
  expect(await standing()).toBe("the session doesn't take place any more");
});

test("calendar-unread of a calendar that can be read again isn't sent", async () => {
  const owner = { expertId: world.expertId, userId: world.expertUserId };
  const { id } = await createOwnCalendar(t.db, { ...owner, place: 2, failure: "too large", failures: 3 });
  expect(await standingOf("calendar-unread", id)).toBe("send");
  await t.db.update(ownCalendars).set({ failure: null, failures: 0 }).where(eq(ownCalendars.id, id));
  expect(await standingOf("calendar-unread", id)).toBe("the calendar can be read again");
});

const link = "https://watch.example/recording";
test.each([
  ["recording-wanted", {}, "send"],
  [
    "recording-wanted",
    { replayLink: link, replayUntil: new Date("2026-12-23T10:00:00.000Z") },
    "the recording is there by now, or the class was cancelled",
  ],
  [
    "recording-wanted",
    { status: "cancelled", cancelledAt: now, cancelledBy: "admin" },
    "the recording is there by now, or the class was cancelled",
  ],
] as const)("%s of a class with %o", async (template, values, standing) => {
  if (Object.keys(values).length > 0)
    await t.db.update(classes).set(values).where(eq(classes.id, world.classId));
  expect(await standingOf(template, world.classId)).toBe(standing);
});

test.each([
  ["waitlist-confirm", "the place can't be confirmed any more"],
  ["waitlist-offer", "the offer is over"],
  ["waitlist-place", "send"],
])("%s of a place that only waits", async (template, standing) => {
  expect(await standingOf(template, world.entryId, { payload: { position: 1 } })).toBe(standing);
});

const zones = { learner: "Asia/Dhaka", expert: "America/New_York" };
test.each([
  ...["claim-filed", "claim-decided", "guarantee-claimed", "guarantee-decided"].map((name) => [
    name,
    "claimId",
  ]),
  ...["booking-cancellation", "meeting-link"].map((name) => [name, "bookingId"]),
  ["review-published", "reviewId"],
] as Array<[string, "claimId" | "bookingId" | "reviewId"]>)(
  "%s names the other side, in the reader's zone",
  async (template, about) => {
    await t.db.update(users).set({ timeZone: zones.learner }).where(eq(users.id, world.learnerUserId));
    await t.db.update(users).set({ timeZone: zones.expert }).where(eq(users.id, world.expertUserId));
    await t.db.update(bookings).set({ learnerTimeZone: zones.learner, expertTimeZone: zones.expert });
    const told = (readerIs: "learner" | "expert") =>
      readOf(template, world[about], {
        payload: { readerIs, knownAs: "Amara O.", refundCents: 0, creditCents: 0 },
      });
    expect(await told("learner")).toMatchObject({ other_name: "Amara O.", timeZone: zones.learner });
    expect(await told("expert")).toMatchObject({
      other_name: expect.stringMatching(/^Nadia R/),
      timeZone: zones.expert,
    });
  },
);
