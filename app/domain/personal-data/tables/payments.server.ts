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
import { hidden, inOthersRows, kept, personal, shown } from "./declare.server";
import type { Owner } from "./owner.server";
import { mentions, redactAddress, redactOwner } from "./words.server";

/** What an account paid and got back. Erasure keeps it for accounting; none of it names a person. */

const ofPayer = (paymentId: AnyPgColumn) => (owner: Owner) =>
  sql`${paymentId} in (select ${payments.id} from ${payments} where ${eq(payments.payerId, owner.id)})`;

/** What a ledger group changed of what its payment retains, in whole cents. */
const changeOfRetained = sql<number>`(select coalesce(-sum(entry.amount_cents), 0)::int from ledger_entries as entry
  where entry.group_id = ${ledgerGroups.id} and entry.account in ('held', 'payable', 'commission', 'owed', 'disputed'))`;

const accounted = "money is accounted for";
const rowItself = "of the row, not of what it says";

export const paymentTables = {
  payments: personal(payments, {
    rows: ({ id }) => eq(payments.payerId, id),
    exportAs: "payments",
    order: [desc(payments.createdAt), desc(payments.id)],
    show: {
      ...shown(
        "id bookingId reservationId provider amountCents currency state declinedAt paidAt problem createdAt",
      ),
      ...hidden(
        "the provider's own names for it, and the account itself",
        "payerId sessionId pageUrl chargeId withCreditId earnAt",
      ),
    },
    erase: kept(
      accounted,
      "id bookingId reservationId payerId provider sessionId pageUrl amountCents currency state declinedAt chargeId paidAt problem withCreditId earnAt createdAt",
    ),
  }),
  refunds: [
    personal(refunds, {
      rows: ofPayer(refunds.paymentId),
      exportAs: "refunds",
      within: { key: "payments", by: "paymentId" },
      order: [asc(refunds.createdAt), asc(refunds.id)],
      show: {
        ...shown("paymentId amountCents currency reason note state settledAt settledNote createdAt"),
        ...hidden(rowItself, "id providerRefundId failure"),
      },
      erase: {
        note: redactOwner(refunds.note),
        settledNote: redactOwner(refunds.settledNote),
        ...kept(
          accounted,
          "id paymentId amountCents currency reason state providerRefundId failure settledAt createdAt",
        ),
      },
    }),
    inOthersRows(refunds, mentions(refunds.note, refunds.settledNote), {
      note: redactAddress(refunds.note),
      settledNote: redactAddress(refunds.settledNote),
    }),
  ],
  ledgerGroups: personal(ledgerGroups, {
    rows: ofPayer(ledgerGroups.paymentId),
    exportAs: "ledger",
    within: { key: "payments", by: "paymentId" },
    order: [asc(ledgerGroups.createdAt), asc(ledgerGroups.id)],
    show: {
      ...shown("paymentId kind currency createdAt"),
      ...hidden(rowItself, "id refundId creditId disputeId payoutId"),
    },
    more: () => ({ amountCents: changeOfRetained }),
    erase: kept(accounted, "id kind paymentId refundId creditId disputeId payoutId currency createdAt"),
  }),
  ledgerEntries: personal(ledgerEntries, {
    rows: ({ cardIds }) => inArray(ledgerEntries.expertId, cardIds),
    exportAs: "earningsLedger",
    order: [asc(ledgerEntries.createdAt), asc(ledgerEntries.id)],
    show: {
      ...shown("account amountCents createdAt"),
      ...hidden(rowItself, "id groupId expertId"),
    },
    erase: kept(accounted, "id groupId account expertId amountCents createdAt"),
  }),
  disputes: personal(disputes, {
    rows: ofPayer(disputes.paymentId),
    exportAs: "disputes",
    within: { key: "payments", by: "paymentId" },
    order: [asc(disputes.createdAt), asc(disputes.id)],
    show: {
      ...shown("paymentId amountCents currency reason state dueBy closedAt createdAt"),
      ...hidden(rowItself, "id providerDisputeId"),
    },
    erase: kept(
      accounted,
      "id paymentId providerDisputeId amountCents currency reason dueBy state closedAt createdAt",
    ),
  }),
  payouts: personal(payouts, {
    rows: ({ cardIds }) => inArray(payouts.expertId, cardIds),
    exportAs: "payouts",
    order: [asc(payouts.createdAt), asc(payouts.id)],
    show: {
      ...shown("amountCents currency state destination failure accountClosed sentAt settledAt createdAt"),
      ...hidden("sealed: shown by its last four only", "sealed"),
      ...hidden(rowItself, "id runId expertId providerPayoutId checkAt"),
    },
    erase: {
      // One that is under way still needs it. It is removed when the run is settled.
      sealed: sql`case when ${payouts.state} in ('sending', 'sent') then ${payouts.sealed} end`,
      ...kept(accounted, "id runId expertId amountCents currency state destination providerPayoutId failure"),
      ...kept(accounted, "accountClosed checkAt sentAt settledAt createdAt"),
    },
  }),
  payoutDetails: personal(payoutDetails, {
    rows: ({ id, cardIds }) => or(eq(payoutDetails.userId, id), inArray(payoutDetails.expertId, cardIds)),
    exportAs: "payoutDetails",
    show: {
      ...shown("method lastFour isReady holdUntil changedAt createdAt"),
      ...hidden("sealed: shown by its last four only", "sealed"),
      ...hidden(rowItself, "id expertId userId stripeAccountId"),
    },
    erase: "rows",
  }),
  payoutRuns: personal(payoutRuns, {
    rows: ({ id }) => eq(payoutRuns.createdBy, id),
    notExported: "an admin's work, which the audit shows",
    erase: kept(
      accounted,
      "id provider state createdBy confirmedAt sentAt executeOn downloadedAt timeZone closedAt createdAt",
    ),
  }),
  receipts: personal(receipts, {
    rows: ofPayer(receipts.paymentId),
    exportAs: "receipts",
    within: { key: "payments", by: "paymentId" },
    order: [asc(receipts.createdAt), asc(receipts.id)],
    show: {
      ...shown(
        "paymentId refundedCents year number company address vatId sellerName sellerAddress sellerTaxId",
      ),
      ...shown("timeZone replacedAt createdAt"),
      ...hidden(rowItself, "id refundId"),
    },
    erase: kept(
      "tax law: an issued receipt is kept as it was",
      "id paymentId refundId refundedCents year number company address vatId sellerName sellerAddress sellerTaxId timeZone replacedAt createdAt",
    ),
  }),
  billingDetails: personal(billingDetails, {
    rows: ({ id }) => eq(billingDetails.userId, id),
    exportAs: "billingDetails",
    show: { ...shown("company address vatId changedAt createdAt"), ...hidden(rowItself, "id userId") },
    erase: "rows",
  }),
  credits: personal(credits, {
    rows: ({ id }) => eq(credits.learnerId, id),
    exportAs: "credits",
    order: [asc(credits.createdAt), asc(credits.id)],
    show: {
      ...shown("claimId paymentId amountCents currency state expiresAt closedAt createdAt"),
      ...hidden(rowItself, "id learnerId dueAt"),
    },
    erase: kept(
      accounted,
      "id claimId learnerId paymentId amountCents currency state expiresAt dueAt closedAt createdAt",
    ),
  }),
  paymentEvents: [
    personal(paymentEvents, {
      rows: ofPayer(paymentEvents.paymentId),
      notExported: "a provider's messages, which the payments follow from",
      erase: {
        settledNote: redactOwner(paymentEvents.settledNote),
        ...kept(accounted, "id provider eventId kind isUnderstood paymentId facts appliedAt createdAt"),
      },
    }),
    inOthersRows(paymentEvents, mentions(paymentEvents.settledNote), {
      settledNote: redactAddress(paymentEvents.settledNote),
    }),
  ],
};
