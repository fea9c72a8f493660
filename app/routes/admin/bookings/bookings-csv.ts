import { stateLabel } from "~/domain/bookings/booking-states";
import { type BookingSummary, bookingList } from "~/domain/bookings/view/admin-bookings";
import { allBookingsAfter } from "~/domain/bookings/view/admin-bookings.server";
import { readListQuery } from "~/domain/lists/list";
import { priceText } from "~/shared/money";
import type { CsvColumn } from "~/web/csv-answer.server";
import { adminFile } from "../admin-file.server";
import { takeNoPosts } from "../admin-view.server";

/** The bookings as a file. */

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

export const loader = adminFile({
  name: "bookings",
  audit: { action: "bookings-exported", type: "booking" },
  columns,
  rowsAfter: ({ db, now }, params) => {
    const query = readListQuery(bookingList, params);
    return (last, limit) => allBookingsAfter(db, { query, now }, last, limit);
  },
});

export const action = takeNoPosts;
