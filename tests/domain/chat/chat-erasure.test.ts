import { beforeEach, expect, test } from "vitest";
import { retryClock } from "~/db/retry.server";
import type { users } from "~/db/schema/accounts/users";
import { blocks } from "~/db/schema/chat/blocks";
import { lockInboxes } from "~/domain/chat/lock-inboxes.server";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { callerOf, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { rounds } from "../../support/rounds";
import { chatScene, send, sent, storedMessages } from "../../support/scenes/chat";
import { createUser } from "../../support/scenes/factories";
import { untilTransactionWaits } from "../../support/waiting";

/** Erasures while other people write, without a deadlock. */

const t = useDatabase({ poolSize: 10 });
type User = typeof users.$inferSelect;

const erase = (user: User) => eraseAccount(t.db, callerOf(user, { now }));

/** A deadlock or a lock timeout would cause a retry. */
beforeEach(() => {
  retryClock.wait = async () => expect.fail("A fault of the storage");
});

const block = (...pairs: Array<[blocker: User, blocked: User]>) =>
  t.db
    .insert(blocks)
    .values(pairs.map(([{ id: blockerId }, { id: blockedId }]) => ({ blockerId, blockedId })));

test("the end of blocks is announced in the order in which messages lock their two accounts", async () => {
  const [first, second] = [await createUser(t.db), await createUser(t.db)];
  const leaver = await createUser(t.db);
  // The rows are deleted in this order.
  await block([leaver, second], [leaver, first]);
  let erased: ReturnType<typeof erase> | undefined;
  await t.db.transaction(async (tx) => {
    await lockInboxes(tx, [first.id]);
    erased = erase(leaver);
    await untilTransactionWaits(tx);
    // If the erasure already held this inbox and waited for the other one, this would be a deadlock.
    await lockInboxes(tx, [second.id]);
  });
  expect(await erased).toMatchObject({ ok: true });
});

test("both sides of a conversation leave at the same time, while they write", async () => {
  for (let round = 0; round < rounds({ short: 2, long: 15 }); round += 1) {
    const { learner, account, asLearner, asExpert } = await chatScene(t.db);
    for (let n = 0; n < 5; n += 1) {
      await sent(t.db, asLearner, account.id);
      await sent(t.db, asExpert, learner.id);
    }
    await block([await createUser(t.db), learner], [await createUser(t.db), account]);
    const [erasures, answers] = await Promise.all([
      Promise.all([erase(learner), erase(account)]),
      Promise.all(
        [1, 2, 3].flatMap(() => [send(t.db, asLearner, account.id), send(t.db, asExpert, learner.id)]),
      ),
    ]);
    expect(erasures.map(({ ok }) => ok)).toEqual([true, true]);
    const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]));
    expect(refusals.filter((error) => error !== "gone")).toEqual([]);
    const written = (await storedMessages(t.db)).filter(({ senderId }) =>
      [learner.id, account.id].includes(senderId),
    );
    expect(written).toHaveLength(16 - refusals.length);
  }
});
