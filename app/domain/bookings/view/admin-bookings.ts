import type { Booking } from "~/db/schema/bookings/bookings";
import { bookingStates, stateLabel } from "~/domain/bookings/booking-states";
import type { AdminListShape } from "~/domain/lists/list";

/** Bookings on the admin's pages, as a list. Pure. */

export const bookingList = {
  name: "bookings",
  title: "Bookings",
  search: {
    label: "Id, name or email",
    hint: "A whole id of a booking, a person or a payment, or the beginning of a name or an email",
  },
  filters: [
    {
      name: "status",
      label: "Status",
      options: bookingStates.map((value) => ({ value, label: stateLabel(value) })),
    },
    {
      name: "date",
      label: "Date",
      options: [
        { value: "ahead", label: "Ahead" },
        { value: "ahead-7", label: "Next 7 days" },
        { value: "past-7", label: "Last 7 days" },
        { value: "past-30", label: "Last 30 days" },
      ],
    },
  ],
  sorts: [
    { value: "newest", label: "Booked last first" },
    { value: "oldest", label: "Booked first first" },
    { value: "latest", label: "Latest date first" },
    { value: "earliest", label: "Earliest date first" },
  ],
  pageSize: 50,
} satisfies AdminListShape;

/** A booking as its row and the file show it. */
export interface BookingSummary
  extends Pick<
    Booking,
    | "id"
    | "learnerId"
    | "expertId"
    | "startsAt"
    | "hours"
    | "status"
    | "paymentStatus"
    | "totalCents"
    | "currency"
    | "createdAt"
    | "cancelledAt"
    | "cancelledBy"
  > {
  learnerName: string;
  /** Of today; null once the account is deleted. */
  learnerEmail: string | null;
  expertName: string;
}
