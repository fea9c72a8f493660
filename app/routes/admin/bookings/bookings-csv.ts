import { stateLabel } from "~/domain/bookings/booking-states";
import { type BookingSummary, bookingList } from "~/domain/bookings/view/admin-bookings";
import { allBookingsAfter } from "~/domain/bookings/view/admin-bookings.server";
import { readListQuery } from "~/domain/lists/list";
import { priceText } from "~/shared/money";
import { type CsvColumn, csvAnswer } from "~/web/csv-answer.server";
import { adminView, takeNoPosts } from "../admin-view.server";
import { noteExport } from "../note-export.server";
import type { Route } from "./+types/bookings-csv";

/** The bookings as a file, narrowed down like their list. Times are UTC. Who took it is audited. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, now } = adminView(context, request);
  const query = readListQuery(bookingList, url.searchParams);
  await noteExport({ context, request }, { action: "bookings-exported", type: "booking" });
  return csvAnswer("bookings", columns, (last: BookingSummary | null, limit) =>
    allBookingsAfter(db, { query, now }, last, limit),
  );
}

export const action = takeNoPosts;

const columns: CsvColumn<BookingSummary>[] = [
  { name: "Id", text: ({ id }) => id },
  { name: "Learner", text: ({ learnerName }) => learnerName },
  { name: "Learner email", text: ({ learnerEmail }) => learnerEmail ?? "" },
  { name: "Learner id", text: ({ learnerId }) => learnerId },
  { name: "Expert", text: ({ expertName }) => expertName },
  { name: "Expert id", text: ({ expertId }) => expertId },
  { name: "Starts", instant: ({ startsAt }) => startsAt },
  { name: "Hours", text: ({ hours }) => String(hours) },
  { name: "Status", text: ({ status }) => stateLabel(status) },
  { name: "Payment", text: ({ paymentStatus }) => paymentStatus },
  { name: "Total in USD", text: ({ totalCents }) => priceText(totalCents) },
  { name: "Booked", instant: ({ createdAt }) => createdAt },
  { name: "Cancelled", instant: ({ cancelledAt }) => cancelledAt },
  { name: "Cancelled by", text: ({ cancelledBy }) => cancelledBy ?? "" },
];
