import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { paymentEvents } from "~/db/schema/payments/payment-events";
import { payments } from "~/db/schema/payments/payments";
import { refunds } from "~/db/schema/payments/refunds";
import { retainedBy } from "~/domain/ledger/position.server";
import type { AdminList, StateKind } from "~/domain/lists/admin-list";
import { listReads } from "~/domain/lists/list-reads.server";
import { accountNamed, hasId, maxAccountsByIndex } from "~/domain/lists/list-search.server";
import { failedSince } from "~/domain/lists/queues.server";
import { ownWays, paymentProviders, shopName } from "~/platform/providers";
import { formatMoney, priceText } from "~/shared/money";
import { paths } from "~/shared/paths";
import { paymentList, problemTexts, providerText, shownPaymentState } from "./admin-payments";

const selectPayments = (db: Db) =>
  db
    .select({
      id: payments.id,
      bookingId: payments.bookingId,
      reservationId: payments.reservationId,
      teamId: payments.teamId,
      payerId: payments.payerId,
      payerName: users.fullName,
      payerEmail: sql<string | null>`case when ${users.erasedAt} is null then ${users.email}::text end`,
      provider: payments.provider,
      sessionId: payments.sessionId,
      chargeId: payments.chargeId,
      amountCents: payments.amountCents,
      currency: payments.currency,
      state: payments.state,
      problem: payments.problem,
      paidAt: payments.paidAt,
      createdAt: payments.createdAt,
      retainedCents: retainedBy(payments.id),
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.payerId));

type PaymentSummary = Awaited<ReturnType<typeof selectPayments>>[number];

/** Matches the payments of these refunds. The array lets each be looked up by its id. */
const ofRefunds = (condition: SQL | undefined) =>
  sql`${payments.id} = any(array(select ${refunds.paymentId} from ${refunds} where ${condition}))`;

const isUnderWay = inArray(refunds.state, ["requested", "submitted"]);

/** A failed refund that no later one replaced. */
const isOwed = and(
  eq(refunds.state, "failed"),
  sql`not exists (select from ${refunds} as later where later.payment_id = ${refunds.paymentId}
    and later.created_at > ${failedSince(sql`${refunds}`)} and later.state <> 'failed')`,
);

const standings: Record<string, SQL | undefined> = {
  // Refunds in the shop are made by hand.
  "look-at": or(
    ofRefunds(isOwed),
    and(eq(payments.provider, shopName), ofRefunds(eq(refunds.state, "submitted"))),
  ),
  refunding: ofRefunds(isUnderWay),
  misfit: isNotNull(payments.problem),
};

/** Named, as their unique keys begin with the provider. */
const anyProvider = [...paymentProviders, ...ownWays] as const;

/** Accounts are looked up first, as for the bookings. */
async function named(db: Db, search: string): Promise<SQL | undefined> {
  const payers = await db
    .select({ id: users.id })
    .from(users)
    .where(accountNamed(search))
    .limit(maxAccountsByIndex + 1);
  const events = and(inArray(paymentEvents.provider, paymentProviders), eq(paymentEvents.eventId, search));
  return or(
    hasId(search, payments.id, payments.bookingId, payments.reservationId) ?? undefined,
    and(inArray(payments.provider, anyProvider), eq(payments.sessionId, search)),
    and(inArray(payments.provider, anyProvider), eq(payments.chargeId, search)),
    ofRefunds(or(hasId(search, refunds.id) ?? undefined, eq(refunds.providerRefundId, search))),
    sql`${payments.id} = any(array(select ${paymentEvents.paymentId} from ${paymentEvents} where ${events}))`,
    payers.length > maxAccountsByIndex
      ? accountNamed(search)
      : inArray(
          payments.payerId,
          payers.map(({ id }) => id),
        ),
  );
}

const { read, after } = listReads<PaymentSummary>({
  shape: paymentList,
  table: payments,
  rows: (db, { where, orderBy, limit, offset }) =>
    selectPayments(db)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
  matching: async (db, { search, filters: { state, provider, standing } }) =>
    and(
      search ? await named(db, search) : undefined,
      state ? sql`${payments.state} = ${state}` : undefined,
      provider ? sql`${payments.provider} = ${provider}` : undefined,
      standing ? standings[standing] : undefined,
    ),
  sorts: { oldest: [asc(payments.createdAt), asc(payments.id)] },
});

/** Most payments are paid, which is plain text, so that the others stand out. */
const stateKinds: Record<PaymentSummary["state"], StateKind | undefined> = {
  paid: undefined,
  open: "brass",
  created: "neutral",
  closed: "neutral",
};

/** All attempts to pay, for sessions, seats in classes and teams' budgets. */
export const allPayments: AdminList<PaymentSummary> = {
  shape: paymentList,
  lead: (zone) => `For sessions, classes and teams' budgets. Times in ${zone}.`,
  isPlain: true,
  empty: "There are no payments.",
  columns: [
    {
      name: "Amount",
      cell: ({ id, amountCents, retainedCents, currency }) => [
        { text: formatMoney(amountCents, currency), href: paths.adminPayment(id), kind: "strong" },
        ...(retainedCents > 0 && retainedCents < amountCents
          ? [" ", { text: `${formatMoney(retainedCents, currency)} after refunds`, kind: "below" as const }]
          : []),
      ],
    },
    {
      name: "Payer",
      isText: true,
      cell: ({ payerName, payerEmail }) =>
        payerEmail ? [payerName, " ", { text: payerEmail, kind: "below" }] : "Deleted account",
    },
    {
      name: "For",
      cell: ({ bookingId, reservationId }) =>
        bookingId ? "Session" : reservationId ? "Class" : "Team budget",
    },
    { name: "Provider", cell: ({ provider }) => providerText(provider) },
    {
      name: "State",
      cell: ({ state, problem, amountCents, retainedCents }) => [
        {
          text: shownPaymentState(state, amountCents, retainedCents),
          kind: problem
            ? "bad"
            : retainedCents < amountCents && state === "paid"
              ? "neutral"
              : stateKinds[state],
        },
        ...(problem ? [" ", { text: problemTexts[problem], kind: "muted" as const }] : []),
      ],
    },
    {
      name: "Started",
      cell: ({ createdAt }, { when }) => [{ text: when(createdAt), kind: "unbroken" }],
    },
  ],
  read,
  file: {
    name: "payments",
    audit: { action: "payments-exported", type: "payment" },
    columns: [
      { name: "Id", text: ({ id }) => id },
      { name: "Payer", text: ({ payerName }) => payerName },
      { name: "Payer email", text: ({ payerEmail }) => payerEmail ?? "" },
      { name: "Payer id", text: ({ payerId }) => payerId },
      { name: "Booking id", text: ({ bookingId }) => bookingId ?? "" },
      { name: "Reservation id", text: ({ reservationId }) => reservationId ?? "" },
      { name: "Team id", text: ({ teamId }) => teamId ?? "" },
      { name: "Provider", text: ({ provider }) => provider },
      { name: "Provider session", text: ({ sessionId }) => sessionId ?? "" },
      { name: "Provider payment", text: ({ chargeId }) => chargeId ?? "" },
      { name: "State", text: ({ state }) => state },
      { name: "Problem", text: ({ problem }) => problem ?? "" },
      { name: "Amount", text: ({ amountCents }) => priceText(amountCents) },
      { name: "Net of refunds", text: ({ retainedCents }) => priceText(retainedCents) },
      { name: "Currency", text: ({ currency }) => currency },
      { name: "Started", instant: ({ createdAt }) => createdAt },
      { name: "Paid", instant: ({ paidAt }) => paidAt },
    ],
    after,
  },
};
