import type { BookingsTabProps } from "~/components/admin/dashboard/bookings-tab";
import { stateLabel } from "~/domain/bookings/booking-states";
import { bookingList } from "~/domain/bookings/view/admin-bookings";
import { listAllBookings } from "~/domain/bookings/view/admin-bookings.server";
import { readListQuery } from "~/domain/lists/list";
import { formatShortDate, formatTime } from "~/shared/format-time";
import type { AdminView } from "../admin-view.server";

/** What the tab 'Bookings' shows. A storage fault is thrown: the dashboard logs it and leaves the tab empty. */
export async function loadBookingsTab({ db, now, zone }: AdminView, url: URL): Promise<BookingsTabProps> {
  const query = readListQuery(bookingList, url.searchParams);
  const { rows, hasNext } = await listAllBookings(db, query, now);
  const lines = rows.map(({ id, learnerEmail, expertName, startsAt, status }) => ({
    id,
    email: learnerEmail ?? "Deleted account",
    expert: expertName,
    status: stateLabel(status),
    date: `${formatShortDate(startsAt, zone)}, ${formatTime(startsAt, zone)}`,
  }));
  return { query, rows: lines, hasNext, zone };
}
