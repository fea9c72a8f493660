import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { readBalanceSheet } from "~/domain/ledger/balance/balance-sheet.server";
import { negativeBalances } from "~/domain/ledger/balance/expert-balances.server";
import { ledgerList, selectEntries } from "~/domain/ledger/balance/ledger-list.server";
import { readListQuery } from "~/domain/lists/list";
import { newId } from "~/platform/ids";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { planByOrder } from "../../support/db/plans";
import { createUser } from "../../support/scenes/factories";
import { ledgerScene } from "../../support/scenes/ledger-scene";
import { filed, listed, listReader, queued } from "../../support/scenes/queue-scene";

/** The balance sheet and the list of entries (0028). */

const t = useDatabase();
let scene: Awaited<ReturnType<typeof ledgerScene>>;
beforeEach(async () => {
  scene = await ledgerScene(t);
});

const hour = 3_600_000;

test("the sums are those of the entries, by account and currency", async () => {
  const first = await scene.pay();
  await scene.fee(first.id, 146);
  await scene.earn(first.id);
  const second = await scene.pay();
  await scene.refund(second.id, 1500, "re_1");
  await scene.pay(testNow, { currency: "EUR" });
  await scene.payOut(3000, "tr_1");

  const sheet = await readBalanceSheet(t.db);
  const sums = sheet.sums.map(({ account, currency, cents }) => `${account} ${cents} ${currency}`);
  expect(sums.sort()).toEqual([
    "commission -400 USD",
    "fees 146 USD",
    "held -2500 USD",
    "held -4000 EUR",
    "owed 0 USD",
    "payable -600 USD",
    "payouts 0 USD",
    "provider 3354 USD",
    "provider 4000 EUR",
  ]);
  expect(sheet.totals).toEqual([
    { currency: "EUR", cents: 0 },
    { currency: "USD", cents: 0 },
  ]);
  expect(sheet.unbalanced).toEqual([]);
  expect(sheet.experts).toEqual([
    { currency: "EUR", pending: 4000, payable: 0, below: 0 },
    { currency: "USD", pending: 2500, payable: 600, below: 0 },
  ]);
  expect(await queued(t, negativeBalances)).toEqual([]);
});

test("an expert who was paid more than earned is listed, and counts below zero", async () => {
  await scene.earn((await scene.pay()).id);
  await scene.payOut(3700, "tr_1");
  const [row] = await queued(t, negativeBalances);
  expect(row).toMatchObject({ name: "Amara Okafor", currency: "USD", cents: -100 });
  expect((await readBalanceSheet(t.db)).experts).toEqual([
    { currency: "USD", pending: 0, payable: 0, below: -100 },
  ]);
});

test("a group that doesn't add up is named", async () => {
  const { id } = await scene.pay();
  const groupId = newId();
  // Without triggers, as a fault of the database would write it.
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`insert into ledger_groups (id, kind, payment_id, currency) values (${groupId}, 'fee', ${id}, 'USD')`,
    );
    await tx.execute(
      sql`insert into ledger_entries (id, group_id, account, amount_cents) values (${newId()}, ${groupId}, 'fees', 5)`,
    );
  });
  const { unbalanced, totals } = await readBalanceSheet(t.db);
  expect([unbalanced, totals]).toEqual([[groupId], [{ currency: "USD", cents: 5 }]]);
});

test("entries are listed newest first, by account and by any id; the file has them all once", async () => {
  const reader = listReader(await createUser(t.db));
  const older = await scene.pay(new Date(testNow.getTime() - hour));
  const newer = await scene.pay();
  await scene.fee(newer.id, 146);
  const linesOf = async (address: string) =>
    (await listed(t, ledgerList, address, reader)).rows.map(
      ({ account, amountCents }) => `${account} ${amountCents}`,
    );
  expect(await linesOf("account=provider")).toEqual(["provider -146", "provider 4000", "provider 4000"]);
  expect((await linesOf(`search=${older.id}`)).sort()).toEqual(["held -4000", "provider 4000"]);
  expect(await linesOf(`search=${scene.expert.id}&account=held`)).toHaveLength(2);
  expect(await linesOf("search=Amara")).toEqual([]);
  for (const address of ["", "account=provider"]) {
    const page = (await listed(t, ledgerList, address, reader)).rows.map(({ id }) => id);
    const file = await filed(t, ledgerList, { address, reader, piece: 2 });
    expect(file.map(({ id }) => id)).toEqual(page);
  }
  const planOf = (address: string) =>
    planByOrder(
      t.db,
      selectEntries(t.db, readListQuery(ledgerList.shape, new URLSearchParams(address))).limit(51),
    );
  expect(await planOf("")).toContain("ledger_groups_created_at_index");
  expect(await planOf("account=disputed")).toContain("ledger_entries_account_index");
});
