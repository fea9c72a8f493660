import type { AttendeeView, EntryView } from "~/domain/classes/running/run-view";
import { zonePlace } from "~/shared/zone-text";
import { ButtonLink } from "~/ui/button";
import { Pagination } from "~/ui/pagination";
import { Table } from "~/ui/table";

interface ListProps<Row> {
  rows: readonly Row[];
  hasNext: boolean;
  count: string | number;
  page: number;
  hrefOf: (page: number) => string;
  zone: string;
}

/** An address to read and copy. It breaks only where the rows are stacked. */
const Address = ({ email }: { email: string }) => <span className="unbroken">{email}</span>;

/** The people who have, hold or had a seat. */
export function AttendeeList({
  rows,
  hasNext,
  count,
  page,
  hrefOf,
  zone,
  file,
  paymentsOf,
  noteOf,
}: ListProps<AttendeeView> & {
  file: string;
  paymentsOf: ((seatId: string) => string) | null;
  /** Returns the address of the expert's private note to an attendee; null before the class is over. */
  noteOf: ((seatId: string) => string) | null;
}) {
  return (
    <section className="stack-s" aria-labelledby="attendees">
      <h2 id="attendees">
        Attendees <span className="num muted">({count})</span>
      </h2>
      {rows.length > 0 ? (
        <>
          <Table
            label="Attendees"
            stacks="lines"
            columns={[
              { name: "Name" },
              { name: "Email" },
              { name: "Seat" },
              { name: "Paid", isNumber: true },
              { name: `Reserved, ${zonePlace(zone)}` },
            ]}
            rows={rows.map(({ id, name, email, seat, paid, reserved, hasSeat }) => ({
              key: id,
              cells: [
                noteOf && hasSeat ? (
                  <a key="name" href={noteOf(id)}>
                    {name}
                  </a>
                ) : (
                  name
                ),
                <Address key="email" email={email} />,
                seat,
                paymentsOf && paid !== "Free" ? (
                  <a key="paid" href={paymentsOf(id)}>
                    {paid}
                  </a>
                ) : (
                  paid
                ),
                reserved,
              ],
            }))}
          />
          <Pagination page={page} hasNext={hasNext} hrefOf={hrefOf} label="Pages of attendees" />
          <p>
            <ButtonLink variant="quiet" href={file} download>
              Download as CSV
            </ButtonLink>
          </p>
        </>
      ) : (
        <p className="muted">{page > 1 ? "There is nothing on this page." : "No seats are taken yet."}</p>
      )}
    </section>
  );
}

/** The waitlist in order: first the entries with an offered seat, then the waiting ones. */
export function WaitlistTable({ rows, hasNext, count, page, hrefOf, zone }: ListProps<EntryView>) {
  return (
    <section className="stack-s" aria-labelledby="line">
      <h2 id="line">
        Waitlist <span className="num muted">({count})</span>
      </h2>
      {rows.length > 0 ? (
        <>
          <Table
            label="Waitlist"
            stacks="lines"
            columns={[
              { name: "Name" },
              { name: "Email" },
              { name: "State" },
              { name: `Waiting since, ${zonePlace(zone)}` },
            ]}
            rows={rows.map(({ id, name, email, state, since }) => ({
              key: id,
              cells: [name, <Address key="email" email={email} />, state, since],
            }))}
          />
          <Pagination page={page} hasNext={hasNext} hrefOf={hrefOf} label="Pages of the waitlist" />
        </>
      ) : (
        <p className="muted">{page > 1 ? "There is nothing on this page." : "The waitlist is empty."}</p>
      )}
    </section>
  );
}
