import CalendarPlus from "lucide-react/icons/calendar-plus";
import Download from "lucide-react/icons/download";
import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";

interface AddToCalendarProps {
  google: string;
  /** Buttons after these. */
  children?: ReactNode;
  /** The first button is the page's main one. */
  leads?: boolean;
  ics?: string;
  icsText?: string;
}

/** Adds a session or class to the viewer's calendar: Google's prefilled page, and a file if there is a booking. */
export function AddToCalendar(props: AddToCalendarProps) {
  const { google, ics, icsText = "Download .ics file", leads = false, children } = props;
  return (
    <p className="bar start">
      <ButtonLink
        variant={leads ? "primary" : "quiet"}
        href={google}
        target="_blank"
        rel="noopener noreferrer"
      >
        <CalendarPlus size={18} aria-hidden="true" />
        Add to Google Calendar
      </ButtonLink>
      {ics ? (
        <ButtonLink variant="quiet" href={ics} download>
          <Download size={18} aria-hidden="true" />
          <span>{icsText}</span>
        </ButtonLink>
      ) : null}
      {children}
    </p>
  );
}
