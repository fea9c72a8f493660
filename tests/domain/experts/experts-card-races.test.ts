import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { lockInOrder } from "~/db/locks.server";
import { users } from "~/db/schema/accounts/users";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { submitCard } from "~/domain/experts/card/submit-card.server";
import { confirmLink } from "~/domain/experts/record/link-expert.server";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { callerOf, callerOfId, testNow as now } from "../../support/caller";
import { cardInput, useCards } from "../../support/scenes/cards";
import { createExpert } from "../../support/scenes/factories";
import { untilTransactionWaits } from "../../support/waiting";

/** Saves, decisions and links of a card at the same time, and the erasure of its author. */

const { t, asExpert, asAdmin, submit, submitted, decide, statusesOf, recordOf } = useCards();

describe("two at once", () => {
  test("an approval and a new version: what was seen is listed, or nothing is", async () => {
    const { id: adminId } = await asAdmin();
    for (let round = 0; round < 8; round += 1) {
      const { id: userId } = await asExpert();
      const { versionId, expertId } = await submitted(userId);
      const [decided] = await Promise.all([
        decide(versionId, adminId, { decision: "accept" }),
        submit(userId, { title: "Never seen" }),
      ]);
      const record = await recordOf(expertId);
      expect(await statusesOf(expertId)).toEqual([decided.ok ? "1 approved" : "1 replaced", "2 submitted"]);
      expect([record.approved, record.title]).toEqual(
        decided.ok ? [true, "Incident responder"] : [false, "Never seen"],
      );
    }
  });

  test("first cards: one record, one link, the second is its next version", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id: userId } = await asExpert();
      const titles = ["A", "B", "C"];
      const answers = await Promise.all(titles.map((title) => submit(userId, { title })));
      const made = answers.map((answer) => (answer.ok ? answer.value : null));
      expect(made.filter((one) => one?.isFirst)).toHaveLength(1);
      expect(new Set(made.map((one) => one?.expertId)).size).toBe(1);
      expect(await t.db.$count(expertsUsers, eq(expertsUsers.userId, userId))).toBe(1);
      expect(await t.db.$count(experts)).toBe(round + 1);
      expect(await statusesOf(made[0]?.expertId ?? "")).toEqual(["1 replaced", "2 replaced", "3 submitted"]);
    }
  });

  test("first cards would be two records without the link's constraint", async () => {
    await t.db.transaction(async (tx) => {
      await tx.execute(sql`alter table experts_users drop constraint experts_users_user_id_key`);
    });
    try {
      const { id: userId } = await asExpert();
      await Promise.all(["A", "B", "C", "D"].map((title) => submit(userId, { title })));
      expect(await t.db.$count(experts)).toBeGreaterThan(1);
    } finally {
      await t.db.transaction(async (tx) => {
        // The ledger, which refers to them, refuses to be emptied.
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql`truncate experts_users, experts, users cascade`);
      });
      await t.db.execute(
        sql`alter table experts_users add constraint experts_users_user_id_key unique (user_id)`,
      );
    }
  });

  test("a first card and the admin's link: one record, in either order", async () => {
    const { id: adminId } = await asAdmin();
    for (let round = 0; round < 12; round += 1) {
      const account = await asExpert();
      const { id: expertId } = await createExpert(t.db, { email: account.email });
      const [linked, saved] = await Promise.all([
        confirmLink(t.db, callerOfId(adminId), { expertId, userId: account.id }),
        // Sometimes before the link, sometimes after it, sometimes during it.
        new Promise((resolve) => setTimeout(resolve, round)).then(() => submit(account.id)),
      ]);
      expect(linked.ok).toBe(true);
      if (saved.ok) expect(saved.value).toMatchObject({ expertId, isFirst: false });
      else expect(saved.error).toBe("link-waits");
      expect(await t.db.$count(experts)).toBe(round + 1);
    }
  });
});

/** Both take the expert's lock first. */
test("a version that is saved while its author is deleted waits in front of it, not in a circle", async () => {
  const author = await asExpert();
  const { id: userId } = author;
  const { expertId } = await submitted(userId);
  let saved: ReturnType<typeof submitCard> | undefined;
  await t.db.transaction(async (tx) => {
    // The state of an erasure that has its locks and the account, but not yet the card.
    await lockInOrder(tx, ["expert", expertId]);
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    saved = submitCard(t.db, callerOfId(userId), { card: cardInput({ title: "Too late" }) });
    await untilTransactionWaits(tx);
    expect(await eraseAccount(tx, callerOf(author, { now }))).toEqual({ ok: true, value: { cancelled: 0 } });
  });
  expect(await saved).toEqual({ ok: false, error: "withdrawn" });
  expect(await t.db.$count(cardVersions)).toBe(0);
});
