import { asc, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { billingDetails } from "~/db/schema/payments/billing-details";
import { credits } from "~/db/schema/payments/credits";
import { disputes } from "~/db/schema/payments/disputes";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { paymentEvents } from "~/db/schema/payments/payment-events";
import { payments } from "~/db/schema/payments/payments";
import { payoutDetails } from "~/db/schema/payments/payout-details";
import { payoutRuns } from "~/db/schema/payments/payout-runs";
import { payouts } from "~/db/schema/payments/payouts";
import { receipts } from "~/db/schema/payments/receipts";
import { refunds } from "~/db/schema/payments/refunds";
import { hidden, kept, personal, shown } from "./declare.server";
import type { Owner } from "./owner.server";
import { inOthersTexts, redactOwner } from "./words.server";

/** What an account paid and got back. Erasure keeps it for accounting; none of it names a person. */

const ofPayer = (paymentId: AnyPgColumn) => (owner: Owner) =>
  sql`${paymentId} in (select ${payments.id} from ${payments} where ${eq(payments.payerId, owner.id)})`;

/** Rows that the export nests in their payments, oldest first. */
const inPayments = (table: Record<"id" | "paymentId" | "createdAt", AnyPgColumn>) => ({
  rows: ofPayer(table.paymentId),
  within: { key: "payments", by: "paymentId" } as const,
  order: [asc(table.createdAt), asc(table.id)],
});

/** What a ledger group changed of what its payment retains, in whole cents. */
const changeOfRetained = sql<number>`(select coalesce(-sum(entry.amount_cents), 0)::int from ledger_entries as entry
  where entry.group_id = ${ledgerGroups.id} and entry.account in ('held', 'payable', 'commission', 'owed', 'disputed'))`;

const accounted = "money is accounted for";
const theirNames = "the provider's own names for it";

export const paymentTables = {
  payments: personal(payments, {
    rows: ({ id }) => eq(payments.payerId, id),
    exportAs: "payments",
    order: [desc(payments.createdAt), desc(payments.id)],
    show: {
      ...shown(
        "id bookingId reservationId provider amountCents currency state declinedAt paidAt problem createdAt",
      ),
      ...hidden(theirNames, "sessionId pageUrl chargeId"),
    },
    erase: kept(accounted, "sessionId pageUrl currency chargeId"),
  }),
  refunds: [
    personal(refunds, {
      ...inPayments(refunds),
      exportAs: "refunds",
      show: {
        ...shown("paymentId amountCents currency reason note state settledAt settledNote createdAt"),
        ...hidden(theirNames, "providerRefundId failure"),
      },
      erase: {
        note: redactOwner(refunds.note),
        settledNote: redactOwner(refunds.settledNote),
        ...kept(accounted, "currency providerRefundId failure"),
      },
    }),
    inOthersTexts(refunds, ["note", "settledNote"]),
  ],
  ledgerGroups: personal(ledgerGroups, {
    ...inPayments(ledgerGroups),
    exportAs: "ledger",
    show: shown("paymentId kind currency createdAt"),
    more: () => ({ amountCents: changeOfRetained }),
    erase: kept(accounted, "currency"),
  }),
  ledgerEntries: personal(ledgerEntries, {
    rows: ({ cardIds }) => inArray(ledgerEntries.expertId, cardIds),
    exportAs: "earningsLedger",
    order: [asc(ledgerEntries.createdAt), asc(ledgerEntries.id)],
    show: shown("account amountCents createdAt"),
    erase: {},
  }),
  disputes: personal(disputes, {
    ...inPayments(disputes),
    exportAs: "disputes",
    show: {
      ...shown("paymentId amountCents currency reason state dueBy closedAt createdAt"),
      ...hidden(theirNames, "providerDisputeId"),
    },
    erase: kept(accounted, "providerDisputeId currency reason"),
  }),
  payouts: personal(payouts, {
    rows: ({ cardIds }) => inArray(payouts.expertId, cardIds),
    exportAs: "payouts",
    order: [asc(payouts.createdAt), asc(payouts.id)],
    show: {
      ...shown("amountCents currency state destination failure accountClosed sentAt settledAt createdAt"),
      ...hidden("sealed: shown by its last four only", "sealed"),
      ...hidden(theirNames, "providerPayoutId"),
    },
    erase: {
      // One that is under way still needs it. It is removed when the run is settled.
      sealed: sql`case when ${payouts.state} in ('sending', 'sent') then ${payouts.sealed} end`,
      ...kept(accounted, "currency destination providerPayoutId failure"),
    },
  }),
  payoutDetails: personal(payoutDetails, {
    rows: ({ id, cardIds }) => or(eq(payoutDetails.userId, id), inArray(payoutDetails.expertId, cardIds)),
    exportAs: "payoutDetails",
    show: {
      ...shown("method lastFour isReady holdUntil changedAt createdAt"),
      ...hidden("sealed: shown by its last four only", "sealed"),
      ...hidden(theirNames, "stripeAccountId"),
    },
    erase: "rows",
  }),
  payoutRuns: personal(payoutRuns, {
    rows: ({ id }) => eq(payoutRuns.createdBy, id),
    notExported: "an admin's work, which the audit shows",
    erase: kept(accounted, "timeZone"),
  }),
  receipts: personal(receipts, {
    ...inPayments(receipts),
    exportAs: "receipts",
    show: {
      ...shown(
        "paymentId refundedCents year number company address vatId sellerName sellerAddress sellerTaxId",
      ),
      ...shown("timeZone replacedAt createdAt"),
    },
    erase: kept(
      "tax law: an issued receipt is kept as it was",
      "company address vatId sellerName sellerAddress sellerTaxId timeZone",
    ),
  }),
  billingDetails: personal(billingDetails, {
    rows: ({ id }) => eq(billingDetails.userId, id),
    exportAs: "billingDetails",
    show: shown("company address vatId changedAt createdAt"),
    erase: "rows",
  }),
  credits: personal(credits, {
    rows: ({ id }) => eq(credits.learnerId, id),
    exportAs: "credits",
    order: [asc(credits.createdAt), asc(credits.id)],
    show: shown("claimId paymentId amountCents currency state expiresAt closedAt createdAt"),
    erase: kept(accounted, "currency"),
  }),
  paymentEvents: [
    personal(paymentEvents, {
      rows: ofPayer(paymentEvents.paymentId),
      notExported: "a provider's messages, which the payments follow from",
      erase: {
        settledNote: redactOwner(paymentEvents.settledNote),
        ...kept(accounted, "eventId kind facts"),
      },
    }),
    inOthersTexts(paymentEvents, ["settledNote"]),
  ],
};
