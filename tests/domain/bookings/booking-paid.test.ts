import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { mails } from "~/db/schema/site/mails";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { withFacts } from "../../support/scenes/mails";
import { type PaymentScene, paymentScene } from "../../support/scenes/payment-scene";
import { rendered } from "../../support/site/rendered-mail";

/** The expert gets a mail when a session that was announced as unpaid is paid. */

const t = useDatabase();
let scene: PaymentScene;
beforeAll(() => migrateJobs(t.url));
beforeEach(async () => {
  scene = await paymentScene(t);
  const { id: userId } = await createUser(t.db, { role: "expert", email: "amara@test.example" });
  await t.db.insert(expertsUsers).values({ userId, expertId: scene.expert.id });
});

const told = async () =>
  withFacts(t.db, await t.db.select().from(mails).where(eq(mails.template, "session-paid")));
const pay = async (bookingId: string) => {
  const { id, session } = await scene.start(bookingId);
  scene.provider.pay(session, 4000);
  for (const _time of [1, 2]) await scene.settle(id);
};

test("a direct booking that is paid: once, with who, when and how much", async () => {
  const booking = await scene.book();
  await pay(booking.id);
  const [mail, ...others] = await told();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    toEmail: "amara@test.example",
    facts: {
      ...{ booking_id: booking.id, amountCents: 4000, startsAt: booking.startsAt.toISOString() },
      bookingUrl: `http://localhost:3000/bookings/${booking.id}`,
    },
  });
});

test("a held session is announced as paid: nothing more is said", async () => {
  const booking = await scene.hold();
  await pay(booking.id);
  expect(await told()).toEqual([]);
});

test("the mail says so in the expert's zone", () => {
  const { subject, text } = rendered({
    template: "session-paid",
    facts: {
      ...{ to_name: "Amara Okafor", learner_name: "Nadia Rahman", booking_id: "b-1", minutes: 50 },
      ...{ startsAt: "2026-11-23T14:30:00.000Z", timeZone: "America/New_York", amountCents: 4000 },
      bookingUrl: "https://keyway.example/bookings/b-1",
    },
  });
  expect(subject).toBe("Paid: Nadia Rahman, Mon 23 Nov, 09:30 New York time (GMT-5)");
  expect(text).toContain("Hello Amara, the session with Nadia Rahman is paid for.");
  expect(text).toContain("$40.00, paid");
});
