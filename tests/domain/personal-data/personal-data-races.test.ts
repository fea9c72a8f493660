import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { lockInOrder } from "~/db/locks.server";
import { emailLinks } from "~/db/schema/accounts/email-links";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { experts } from "~/db/schema/experts/experts";
import { auditEvents } from "~/db/schema/site/audit-events";
import { mails } from "~/db/schema/site/mails";
import { changePassword } from "~/domain/accounts/credentials/change-password.server";
import { createLink } from "~/domain/accounts/links/email-links.server";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { createBooking } from "~/domain/bookings/request/create-booking.server";
import { submitCard } from "~/domain/experts/card/submit-card.server";
import { askExpertQuestion } from "~/domain/inquiries/ask-expert-question.server";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { callerOf, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { rounds } from "../../support/rounds";
import { sessionOf } from "../../support/scenes/accounts";
import { bookLesson, monday10, now, requestOf } from "../../support/scenes/bookings";
import { cardInput } from "../../support/scenes/cards";
import { createExpert, createUser } from "../../support/scenes/factories";
import { untilTransactionWaits } from "../../support/waiting";

/** An erasure during other commands: no session with an erased person remains, and there is no deadlock. */

const t = useDatabase({ poolSize: 20 });
const hour = 3_600_000;
const erase = (user: typeof users.$inferSelect) => eraseAccount(t.db, callerOf(user, { now }));

test("two deletions at once are one", async () => {
  const { learner } = await pair();
  const both = await Promise.all([erase(learner), erase(learner), erase(learner)]);
  expect(both.every(({ ok }) => ok)).toBe(true);
  expect(await t.db.$count(auditEvents, eq(auditEvents.action, "account-erased"))).toBe(1);
  expect(await t.db.$count(mails, eq(mails.template, "booking-cancellation"))).toBe(1);
});

test.each(["learner", "expert"] as const)(
  "a session booked while its %s is deleted is refused or cancelled",
  async (side) => {
    for (let round = 0; round < rounds({ short: 3, long: 30 }); round += 1) {
      const { learner, account, expert } = await pair();
      const request = (index: number) =>
        requestOf(expert.id, {
          startsAt: new Date(monday10.getTime() + (index + 1) * hour),
        });
      const erased = side === "learner" ? learner : account;
      const clicks = [0, 1, 2, 3].map((index) =>
        createBooking(t.db, callerOf(learner, { now }), request(index)),
      );
      const [erasure] = await Promise.all([erase(erased), ...clicks]);
      expect(erasure.ok).toBe(true);
      const rows = await t.db.select().from(bookings).where(eq(bookings.learnerId, learner.id));
      expect(rows.filter(({ status }) => status !== "cancelled")).toEqual([]);
      if (side === "learner") expect(JSON.stringify(rows)).not.toContain(learner.email);
    }
  },
);

test("a booking that waits behind the deletion finds the learner gone and is refused", async () => {
  const { learner, expert } = await pair();
  const late = requestOf(expert.id, { startsAt: new Date(monday10.getTime() + hour) });
  let booking: ReturnType<typeof createBooking> | undefined;
  // The expert's lock is held until the erasure is done, so the check has passed and the insert must wait.
  const held = t.db.transaction(async (tx) => {
    await lockInOrder(tx, ["expert", expert.id]);
    booking = createBooking(t.db, callerOf(learner, { now }), late);
    await untilTransactionWaits(tx);
    await eraseAccount(tx, callerOf(learner, { now }));
  });
  await held;
  expect(await booking).toEqual({ ok: false, error: "account-gone" });
});

test("a question that waits behind the deletion finds the expert gone, and isn't mailed", async () => {
  const { account, expert } = await pair();
  const question = {
    name: "Olga",
    email: "olga@other.example",
    subject: "Hi",
    question: "Do you teach Zig?",
  };
  let asked: ReturnType<typeof askExpertQuestion> | undefined;
  await t.db.transaction(async (tx) => {
    await lockInOrder(tx, ["expert", expert.id]);
    asked = askExpertQuestion(t.db, visitor({ now }), { expertId: expert.id, question });
    await untilTransactionWaits(tx);
    await eraseAccount(tx, callerOf(account, { now }));
  });
  expect(await asked).toEqual({ ok: false, error: "expert-not-found" });
  expect(await t.db.$count(mails, eq(mails.template, "expert-question"))).toBe(0);
});

test("a first card that is being saved while its author is deleted goes with the account", async () => {
  const author = await createUser(t.db, { role: "expert", fullName: "Marta Kowalczyk" });
  let erased: ReturnType<typeof erase> | undefined;
  await t.db.transaction(async (tx) => {
    expect((await submitCard(tx, callerOf(author, { now }), { card: cardInput() })).ok).toBe(true);
    erased = erase(author);
    await untilTransactionWaits(tx);
  });
  expect((await erased)?.ok).toBe(true);
  expect(await t.db.select().from(experts)).toMatchObject([
    { name: "Deleted user", bio: "", deletedAt: now },
  ]);
  expect(await t.db.$count(cardVersions)).toBe(0);
});

test("both sides leave, cancel and book at the same time: no deadlock, nothing left ahead", async () => {
  for (let round = 0; round < rounds({ short: 3, long: 20 }); round += 1) {
    const pairs = await Promise.all([pair(), pair(), pair()]);
    // This would throw after a storage fault.
    await Promise.all(
      pairs.flatMap(({ learner, account, bookingId }, index) => {
        const next = pairs[(index + 1) % pairs.length] ?? pairs[0];
        const caller = callerOf(learner, { now });
        return [
          erase(learner),
          erase(account),
          cancelBooking(t.db, caller, { bookingId, reason: null }),
          ...(next ? [createBooking(t.db, caller, requestOf(next.expert.id, { hours: 2 }))] : []),
        ];
      }),
    );
    expect(await t.db.$count(bookings, eq(bookings.status, "confirmed"))).toBe(0);
  }
});

test("a new password waits for the account before it takes one of its links, as the deletion does", async () => {
  const user = await createUser(t.db);
  const secret = "a secret of at least thirty-two bytes";
  await createLink(t.db, { userId: user.id, purpose: "reset-password", redirectTo: null, secret, now });
  const change = { typed: {}, password: "a new password 42", secret };
  const caller = await sessionOf(t.db, user);
  let changed: ReturnType<typeof changePassword> | undefined;
  await t.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, user.id)).for("update");
    changed = changePassword(t.db, caller, change);
    await untilTransactionWaits(tx);
    const links = await tx.select().from(emailLinks).for("update", { noWait: true });
    expect(links).toHaveLength(1);
  });
  expect(await changed).toMatchObject({ ok: true });
});

/** A learner with an upcoming session, and its expert. */
async function pair() {
  const learner = await createUser(t.db);
  const account = await createUser(t.db, { role: "expert" });
  const expert = await createExpert(t.db, { userId: account.id });
  const { id: bookingId } = await bookLesson(t.db, learner, expert.id);
  return { learner, account, expert, bookingId };
}
