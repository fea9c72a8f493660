import { useListTitle } from "~/components/bookings/use-list-title";
import { paths } from "~/shared/paths";
import { Page } from "~/ui/page";
import { Rows } from "~/ui/rows";
import { AddToCalendar } from "./add-to-calendar";

interface BookingDetailsProps {
  details: { expertName: string; when: string; length: string };
  google: string;
}

/** Session details from the address. They can be made up, so the page claims no booking (decision C10). */
export function BookingDetails({ details, google }: BookingDetailsProps) {
  const list = useListTitle();
  return (
    <Page title="Session details" narrow>
      <Rows
        items={[
          { label: "Expert", value: details.expertName },
          { label: "Date and time", value: details.when },
          { label: "Length", value: details.length },
        ]}
      />
      <AddToCalendar google={google} />
      <p className="muted small">
        These details come from this page's address. Your booked sessions are in{" "}
        <a href={paths.myBookings()}>{list}</a>.
      </p>
    </Page>
  );
}
