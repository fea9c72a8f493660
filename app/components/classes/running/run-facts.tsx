import { Agenda } from "~/components/classes/public/agenda";
import type { RunView } from "~/domain/classes/running/run-view";
import { paths, runClassPath } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { type Row, Rows } from "~/ui/rows";

const hasOwnRoomPage = (base: string, live: RunView) => live.hasRoom && base === paths.expertClasses;

/** Links to what can be done with a class in its current state. */
export function RunActions({ base, live }: { base: string; live: RunView }) {
  const hasRoomPage = hasOwnRoomPage(base, live);
  return (
    <p className="actions class-ways">
      {live.canChange ? (
        <ButtonLink variant="outlined" href={runClassPath(base, live.id, "edit")}>
          Edit class
        </ButtonLink>
      ) : null}
      <ButtonLink variant="quiet" href={runClassPath(base, live.id, "duplicate")}>
        Add another date
      </ButtonLink>
      {hasRoomPage ? (
        <ButtonLink variant="quiet" href={runClassPath(base, live.id, "room")}>
          Meeting room
        </ButtonLink>
      ) : null}
      <ButtonLink variant="link" href={paths.liveClass(live.slug)}>
        View public page
      </ButtonLink>
      {live.canCancel ? (
        <ButtonLink variant="link" href={runClassPath(base, live.id, "cancellation")}>
          Cancel class
        </ButtonLink>
      ) : null}
    </p>
  );
}

/** An address as a link, without its scheme, so that it breaks less often. */
const linkIn = (value: string) =>
  value.startsWith("https://") ? (
    <a href={value} target="_blank" rel="noopener noreferrer">
      {value.slice("https://".length)}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  ) : (
    value
  );

/** The facts of a class, including its links, because only those who run the class see this page. */
export function RunFacts({ base, live }: { base: string; live: RunView }) {
  const hasRoomPage = hasOwnRoomPage(base, live);
  const rows: Array<Row | null> = [
    { label: "Taught by", value: live.teacher },
    live.ownDate ? { label: "Date as entered", value: live.ownDate } : null,
    { label: "Length", value: live.length },
    { label: "Price of a seat", value: live.price },
    { label: "Seats", value: live.seats },
    live.minimum ? { label: "Minimum", value: live.minimum } : null,
    // The expert's room has a page of its own.
    ...live.fields.map((row) => ({
      ...row,
      value: linkIn(row.value),
      ...(hasRoomPage && row.label === "Meeting link" && { value: "A room of its own" }),
      long: true,
    })),
    live.roomOpenedAt ? { label: "The expert opened the room", value: live.roomOpenedAt } : null,
    live.payhipLink ? { label: "Payhip link", value: live.payhipLink } : null,
  ];
  return (
    <div className="panel">
      <Rows items={rows.filter((row) => row !== null)} />
      {live.agenda.length > 0 ? (
        <>
          <h2>Agenda</h2>
          <Agenda lines={live.agenda} />
        </>
      ) : null}
    </div>
  );
}
