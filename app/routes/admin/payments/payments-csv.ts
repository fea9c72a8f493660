import { readListQuery } from "~/domain/lists/list";
import { type PaymentSummary, paymentList } from "~/domain/payments/view/admin-payments";
import { allPaymentsAfter } from "~/domain/payments/view/admin-payments.server";
import { priceText } from "~/shared/money";
import type { CsvColumn } from "~/web/csv-answer.server";
import { adminFile } from "../admin-file.server";
import { takeNoPosts } from "../admin-view.server";

/** The payments as a file. */

const columns: CsvColumn<PaymentSummary>[] = [
  { name: "Id", text: ({ id }) => id },
  { name: "Payer", text: ({ payerName }) => payerName },
  { name: "Payer email", text: ({ payerEmail }) => payerEmail ?? "" },
  { name: "Payer id", text: ({ payerId }) => payerId },
  { name: "Booking id", text: ({ bookingId }) => bookingId ?? "" },
  { name: "Reservation id", text: ({ reservationId }) => reservationId ?? "" },
  { name: "Provider", text: ({ provider }) => provider },
  { name: "Provider session", text: ({ sessionId }) => sessionId ?? "" },
  { name: "Provider payment", text: ({ chargeId }) => chargeId ?? "" },
  { name: "State", text: ({ state }) => state },
  { name: "Problem", text: ({ problem }) => problem ?? "" },
  { name: "Amount", text: ({ amountCents }) => priceText(amountCents) },
  { name: "Kept", text: ({ retainedCents }) => priceText(retainedCents) },
  { name: "Currency", text: ({ currency }) => currency },
  { name: "Begun", instant: ({ createdAt }) => createdAt },
  { name: "Paid", instant: ({ paidAt }) => paidAt },
];

export const loader = adminFile({
  name: "payments",
  audit: { action: "payments-exported", type: "payment" },
  columns,
  rowsAfter: ({ db }, params) => {
    const query = readListQuery(paymentList, params);
    return (last, limit) => allPaymentsAfter(db, query, last, limit);
  },
});

export const action = takeNoPosts;
