import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { payouts } from "~/db/schema/payments/payouts";
import type { AdminList } from "~/domain/lists/admin-list";
import { type AdminListShape, type ListQuery, pageOf, pageWindow, readListQuery } from "~/domain/lists/list";
import { hasId } from "~/domain/lists/list-search.server";
import { formatMoney, priceText } from "~/shared/money";
import { paths } from "~/shared/paths";
import { ledgerAccounts, ledgerKinds } from "../ledger-names";
import { accountNames } from "./accounts";

const shape = {
  name: "ledger",
  title: "Ledger entries",
  search: { label: "Id", hint: "A whole id of a payment, refund, payout, expert or group" },
  filters: [
    {
      name: "account",
      label: "Account",
      options: accountNames.map((value) => ({ value, label: ledgerAccounts[value] })),
    },
  ],
  sorts: [{ value: "newest", label: "Newest first" }],
  pageSize: 50,
} as const satisfies AdminListShape;

/**
 * An entry has the time of its group. Without an account the index on the groups' time gives the order, with one the
 * index on account and time.
 */
const timeFor = ({ filters: { account } }: ListQuery) =>
  account ? ledgerEntries.createdAt : ledgerGroups.createdAt;

const matching = ({ search, filters: { account } }: ListQuery): SQL | undefined =>
  and(account ? sql`${ledgerEntries.account} = ${account}` : undefined, search ? about(search) : undefined);

/** Matches by groups, each of which is looked up by its id. */
function about(search: string): SQL {
  const { id, paymentId, refundId, payoutId, disputeId, creditId } = ledgerGroups;
  const ofGroup = hasId(search, id, paymentId, refundId, payoutId, disputeId, creditId);
  const ofExpert = hasId(search, ledgerEntries.expertId);
  if (!ofGroup || !ofExpert) return sql`false`;
  return or(
    sql`${ledgerEntries.groupId} = any(array(select ${id} from ${ledgerGroups} where ${ofGroup}))`,
    ofExpert,
  ) as SQL; // `or` of two conditions is one
}

/** The query of a page, or of the rows after `last`: newest first, the entries of a group together. */
export const selectEntries = (db: Db, query: ListQuery, last: { id: string } | null = null) => {
  const time = timeFor(query);
  const order = [time, ledgerEntries.groupId, ledgerEntries.id] as const;
  const isAfter = last
    ? sql`${time} <= (select created_at from ${ledgerEntries} where id = ${last.id})
        and (${sql.join([...order], sql`, `)}) < (select created_at, group_id, id from ${ledgerEntries} where id = ${last.id})`
    : undefined;
  return db
    .select({
      id: ledgerEntries.id,
      groupId: ledgerEntries.groupId,
      account: ledgerEntries.account,
      expertId: ledgerEntries.expertId,
      amountCents: ledgerEntries.amountCents,
      createdAt: ledgerEntries.createdAt,
      kind: ledgerGroups.kind,
      currency: ledgerGroups.currency,
      paymentId: ledgerGroups.paymentId,
      refundId: ledgerGroups.refundId,
      payoutId: ledgerGroups.payoutId,
      runId: payouts.runId,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerGroups, eq(ledgerGroups.id, ledgerEntries.groupId))
    .leftJoin(payouts, eq(payouts.id, ledgerGroups.payoutId))
    .where(and(matching(query), isAfter))
    .orderBy(...order.map((column) => desc(column)));
};

type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** All entries of the ledger. */
export const ledgerList: AdminList<EntryRow> = {
  shape,
  action: paths.adminLedgerEntries(),
  related: { text: "Balance sheet", href: paths.adminLedger() },
  lead: (zone) => `Debits are positive, credits negative. Times in ${zone}.`,
  empty: "The ledger is empty.",
  columns: [
    { name: "When", cell: ({ createdAt }, { when }) => [{ text: when(createdAt), kind: "unbroken" }] },
    { name: "What", cell: ({ kind }) => ledgerKinds[kind] },
    { name: "Account", cell: ({ account }) => ledgerAccounts[account] },
    {
      name: "Amount",
      isNumber: true,
      cell: ({ amountCents, currency }) => [{ text: formatMoney(amountCents, currency), kind: "unbroken" }],
    },
    { name: "Of", cell: (row) => [subjectOf(row)] },
  ],
  read: async (db, query) => {
    const { limit, offset } = pageWindow(shape, query);
    return pageOf(shape, query, await selectEntries(db, query).limit(limit).offset(offset));
  },
  file: {
    name: "ledger",
    audit: { action: "ledger-exported", type: "payment" },
    columns: [
      { name: "Id", text: ({ id }) => id },
      { name: "Group id", text: ({ groupId }) => groupId },
      { name: "When", instant: ({ createdAt }) => createdAt },
      { name: "Kind", text: ({ kind }) => kind },
      { name: "Account", text: ({ account }) => account },
      { name: "Expert id", text: ({ expertId }) => expertId ?? "" },
      { name: "Debit", text: ({ amountCents }) => (amountCents > 0 ? priceText(amountCents) : "") },
      { name: "Credit", text: ({ amountCents }) => (amountCents < 0 ? priceText(-amountCents) : "") },
      { name: "Currency", text: ({ currency }) => currency },
      { name: "Payment id", text: ({ paymentId }) => paymentId ?? "" },
      { name: "Refund id", text: ({ refundId }) => refundId ?? "" },
      { name: "Payout id", text: ({ payoutId }) => payoutId ?? "" },
    ],
    after: (db, params) => {
      const query = readListQuery(shape, params);
      return (last, limit) => selectEntries(db, query, last).limit(limit);
    },
  },
};

function subjectOf({ paymentId, runId, kind, amountCents, currency }: EntryRow) {
  const about = `${ledgerKinds[kind]} of ${formatMoney(Math.abs(amountCents), currency)}`;
  if (paymentId) return { text: "Payment", href: paths.adminPayment(paymentId), label: `Payment: ${about}` };
  return runId ? { text: "Payouts", href: paths.payoutRun(runId), label: `Payouts: ${about}` } : "";
}
