import { ClassPage } from "~/components/running-classes/class-page";
import { ownPageMeta } from "~/components/site/page-meta";
import { countOpenReports } from "~/domain/chat/reports.server";
import { seatsLeft } from "~/domain/classes/class";
import { listRunClasses } from "~/domain/classes/run-list.server";
import { standingText } from "~/domain/classes/run-view";
import { formatShortDate, formatTime } from "~/shared/format-time";
import { runClassPath, withQuery } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Pagination } from "~/ui/pagination";
import { Table } from "~/ui/table";
import { readPage } from "~/web/page-number";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/classes";
import { classRunner, takeNoPosts } from "./runner.server";

/** The classes that somebody runs: below /admin all of them, below /expert-dashboard an expert's own. */

export const meta = ownPageMeta("Classes", "The classes that you run.");

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, scope, base, isAdmin, now, zone, place } = classRunner({ context, request });
  const page = readPage(url.searchParams);
  const [{ rows, hasNext }, openReports] = await orUnavailable(() =>
    Promise.all([listRunClasses(db, scope, { now, page }), isAdmin ? countOpenReports(db) : undefined]),
  );
  return {
    ...{ base, isAdmin, place, openReports, page, hasNext, zone },
    classes: rows.map(({ live, teacher, counts }) => ({
      id: live.id,
      title: live.title,
      teacher,
      date: live.startsAt
        ? `${formatShortDate(live.startsAt, zone)}, ${formatTime(live.startsAt, zone)}`
        : "No date yet",
      standing: standingText(live, now),
      isOnSale:
        live.status === "open" && live.startsAt !== null && live.startsAt > now && seatsLeft(live) > 0,
      sold: `${counts.confirmed} of ${live.maxSeats}`,
      waiting: counts.waiting + counts.offered,
    })),
  };
}

export const action = takeNoPosts;

export default function Classes({ loaderData }: Route.ComponentProps) {
  const { base, isAdmin, place, openReports, page, hasNext, zone, classes } = loaderData;
  return (
    <ClassPage
      place={place}
      openReports={openReports}
      isAdmin={isAdmin}
      title="Classes"
      lead={`What comes next first. Times in ${zone}.`}
    >
      <p className="actions">
        <ButtonLink href={`${base}/new`}>New class</ButtonLink>
      </p>
      {classes.length > 0 ? (
        <Table
          label="Classes"
          columns={[
            { name: "Class" },
            { name: "Date" },
            ...(isAdmin ? [{ name: "Taught by" }] : []),
            { name: "State" },
            { name: "Sold", isNumber: true },
            { name: "Waiting", isNumber: true },
          ]}
          rows={classes.map(({ id, title, teacher, date, standing, isOnSale, sold, waiting }) => ({
            key: id,
            cells: [
              <a key="title" href={runClassPath(base, id)}>
                {title}
              </a>,
              date,
              ...(isAdmin ? [teacher] : []),
              <Badge key="standing" kind={isOnSale ? "good" : "neutral"}>
                {standing}
              </Badge>,
              sold,
              waiting,
            ],
          }))}
        />
      ) : (
        <p className="muted">{page > 1 ? "There is nothing on this page." : "There are no classes yet."}</p>
      )}
      <Pagination
        page={page}
        hasNext={hasNext}
        hrefOf={(wanted) => withQuery(base, { page: wanted })}
        label="Pages of classes"
      />
    </ClassPage>
  );
}
