import { asc, desc, eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { credits } from "~/db/schema/payments/credits";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { paymentEvents } from "~/db/schema/payments/payment-events";
import { payments } from "~/db/schema/payments/payments";
import { refunds } from "~/db/schema/payments/refunds";
import { hidden, inOthersRows, kept, personal, shown } from "../declare.server";
import type { Owner } from "../owner.server";
import { mentions, redactAddress, redactOwner } from "../words.server";

/** What an account paid and got back. Erasure keeps it for accounting; none of it names a person. */

const ofPayer = (paymentId: AnyPgColumn) => (owner: Owner) =>
  sql`${paymentId} in (select ${payments.id} from ${payments} where ${eq(payments.payerId, owner.id)})`;

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
        "payerId sessionId pageUrl chargeId",
      ),
    },
    erase: kept(
      accounted,
      "id bookingId reservationId payerId provider sessionId pageUrl amountCents currency state declinedAt chargeId paidAt problem createdAt",
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
  ledgerEntries: personal(ledgerEntries, {
    rows: ofPayer(ledgerEntries.paymentId),
    exportAs: "ledger",
    within: { key: "payments", by: "paymentId" },
    order: [asc(ledgerEntries.createdAt), asc(ledgerEntries.id)],
    show: {
      ...shown("paymentId kind amountCents currency createdAt"),
      ...hidden(rowItself, "id refundId creditId"),
    },
    erase: kept(accounted, "id paymentId kind amountCents currency refundId creditId createdAt"),
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
