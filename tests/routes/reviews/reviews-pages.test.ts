import { beforeEach, describe, expect, test } from "vitest";
import { reviews } from "~/db/schema/reviews/reviews";
import { callerOf, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { allMails } from "../../support/scenes/mails";
import {
  aComment,
  aNote,
  createReport,
  publishedReview,
  reviewScene,
} from "../../support/scenes/review-scene";
import { browse, signIn } from "../../support/site/browser";

/** The pages of reviews, as a browser without scripts shows them. */

const t = useDatabase();
const { open, send, follow } = browse(t);

let scene: Awaited<ReturnType<typeof reviewScene>>;
let learner: string;
let expert: string;
beforeEach(async () => {
  scene = await reviewScene(t.db);
  learner = await signIn(t, scene.learner);
  expert = await signIn(t, scene.teacher);
});
const writing = () => `/bookings/${scene.bookingId}/review`;
const publish = () =>
  publishedReview(t.db, {
    bookingId: scene.bookingId,
    learner: callerOf(scene.learner, { now }),
    expert: callerOf(scene.teacher, { now, expertId: scene.card.id }),
  });

describe("the form", () => {
  test("a link of the mail opens it at that rating, and writes nothing", async () => {
    const { html } = await open(`${writing()}?rating=3`, learner);
    expect(html).toMatch(/<input type="radio"[^>]*value="3"[^>]* checked=""|checked=""[^>]*value="3"/);
    expect(html).toContain('name="first" value="on"');
    expect(await scene.stored()).toMatchObject({ rating: null, reviewedAt: null });
    expect((await open(`${writing()}?rating=6`, learner)).html).not.toContain('checked=""');
  });

  test.each([
    ["no rating", { comment: aComment }, "Choose a rating"],
    ["a rating beyond five", { rating: "6", comment: aComment }, "Choose a rating"],
    ["a short comment", { rating: "4", comment: "Short but typed" }, "at least 20 characters"],
    ["a long comment", { rating: "4", comment: "x".repeat(2001) }, "at most 2000 characters"],
  ])("%s comes back with what was typed", async (_, fields, message) => {
    const { status, text } = await send(writing(), fields, learner);
    expect(status).toBe(400);
    expect(text).toContain(message);
    expect(text).toContain(fields.comment);
    expect(await scene.stored()).toMatchObject({ rating: null });
  });

  test("takes a rating alone, then shows it as written, editable, with its time", async () => {
    const answer = await send(writing(), { rating: "4", comment: "", skill: "SIEM", first: "on" }, learner);
    expect([answer.status, answer.location]).toEqual([303, writing()]);
    expect(answer.flash).toContain("Your review is saved. It appears");
    const { text } = await follow(answer, learner);
    expect(text).toContain("You can edit it until");
    expect(text).toContain("Save review");
    expect(await scene.stored()).toMatchObject({ rating: 4, comment: null, skill: "SIEM" });
    const again = await send(
      writing(),
      { rating: "1", comment: "Typed in another tab.", first: "on" },
      learner,
    );
    expect([again.status, again.text]).toEqual([
      409,
      expect.stringContaining("You have already reviewed this session."),
    ]);
    expect(again.text).toContain("Typed in another tab.");
    expect(await scene.stored()).toMatchObject({ rating: 4 });
  });

  test("neither side reads the other's part before both are there", async () => {
    await send(writing(), { rating: "4", comment: aComment, first: "on" }, learner);
    expect((await open(writing(), expert)).text).not.toContain(aComment);
    expect((await open(writing(), expert)).text).not.toContain("Answer in public");
    expect((await open(`/expert/${scene.card.id}/reviews`)).text).toContain("No reviews yet");
    await send(writing(), { note: aNote, first: "on" }, expert);
    const both = await open(writing(), expert);
    expect(both.text).toContain(aComment);
    expect(both.text).toContain("Answer in public");
    const own = await open(writing(), learner);
    expect(own.text).toContain(aNote);
    expect(own.text).not.toContain("Answer in public");
    expect((await open(`/expert/${scene.card.id}/reviews`)).text).toContain(aComment);
    for (const path of [`/expert/${scene.card.id}/reviews`, `/expert/${scene.card.id}`]) {
      expect((await open(path)).text).not.toContain(aNote);
    }
  });
});

test("the expert answers once, in public; a second answer keeps what was typed", async () => {
  const id = await publish();
  const answer = await send(`/reviews/${id}/answer`, { answer: "Thank you!" }, expert);
  expect(answer.location).toBe(`/expert/${scene.card.id}/reviews#review-${id}`);
  expect((await open(`/expert/${scene.card.id}`)).text).toContain("Answer from Amara O. Thank you!");
  expect((await open(writing(), expert)).text).not.toContain("Answer in public");
  const again = await send(`/reviews/${id}/answer`, { answer: "On second thought" }, expert);
  expect([again.status, again.text]).toEqual([409, expect.stringContaining("On second thought")]);
});

describe("a report", () => {
  test("waits for the admin, who hides the review: it is gone, doesn't count, and both are mailed", async () => {
    const id = await publish();
    const admin = await signIn(t, await createUser(t.db, { role: "admin", fullName: "Ada Min" }));
    const told = await send(`/reviews/${id}/report`, { reason: "It names my client." }, expert);
    expect(told.flash).toContain("We'll look into it");
    expect((await send(`/reviews/${id}/report`, { reason: "Again." }, expert)).status).toBe(409);
    const list = await open("/admin/reviews", admin);
    expect(list.text).toContain("It names my client.");
    const path = /\/admin\/reviews\/[\da-f-]{36}/.exec(list.html)?.[0] ?? "";
    expect((await open(path, admin)).text).toContain(aComment);
    expect((await send(path, { decision: "refuse", reason: "" }, admin)).status).toBe(400);
    const done = await send(path, { decision: "refuse", reason: "It named a client." }, admin);
    expect(done.location).toBe("/admin/reviews");
    expect((await open(`/expert/${scene.card.id}/reviews`)).text).not.toContain(aComment);
    expect((await open(`/expert/${scene.card.id}`)).text).toContain("0 reviews");
    expect((await open(writing(), learner)).text).toContain("It named a client.");
    const mails = (await allMails(t.db)).slice(-2);
    expect(mails.map(({ template, toEmail }) => [template, toEmail])).toEqual([
      ["review-hidden", scene.learner.email],
      ["review-report-decided", scene.teacher.email],
    ]);
    const late = await send(path, { decision: "refuse", reason: "A second thought" }, admin);
    expect([late.status, late.text]).toEqual([409, expect.stringContaining("A second thought")]);
  });

  test("can be left: the review stays, and the reporter is mailed", async () => {
    const id = await publish();
    const reportId = await createReport(t.db, { reviewId: id, reporterId: scene.teacher.id });
    const admin = await signIn(t, await createUser(t.db, { role: "admin" }));
    await send(`/admin/reviews/${reportId}`, { decision: "accept" }, admin);
    expect((await open(`/expert/${scene.card.id}/reviews`)).text).toContain(aComment);
    expect((await allMails(t.db)).at(-1)?.facts).toMatchObject({ outcome: "left" });
    expect((await open("/admin/reviews/none", admin)).status).toBe(404);
  });

  test("needs a confirmed address, and keeps its reason", async () => {
    const id = await publish();
    const unverified = await signIn(t, await createUser(t.db, { emailVerifiedAt: null }));
    const refused = await send(`/reviews/${id}/report`, { reason: "Not true." }, unverified);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining("Not true.")]);
    expect(refused.text).toContain("Please confirm your email address before you report a review.");
  });
});

test("reviews are sorted and paged; a demo one is marked, and has no report", async () => {
  const at = (index: number) => new Date(now.getTime() - index * 86_400_000);
  await t.db.insert(reviews).values(
    Array.from({ length: 11 }, (_, index) => ({
      ...{ expertId: scene.card.id, endedAt: at(index), reviewedAt: at(index), publishedAt: at(index) },
      ...{ minutes: 50, rating: 1 + (index % 5), comment: `Example number ${index + 10}, in words.` },
      ...{ isExample: true, authorName: "Sam K." },
    })),
  );
  const path = `/expert/${scene.card.id}/reviews`;
  const numbers = async (query: string) =>
    [...(await open(path + query)).text.matchAll(/Example number (\d+)/g)].map(([, number]) =>
      Number(number),
    );
  expect(await numbers("")).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  expect(await numbers("?page=2")).toEqual([20]);
  expect((await numbers("?sort=highest")).slice(0, 3)).toEqual([14, 19, 13]);
  expect((await numbers("?sort=lowest")).slice(0, 3)).toEqual([10, 15, 20]);
  const { html, text } = await open(path);
  expect(text).toContain("2.8 of 5 stars, the average of 11 reviews");
  expect(html).not.toContain("/report");
});
