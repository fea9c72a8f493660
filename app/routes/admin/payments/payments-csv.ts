import { readListQuery } from "~/domain/lists/list";
import { type PaymentSummary, paymentList } from "~/domain/payments/view/admin-payments";
import { allPaymentsAfter } from "~/domain/payments/view/admin-payments.server";
import { priceText } from "~/shared/money";
import { type CsvColumn, csvAnswer } from "~/web/csv-answer.server";
import { adminView, takeNoPosts } from "../admin-view.server";
import { noteExport } from "../note-export.server";
import type { Route } from "./+types/payments-csv";

/** The payments as a file, narrowed down like their list. Times are UTC. Who took it is audited. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db } = adminView(context, request);
  const query = readListQuery(paymentList, url.searchParams);
  await noteExport({ context, request }, { action: "payments-exported", type: "payment" });
  return csvAnswer("payments", columns, (last: PaymentSummary | null, limit) =>
    allPaymentsAfter(db, query, last, limit),
  );
}

export const action = takeNoPosts;

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
