import { paths } from "~/shared/paths";

/** An account's upcoming sessions and classes, as the admin's page lists them. */
export interface Ahead {
  count: number;
  sessions: ReadonlyArray<{ id: string; moment: string; otherName: string }>;
  classesTaught: AheadClasses;
  seats: AheadClasses;
}

interface AheadClasses {
  count: number;
  /** `moment` is null while a class has no date. */
  next: ReadonlyArray<{ classId: string; title: string; moment: string | null }>;
}

/** The sessions and classes that a deactivation doesn't cancel, each with a link to cancel it. */
export function UserAhead({ ahead }: { ahead: Ahead }) {
  const { count, sessions, classesTaught, seats } = ahead;
  if (count + classesTaught.count + seats.count === 0) {
    return <p>This user has no upcoming sessions or classes.</p>;
  }
  return (
    <>
      <p>
        These stay as they are, and no email is sent. <strong>Cancel those that won't take place:</strong>
      </p>
      <List
        title="Sessions"
        count={count}
        items={sessions.map(({ id, moment, otherName }) => ({
          key: id,
          href: paths.adminBooking(id),
          text: `${moment}, with ${otherName}`,
        }))}
      />
      <List
        title="Live classes that they teach"
        count={classesTaught.count}
        items={classItems(classesTaught)}
      />
      <List title="Seats in live classes" count={seats.count} items={classItems(seats)} />
    </>
  );
}

const classItems = ({ next }: AheadClasses) =>
  next.map(({ classId, title, moment }) => ({
    key: classId,
    href: `${paths.adminClasses}/${classId}`,
    text: moment ? `${title}, ${moment}` : title,
  }));

interface ListProps {
  title: string;
  count: number;
  items: ReadonlyArray<{ key: string; href: string; text: string }>;
}

function List({ title, count, items }: ListProps) {
  if (count === 0) return null;
  return (
    <>
      <h2>{`${title} (${count})`}</h2>
      <ul>
        {items.map(({ key, href, text }) => (
          <li key={key}>
            <a href={href}>{text}</a>
          </li>
        ))}
        {count > items.length ? <li>{`and ${count - items.length} more`}</li> : null}
      </ul>
    </>
  );
}
