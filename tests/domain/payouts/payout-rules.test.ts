import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { confirmRun, sendRun } from "~/domain/payouts/runs/change-run.server";
import { useDatabase } from "../../support/db/database";
import { payoutScene } from "../../support/scenes/money";

/** What the database itself refuses about payouts, disputes and receipts. */

/** A payout that was sent to the bank, one of a draft, a receipt, and a closed dispute. */
const t = useDatabase({
  filledBy: async ({ db }) => {
    const scene = await payoutScene(db);
    const { payment } = await scene.session();
    await scene.pass(200);
    const drafted = await scene.draft("manual");
    if (!drafted.ok) throw new Error(drafted.error);
    await confirmRun(db, scene.asAdmin(), drafted.value.runId);
    await sendRun(db, scene.asAdmin(), drafted.value.runId);
    await scene.work();
    await scene.session();
    await scene.pass(300);
    await scene.draft("manual");
    await db.execute(sql`insert into disputes (id, payment_id, provider_dispute_id, amount_cents, currency, reason, state, closed_at)
      values (gen_random_uuid(), ${payment.id}, 'dp_1', 100, 'USD', 'fraudulent', 'won', now())`);
  },
});

const payoutIn = (state: string) => sql`(select id from payouts where state = ${state})`;
const sent = payoutIn("sent");
const planned = payoutIn("planned");
const entryOf = (kind: string, account: string) => sql`(select entry.id from ledger_entries as entry
  join ledger_groups as happened on happened.id = group_id where kind = ${kind} and account = ${account} limit 1)`;

const refused: Array<[what: string, statements: SQL | SQL[], constraint: string]> = [
  ["another amount", sql`update payouts set amount_cents = 1 where id = ${sent}`, "payouts_fixed"],
  [
    "a payout for another expert",
    sql`update payouts set expert_id = gen_random_uuid() where id = ${sent}`,
    "payouts_fixed",
  ],
  [
    "a paid payout that is under way again",
    [
      sql`update payouts set state = 'paid', settled_at = now() where id = ${sent}`,
      sql`update payouts set state = 'sent', settled_at = null where state = 'paid'`,
    ],
    "payouts_over",
  ],
  [
    "a payout without all of its entries",
    [
      sql`delete from payout_entries where payout_id = ${planned}`,
      sql`update payouts set state = 'sent', sent_at = now() where state = 'planned'`,
    ],
    "payouts_sum",
  ],
  [
    "an entry that is no earning",
    sql`insert into payout_entries (entry_id, payout_id) values (${entryOf("charge", "provider")}, ${planned})`,
    "payout_entries_payable",
  ],
  [
    "the entry of a payout",
    sql`insert into payout_entries (entry_id, payout_id) values (${entryOf("payout", "payable")}, ${planned})`,
    "payout_entries_payable",
  ],
  [
    "the removal of paid entries",
    sql`delete from payout_entries where payout_id = ${sent}`,
    "payout_entries_paid",
  ],
  [
    "a settled run with payouts under way",
    sql`update payout_runs set state = 'settled', closed_at = now() where state = 'sent'`,
    "payout_runs_over",
  ],
  [
    "a closed dispute that opens again",
    sql`update disputes set state = 'open', closed_at = null`,
    "disputes_closed",
  ],
  ["another text on a receipt", sql`update receipts set company = 'Another'`, "receipts_fixed"],
  ["a gap between receipts", sql`update receipt_counters set last_number = 500`, "receipt_counters_gapless"],
  [
    "more entries in a group",
    sql`insert into ledger_entries (id, group_id, account, amount_cents)
      select gen_random_uuid(), (select id from ledger_groups where kind = 'charge' limit 1), account, cents
      from (values ('provider', 5), ('fees', -5)) as line (account, cents)`,
    "ledger_entries_late",
  ],
];

test.each(refused)("refuses %s", async (_what, statements, constraint) => {
  const run = t.db.transaction(async (tx) => {
    for (const statement of [statements].flat()) await tx.execute(statement);
  });
  await expect(run).rejects.toMatchObject({ cause: { constraint_name: constraint } });
});

test("allows to replace a receipt, once", async () => {
  await t.db.execute(sql`update receipts set replaced_at = now()`);
  await expect(t.db.execute(sql`update receipts set replaced_at = now()`)).rejects.toMatchObject({
    cause: { constraint_name: "receipts_fixed" },
  });
});
