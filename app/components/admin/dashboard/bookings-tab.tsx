import { bookingList } from "~/domain/bookings/view/admin-bookings";
import { paths } from "~/shared/paths";
import { AdminList } from "../admin-list";
import type { ListView } from "../list-view";

export interface BookingLine {
  id: string;
  email: string;
  expert: string;
  date: string;
  status: string;
}

export type BookingsTabProps = ListView<BookingLine> & { zone: string };

/** The tab 'Bookings' (specification: learner email, expert name, date, status). */
export function BookingsTab({ query, rows, hasNext, zone }: BookingsTabProps) {
  return (
    <>
      <p className="muted">Times in {zone}.</p>
      <AdminList
        {...{ shape: bookingList, query, hasNext, csv: paths.adminBookingsFile }}
        action={paths.adminDashboard()}
        besides={{ tab: "bookings" }}
        empty="There are no bookings."
        columns={columns}
        rows={rows.map(({ id, email, expert, date, status }) => ({
          key: id,
          cells: [
            email,
            expert,
            <a key="date" className="unbroken" href={paths.adminBooking(id)}>
              {date}
            </a>,
            status,
          ],
        }))}
      />
    </>
  );
}

const columns = ["Learner email", "Expert name", "Date", "Status"].map((name) => ({ name }));
