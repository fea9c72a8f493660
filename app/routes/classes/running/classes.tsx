import { ClassPage } from "~/components/classes/running/class-page";
import { ownPageMeta } from "~/components/site/page-meta";
import { seatsLeft } from "~/domain/classes/class";
import { listRunClasses } from "~/domain/classes/running/run-list.server";
import { standingText } from "~/domain/classes/running/run-view";
import { longestSearch, readSearch } from "~/domain/lists/list";
import { formatShortDate, formatTime } from "~/shared/format-time";
import { isolated } from "~/shared/isolated";
import { paths, runClassPath } from "~/shared/paths";
import { withQuery } from "~/shared/with-query";
import { zoneText } from "~/shared/zone-text";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Field } from "~/ui/field";
import { Pagination } from "~/ui/pagination";
import { DateCell, Table } from "~/ui/table";
import { readPage } from "~/web/page-number";
import type { Route } from "./+types/classes";
import { classRunner, takeNoPosts } from "./runner.server";

/** The classes that the caller runs: all classes below /admin, an expert's own below /expert-dashboard. */

export const meta = ownPageMeta("Classes", "The classes that you run.");

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, scope, base, isAdmin, now, zone } = classRunner({ context, request });
  const page = readPage(url.searchParams);
  const search = isAdmin ? readSearch(url.searchParams) : "";
  const { rows, hasNext } = await listRunClasses(db, scope, { now, page, search });
  return {
    base,
    isAdmin,
    page,
    search,
    hasNext,
    zone: zoneText(zone, now),
    classes: rows.map(({ live, teacher, counts }) => ({
      id: live.id,
      title: isolated(live.title),
      teacher,
      date: live.startsAt
        ? `${formatShortDate(live.startsAt, zone)}, ${formatTime(live.startsAt, zone)}`
        : "No date yet",
      standing: standingText(live, now),
      isOnSale:
        live.status === "open" && live.startsAt !== null && live.startsAt > now && seatsLeft(live) > 0,
      sold: `${counts.confirmed} of ${live.maxSeats} sold`,
      waiting: counts.waiting + counts.offered,
    })),
  };
}

export const action = takeNoPosts;

export default function Classes({ loaderData }: Route.ComponentProps) {
  const { base, isAdmin, page, search, hasNext, zone, classes } = loaderData;
  const hasWaiting = classes.some(({ waiting }) => waiting > 0);
  const newClass = <ButtonLink href={`${base}/new`}>New class</ButtonLink>;
  return (
    <ClassPage
      isAdmin={isAdmin}
      title="Classes"
      lead={`Upcoming classes first, soonest on top. Times in ${zone}.`}
      action={isAdmin ? null : newClass}
    >
      {isAdmin ? (
        <div className="bar find-or-add">
          {newClass}
          <ClassSearch search={search} />
        </div>
      ) : null}
      {classes.length > 0 ? (
        <Table
          label="Classes"
          stacks="lines"
          columns={[
            { name: "Class" },
            { name: "Date" },
            { name: "State" },
            ...(isAdmin ? [{ name: "Taught by" }] : []),
            { name: "Seats", isNumber: true },
            ...(hasWaiting ? [{ name: "Waiting", isNumber: true }] : []),
          ]}
          rows={classes.map(({ id, title, teacher, date, standing, isOnSale, sold, waiting }) => ({
            key: id,
            cells: [
              <a key="title" href={runClassPath(base, id)}>
                {title}
              </a>,
              <DateCell key="date">{date}</DateCell>,
              <Badge key="standing" kind={isOnSale ? "good" : "neutral"}>
                {standing}
              </Badge>,
              ...(isAdmin ? [teacher] : []),
              sold,
              ...(hasWaiting ? [waiting || ""] : []),
            ],
          }))}
        />
      ) : isAdmin || page > 1 ? (
        <p className="muted">{emptyText(page, search)}</p>
      ) : (
        <Empty title="No classes yet">
          <p>Set a date, a price and the number of seats. Learners reserve on the class's page.</p>
        </Empty>
      )}
      {isAdmin && classes.length > 0 ? (
        <p className="actions">
          <a href={paths.adminClassesFile({ search })}>Download as CSV</a>
        </p>
      ) : null}
      <Pagination
        page={page}
        hasNext={hasNext}
        hrefOf={(wanted) => withQuery(base, { ...(search && { search }), page: wanted })}
        label="Pages of classes"
      />
    </ClassPage>
  );
}

function ClassSearch({ search }: { search: string }) {
  return (
    <search aria-label="Classes">
      <form method="get" action={paths.adminClasses} className="list-form">
        <Field
          name="search"
          label="Find a class"
          hint="By title, teacher, attendee's name or email, or a whole id"
          defaultValue={search}
          autoComplete="off"
          spellCheck={false}
          maxLength={longestSearch}
        />
        <Button variant="outlined">Search</Button>
      </form>
      {search ? <a href={paths.adminClasses}>Show all</a> : null}
    </search>
  );
}

function emptyText(page: number, search: string): string {
  if (page > 1) return "There is nothing on this page.";
  return search ? "Nothing matches." : "There are no classes yet.";
}
