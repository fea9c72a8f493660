import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { lockInOrder } from "~/db/locks.server";
import { cardVersions } from "~/db/schema/card-versions";
import { users } from "~/db/schema/users";
import { submitCard } from "~/domain/experts/submit-card.server";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { callerOf, callerOfId, testNow as now } from "../support/caller";
import { useCards } from "../support/card-scene";
import { cardInput } from "../support/cards";
import { somebodyWaits } from "../support/waiting";

/** A new version beside the deletion of its author's account: both take the expert's lock first. */

const { t, asExpert, submitted } = useCards();

test("a version that is saved while its author is deleted waits in front of it, not in a circle", async () => {
  const author = await asExpert();
  const { id: userId } = author;
  const { expertId } = await submitted(userId);
  let saved: ReturnType<typeof submitCard> | undefined;
  await t.db.transaction(async (tx) => {
    // As far as a deletion is when it has its locks and the account, and not the card as yet.
    await lockInOrder(tx, ["expert", expertId]);
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    saved = submitCard(t.db, callerOfId(userId), { card: cardInput({ title: "Too late" }) });
    await somebodyWaits(tx);
    expect(await eraseAccount(tx, callerOf(author, { now }))).toEqual({ ok: true, value: { cancelled: 0 } });
  });
  expect(await saved).toEqual({ ok: false, error: "withdrawn" });
  expect(await t.db.$count(cardVersions)).toBe(0);
});
