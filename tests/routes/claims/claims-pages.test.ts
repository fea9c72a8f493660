import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "../../support/db/database";
import { claimScene, createClaim } from "../../support/scenes/claims";
import { createUser } from "../../support/scenes/factories";
import { browse, signIn } from "../../support/site/browser";

/** The pages of a reported absence, as a browser without a script sees them, 20 minutes after the start. */

const t = useDatabase();
let scene: Awaited<ReturnType<typeof claimScene>>;
let learner: string;
let expert: string;
beforeEach(async () => {
  scene = await claimScene(t.db);
  learner = await signIn(t, scene.learner);
  expert = await signIn(t, scene.teacher);
});
const { open, send, follow } = browse(t, { now: new Date("2026-11-23T10:20:00Z") });
/** React writes an apostrophe as a reference. */
const plain = (text: string) => text.replaceAll("&#x27;", "'");
const reporting = () => `/bookings/${scene.bookingId}/no-show`;
const reason = "I waited for half an hour.";

test("a report says before it is sent what follows; both pages then say where it stands", async () => {
  expect((await open(`/bookings/${scene.bookingId}`, learner)).html).toContain(`href="${reporting()}"`);
  const form = await open(reporting(), learner);
  expect(form.text).toContain("has 48 hours to answer. Without an answer the report stands, unless");
  expect(form.text).toContain("You get the full $40.00 back.");
  const empty = await send(reporting(), { reason: " " }, learner);
  expect([empty.status, empty.text]).toEqual([400, expect.stringContaining("Enter what happened")]);
  const sent = await send(reporting(), { reason }, learner);
  expect([sent.status, sent.location]).toEqual([303, `/bookings/${scene.bookingId}`]);
  expect(plain((await follow(sent, learner)).text)).toContain(
    "You reported that Amara O. didn't appear. Amara O. has until",
  );
  expect(plain((await open(`/bookings/${scene.bookingId}`, expert)).text)).toContain(
    "Nadia Rahman reported that you didn't appear.",
  );
  const again = await send(reporting(), { reason: "Typed by the other side" }, expert);
  expect([again.status, again.text]).toEqual([409, expect.stringContaining("Typed by the other side")]);
  expect((await open(reporting(), expert)).html).toContain("Answer the report");
});

test("an answer needs words where it disagrees; the admin decides, and the booking says so", async () => {
  const claimId = await createClaim(t.db, { bookingId: scene.bookingId });
  const path = `/claims/${claimId}/answer`;
  expect((await open(path, expert)).text).toContain(reason);
  const unanswered = await send(path, { answer: "x" }, expert);
  expect([unanswered.status, unanswered.text]).toEqual([
    400,
    expect.stringContaining("Choose whether you were there"),
  ]);
  expect((await send(path, { agrees: "no", answer: "" }, expert)).status).toBe(400);
  const answered = await send(path, { agrees: "no", answer: "I was in the room." }, expert);
  expect(answered.flash).toContain("An admin decides");
  expect((await send(path, { agrees: "yes", answer: "Late" }, expert)).status).toBe(409);
  for (const who of [learner, expert]) {
    const { text } = await open(reporting(), who);
    for (const said of [reason, "I was in the room.", "If the report stands", "If the report is refused"])
      expect(text).toContain(said);
  }
  const admin = await signIn(t, await createUser(t.db, { role: "admin" }));
  expect((await open("/admin/claims", admin)).text).toContain(reason);
  const page = await open(`/admin/claims/${claimId}`, admin);
  expect(page.text).toContain("I was in the room.");
  const decided = await send(`/admin/claims/${claimId}`, { decision: "accept" }, admin);
  expect(decided.location).toBe("/admin/claims");
  const booking = await open(`/bookings/${scene.bookingId}`, learner);
  expect(plain(booking.text)).toContain("The session didn't take place: Amara O. didn't appear.");
  expect(booking.text).toContain("Refund");
});
