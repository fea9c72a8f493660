import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "../../support/db/database";
import { createOffer } from "../../support/scenes/alerts";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";
import { browse, signIn } from "../../support/site/browser";

/** The page of an offered earlier time, on Wednesday 2 December; the session is a day later. It is Monday, 10:00. */

const t = useDatabase();
const site = browse(t);
let path: string;
let bookingId: string;
let cookie: Awaited<ReturnType<typeof signIn>>;

beforeEach(async () => {
  const learner = await createUser(t.db);
  const { id: expertId } = await createExpert(t.db, { name: "Jonas Keller" });
  const startsAt = new Date("2026-12-03T10:00:00Z");
  ({ id: bookingId } = await createBooking(t.db, {
    ...{ learnerId: learner.id, expertId, startsAt, paymentStatus: "paid" },
  }));
  path = `/alerts/${await createOffer(t.db, { bookingId })}/offer`;
  cookie = await signIn(t, learner);
});

test("an offer that was taken says so, and when the session is", async () => {
  expect((await site.send(path, {}, cookie)).flash).toBe("Your session is moved to the earlier time.");
  const taken = "You have taken this time. Your session is on Wednesday 2 December 2026, 10:00 UTC.";
  const { text } = await site.open(path, cookie);
  expect(text).toContain(taken);
  expect(text).not.toContain("This offer is over");
  const again = await site.send(path, {}, cookie);
  expect([again.status, again.text]).toEqual([409, expect.stringContaining(taken)]);
});
