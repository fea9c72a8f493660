import { PostForm } from "~/components/form/post-form";
import { ZoneName } from "~/components/site/zone-name";
import type { CalendarView } from "~/domain/calendars/calendar-view";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";

/** An expert's own calendars, each with what was read of it and its buttons. Renders nothing without any. */
export function CalendarList({ calendars, zone }: { calendars: readonly CalendarView[]; zone: string }) {
  if (calendars.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="calendars">
      <h2 id="calendars">Calendars we read</h2>
      {calendars.map((calendar) => (
        <CalendarPanel key={calendar.id} {...calendar} />
      ))}
      <p className="small muted">
        Times in <ZoneName zone={zone} />.
      </p>
    </section>
  );
}

function CalendarPanel({ id, name, isRead, said, when, rest, mayChoose }: CalendarView) {
  return (
    <section className="panel" aria-labelledby={`calendar-${id}`}>
      <h3 id={`calendar-${id}`} className="as-written">
        {name}
      </h3>
      <p>{isRead ? said : <strong>{`We can't read it. ${said}`}</strong>}</p>
      {rest ? <p>{rest}</p> : null}
      {when ? <p className="small muted">{when}</p> : null}
      <PostForm action={paths.ownCalendars} className="bar start">
        <input type="hidden" name="id" value={id} />
        <Act intent="read" label="Read now" of={name} />
        {mayChoose ? <Act intent="keep" label="Keep its busy times" of={name} /> : null}
        {mayChoose ? <Act intent="drop" label="Drop its busy times" of={name} /> : null}
        <Act intent="remove" label="Remove" of={name} />
      </PostForm>
    </section>
  );
}

const Act = ({ intent, label, of: name }: { intent: string; label: string; of: string }) => (
  <Button variant="quiet" name="intent" value={intent} aria-label={`${label}: ${name}`}>
    {label}
  </Button>
);
