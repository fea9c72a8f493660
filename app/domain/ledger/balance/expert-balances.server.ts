import { asc, eq, lt, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts/experts";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { displayName } from "~/domain/experts/expert";
import type { AdminList } from "~/domain/lists/admin-list";
import { type AdminListShape, pageOf, pageWindow } from "~/domain/lists/list";
import { formatMoney } from "~/shared/money";
import { paths } from "~/shared/paths";

/** A query for what each expert has earned and wasn't paid, by currency: whole cents, below zero for a debt. */
export const expertBalances = (db: Db) =>
  db
    .select({
      expertId: ledgerEntries.expertId,
      currency: ledgerGroups.currency,
      cents: sql<number>`-sum(${ledgerEntries.amountCents})::float8`.as("cents"),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerGroups, eq(ledgerGroups.id, ledgerEntries.groupId))
    .where(eq(ledgerEntries.account, "payable"))
    .groupBy(ledgerEntries.expertId, ledgerGroups.currency);

const shape: AdminListShape = {
  name: "negative-balances",
  title: "Experts with a negative balance",
  filters: [],
  sorts: [],
  pageSize: 50,
};

function selectNegative(db: Db) {
  const balances = expertBalances(db).as("balances");
  return db
    .select({
      id: sql<string>`${experts.id} || ':' || ${balances.currency}`,
      expertId: experts.id,
      name: experts.name,
      currency: balances.currency,
      cents: balances.cents,
    })
    .from(balances)
    .innerJoin(experts, eq(experts.id, balances.expertId))
    .where(lt(balances.cents, 0))
    .orderBy(asc(balances.cents), asc(experts.id));
}

type NegativeBalance = Awaited<ReturnType<typeof selectNegative>>[number];

/** Lists the experts who were paid more than they earned: a session was refunded after its payout. */
export const negativeBalances: AdminList<NegativeBalance> = {
  shape,
  action: paths.adminLedger(),
  lead: () => "",
  empty: "No expert has a negative balance.",
  columns: [
    {
      name: "Expert",
      cell: ({ expertId, name }) => [{ text: displayName(name), href: paths.expert(expertId) }],
    },
    { name: "Balance", isNumber: true, cell: ({ cents, currency }) => formatMoney(cents, currency) },
  ],
  read: async (db, query) => {
    const { limit, offset } = pageWindow(shape, query);
    return pageOf(shape, query, await selectNegative(db).limit(limit).offset(offset));
  },
};
