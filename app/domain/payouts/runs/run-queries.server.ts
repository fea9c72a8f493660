import { asc, desc, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { experts } from "~/db/schema/experts/experts";
import { type PayoutRun, payoutRuns } from "~/db/schema/payments/payout-runs";
import { payouts } from "~/db/schema/payments/payouts";
import { displayName } from "~/domain/experts/expert";
import type { AdminList } from "~/domain/lists/admin-list";
import { type AdminListShape, pageOf, pageWindow } from "~/domain/lists/list";
import { longestWaiting, queueList, waitingIn } from "~/domain/lists/queue-list.server";
import { isId } from "~/platform/ids";
import { providers } from "~/platform/providers";
import { formatMoney } from "~/shared/money";
import { paths } from "~/shared/paths";
import { isClosedAccount, unpaidEntries, usableDetails } from "../payable-entries.server";
import { payoutStates, runStates } from "./run";

const shape: AdminListShape = { name: "payouts", title: "Payouts", filters: [], sorts: [], pageSize: 20 };

const selectRuns = (db: Db) =>
  db
    .select({
      id: payoutRuns.id,
      state: payoutRuns.state,
      provider: payoutRuns.provider,
      createdAt: payoutRuns.createdAt,
      count: sql<number>`(select count(*)::int from payouts where payouts.run_id = ${sql`${payoutRuns}.id`} and payouts.state <> 'left-out')`,
      cents: sql<number>`(select coalesce(sum(payouts.amount_cents), 0)::int from payouts
        where payouts.run_id = ${sql`${payoutRuns}.id`} and payouts.state <> 'left-out')`,
    })
    .from(payoutRuns)
    .orderBy(desc(payoutRuns.createdAt), desc(payoutRuns.id));

/** The admin's list of payout runs, newest first. */
export const allRuns: AdminList<Awaited<ReturnType<typeof selectRuns>>[number]> = {
  shape,
  lead: () => "Runs of payouts to experts, newest first.",
  empty: "There are no runs yet.",
  columns: [
    {
      name: "Drafted",
      cell: ({ id, createdAt }, { when }) => [
        { text: when(createdAt), href: paths.payoutRun(id), kind: "unbroken" },
      ],
    },
    { name: "State", cell: ({ state }) => runStates[state] },
    { name: "Payouts", isNumber: true, cell: ({ count }) => String(count) },
    { name: "Amount", isNumber: true, cell: ({ cents }) => formatMoney(cents, "USD") },
    { name: "Provider", cell: ({ provider }) => providers[provider].label },
  ],
  read: async (db, query) => {
    const { limit, offset } = pageWindow(shape, query);
    return pageOf(shape, query, await selectRuns(db).limit(limit).offset(offset));
  },
};

/** Reads what a draft would pay now, whole cents, and how many experts it can't pay yet. */
export async function readPayable(
  db: Db,
  { provider, minimumCents, now }: { provider: PayoutRun["provider"]; minimumCents: number; now: Date },
) {
  const [row] = await db.execute<{ payable: number; cents: number; waiting: number }>(sql`
    select (count(*) filter (where usable and cents >= ${minimumCents}))::int as payable,
      (coalesce(sum(cents) filter (where usable and cents >= ${minimumCents}), 0))::int as cents,
      (count(*) filter (where not usable and cents >= ${minimumCents}))::int as waiting
    from (select -sum(entry.amount_cents) as cents,
        exists (select from (${usableDetails({ provider, now })}) as details where details.expert_id = entry.expert_id) as usable
      from (${unpaidEntries()}) as entry group by entry.expert_id) as balance`);
  return row ?? { payable: 0, cents: 0, waiting: 0 };
}

/** Reads the experts whom a draft can't pay for want of details, the greatest balance first, in whole cents. */
export const findUnpayable = (
  db: Db,
  { provider, minimumCents, now }: { provider: PayoutRun["provider"]; minimumCents: number; now: Date },
) =>
  db.execute<{ name: string; userId: string; email: string; cents: number }>(sql`
    select experts.name, users.id as "userId", users.email, balance.cents from (
        select entry.expert_id, (-sum(entry.amount_cents))::int as cents
        from (${unpaidEntries()}) as entry group by entry.expert_id) as balance
    join experts on experts.id = balance.expert_id
    join experts_users as link on link.expert_id = experts.id join users on users.id = link.user_id and users.erased_at is null
    where balance.cents >= ${minimumCents} and not exists (
      select from (${usableDetails({ provider, now })}) as details where details.expert_id = balance.expert_id)
    order by balance.cents desc, experts.name limit ${mostNames}`);

const mostNames = 20;

/** Returns the names of experts that a run leaves out, because two payouts failed at an account that is closed. */
export async function findClosedAccounts(db: Db): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(sql`select experts.name from payout_details as details
    join experts on experts.id = details.expert_id
    where exists (select from payouts where payouts.expert_id = details.expert_id and payouts.account_closed)
      and ${isClosedAccount(sql`details`)} order by experts.name limit ${mostNames}`);
  return rows.map(({ name }) => name);
}

const payoutPageSize = 50;

/** Reads a run with a page of its payouts and its sums by state; null if there is none. */
export async function readRun(db: Db, { runId, page }: { runId: string; page: number }) {
  if (!isId(runId)) return null;
  const [run] = await db
    .select({ run: payoutRuns, createdBy: users.fullName })
    .from(payoutRuns)
    .leftJoin(users, eq(users.id, payoutRuns.createdBy))
    .where(eq(payoutRuns.id, runId));
  if (!run) return null;
  const [rows, sums] = await Promise.all([
    db
      .select({ payout: payouts, expertName: experts.name })
      .from(payouts)
      .innerJoin(experts, eq(experts.id, payouts.expertId))
      .where(eq(payouts.runId, runId))
      .orderBy(asc(experts.name), asc(payouts.id))
      .limit(payoutPageSize + 1)
      .offset((page - 1) * payoutPageSize),
    db
      .select({
        state: payouts.state,
        count: sql<number>`count(*)::int`,
        cents: sql<number>`sum(${payouts.amountCents})::int`,
      })
      .from(payouts)
      .where(eq(payouts.runId, runId))
      .groupBy(payouts.state),
  ]);
  return { ...run, rows: rows.slice(0, payoutPageSize), hasNext: rows.length > payoutPageSize, sums };
}

/** Reads one payout with its run and its expert's name; null if there is none. */
export async function readPayout(db: Db, payoutId: string) {
  if (!isId(payoutId)) return null;
  const [found] = await db
    .select({ payout: payouts, run: payoutRuns, expertName: experts.name })
    .from(payouts)
    .innerJoin(payoutRuns, eq(payoutRuns.id, payouts.runId))
    .innerJoin(experts, eq(experts.id, payouts.expertId))
    .where(eq(payouts.id, payoutId));
  return found ?? null;
}

/** The admin's queue of payouts that failed or came back, until their money is in another payout. */
export const failedPayouts = queueList("payouts", {
  rows: (db, { limit, offset }) =>
    db
      .select({ id: payouts.id, payout: payouts, expertName: experts.name })
      .from(payouts)
      .innerJoin(experts, eq(experts.id, payouts.expertId))
      .innerJoin(...waitingIn("payouts", payouts.id))
      .orderBy(...longestWaiting)
      .limit(limit)
      .offset(offset),
  lead: () => "Payouts that failed or came back. Their money goes into the next run.",
  columns: [
    {
      name: "Expert",
      cell: ({ payout, expertName }) => [
        { text: displayName(expertName), href: paths.payoutRun(payout.runId) },
      ],
    },
    {
      name: "Amount",
      isNumber: true,
      cell: ({ payout }) => formatMoney(payout.amountCents, payout.currency),
    },
    { name: "State", cell: ({ payout }) => payoutStates[payout.state] },
    { name: "Reason", cell: ({ payout }) => payout.failure ?? "" },
    { name: "Since", cell: ({ payout }, { when }) => (payout.settledAt ? when(payout.settledAt) : "") },
  ],
});
