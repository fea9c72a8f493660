import { beforeAll, expect, test } from "vitest";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { paths } from "~/shared/paths";
import { useDatabase } from "../../support/db/database";
import { disputed, guaranteeScene } from "../../support/scenes/claims";
import { browse } from "../../support/site/browser";
import { signedInAs } from "../../support/site/cookies";

/** The page of a session whose payment became a credit of 40 dollars, and of the one that the credit paid. */

const t = useDatabase();
const day = 24 * 60;
beforeAll(() => migrateJobs(t.url));

async function granted() {
  const scene = await guaranteeScene(t.db);
  await scene.grant();
  const now = scene.at(3 * day);
  const { open } = browse(t, { now });
  const read = async (userId: string, id = scene.bookingId) =>
    open(paths.booking(id), await signedInAs(t, userId, { now }));
  return { ...scene, read };
}
const primary = (html: string) =>
  [...html.matchAll(/<a[^>]*class="button"[^>]*>(?:<[^>]*>)*([^<]*)/g)].map(([, label]) => label);

test("an unused credit is the main thing on its learner's page; its expert reads only what became of it", async () => {
  const { read, learner, teacher, bookingId } = await granted();
  const own = await read(learner.id);
  expect(own.text).toContain("You have a credit of $40.00.");
  expect(own.html).toContain(`href="${paths.guarantee(bookingId)}"`);
  expect(primary(own.html)).toEqual(["Use your credit"]);
  expect(own.text).toContain("$40.00 became a credit.");
  const other = await read(teacher.id);
  expect(other.text).toContain("The payment became a credit.");
  expect(other.text).not.toContain("Use your credit");
});

test("a credit that is frozen or used isn't offered", async () => {
  const frozen = await granted();
  await t.db.transaction((tx) => frozen.says(tx, frozen.at(2 * day), { disputes: [disputed("open")] }));
  const used = await granted();
  await used.pay();
  for (const { read, learner } of [frozen, used]) {
    const { text } = await read(learner.id);
    expect(text).not.toContain("Use your credit");
    expect(text).toContain("See the claim");
  }
});

test("what a credit paid goes back where it came from, when its session is cancelled", async () => {
  const { read, pay, learner, learnerAt, second } = await granted();
  await pay();
  await cancelBooking(t.db, learnerAt(3 * day), { bookingId: second.id, reason: null });
  const { text } = await read(learner.id, second.id);
  expect(text).toContain("$30.00 went back to the payment that your credit came from.");
  expect(text).not.toContain("became a credit");
});
