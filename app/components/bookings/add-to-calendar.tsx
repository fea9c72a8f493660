import CalendarPlus from "lucide-react/icons/calendar-plus";
import Download from "lucide-react/icons/download";
import { ButtonLink } from "~/ui/button";

/** The session for the viewer's own calendar: Google's prefilled page, and a file where there is a booking. */
export function AddToCalendar({ google, ics }: { google: string; ics?: string }) {
  return (
    <p className="bar start">
      <ButtonLink variant="quiet" href={google} target="_blank" rel="noopener noreferrer">
        <CalendarPlus size={18} aria-hidden="true" />
        Add to Google Calendar
      </ButtonLink>
      {ics ? (
        <ButtonLink variant="quiet" href={ics} download>
          <Download size={18} aria-hidden="true" />
          Download .ics file
        </ButtonLink>
      ) : null}
    </p>
  );
}
