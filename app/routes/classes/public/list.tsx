import { ClassDialog, ClassRow, type ListedClass } from "~/components/classes/public/class-row";
import { LocalTimeScript } from "~/components/classes/public/local-time";
import type { OwnEntry } from "~/components/classes/waitlist/own-entry";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta, withCanonicalPath } from "~/components/site/page-meta";
import type { OwnSeat } from "~/domain/classes/class";
import { rowDateOf } from "~/domain/classes/public/class-row";
import { viewClass } from "~/domain/classes/public/class-view";
import { learningPoints } from "~/domain/classes/public/learning-points";
import { listAnnounced, listPast, listUpcoming } from "~/domain/classes/public/public-classes.server";
import { findOwnSeats } from "~/domain/classes/seats/own-seat.server";
import { ownEntries } from "~/routes/classes/waitlist/own-entry.server";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";
import { Pagination } from "~/ui/pagination";
import { callerContext, servicesContext } from "~/web/context";
import { readPage } from "~/web/page-number";
import { knownZone } from "~/web/time-zone.server";
import type { Route } from "./+types/list";

/** 'Book Your Session': the upcoming live classes, those without a date, and the past ones. */

export const handle: PageHandle = {
  styles: "details",
  cache: { query: ["page", "past"] },
  failure: { read: "Failed to load classes. Please try again later." },
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  // Both addresses show the same page.
  pageMeta(withCanonicalPath(matches, paths.classes()), {
    title: "Book Your Session",
    description:
      "Live group classes in cybersecurity, taught by people who do the work. See the dates, the seats that are left and the price.",
    page: loaderData?.page,
    noindex: loaderData && isBeyond(loaderData) ? true : undefined,
  });

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor, now } = context.get(callerContext);
  const zone = knownZone(context, request);
  const page = readPage(url.searchParams);
  const past = readPage(new URLSearchParams({ page: url.searchParams.get("past") ?? "" }));
  const [upcoming, announced, over] = await Promise.all([
    listUpcoming(db, { now, page }),
    page === 1 ? listAnnounced(db) : [],
    listPast(db, { now, page: past }),
  ]);
  const classIds = upcoming.classes.map(({ id }) => id);
  const [ownEntryRows, seats] = await Promise.all([
    ownEntries(context, classIds),
    actor ? findOwnSeats(db, { userId: actor.userId, classIds, now }) : [],
  ]);
  const view = (classes: typeof announced): ListedClass[] =>
    classes.map(({ portrait, ...live }) => ({
      ...viewClass(live, { zone, now }),
      date: rowDateOf(live, { zone, now }),
      portrait,
      learns: learningPoints(live.summary)[0],
    }));
  return {
    page,
    past,
    isSignedIn: actor !== null,
    upcoming: { classes: view(upcoming.classes), hasNext: upcoming.hasNext },
    entries: Object.fromEntries(ownEntryRows.map(({ live, entry }) => [live.id, entry])),
    seats: Object.fromEntries(seats.map(({ classId, ...seat }) => [classId, seat])),
    announced: view(announced),
    over: { classes: view(over.classes), hasNext: over.hasNext },
  };
}

export default function ClassList({ loaderData }: Route.ComponentProps) {
  const { page, past, isSignedIn, upcoming, entries, seats, announced, over } = loaderData;
  return (
    <Page
      title="Book Your Session"
      lead="Small live group classes with time for your questions. Cancel before the start and you get a full refund."
    >
      <div className="stack" data-times={isSignedIn ? "" : undefined}>
        <section className="stack-s" aria-labelledby="upcoming">
          <h2 id="upcoming">Upcoming classes</h2>
          {upcoming.classes.length === 0 ? (
            <div className="empty">
              <p>{page > 1 ? "There are no more classes." : "No class has an open date at the moment."}</p>
              <p>
                {page > 1 ? (
                  <ButtonLink href={here(1, past)}>Back to the first page</ButtonLink>
                ) : (
                  <ButtonLink href={paths.experts()}>Find Experts</ButtonLink>
                )}
              </p>
            </div>
          ) : (
            <ClassRows
              classes={upcoming.classes}
              isForVisitors={!isSignedIn}
              entries={entries}
              seats={seats}
            />
          )}
          <Pagination
            page={page}
            hasNext={upcoming.hasNext}
            hrefOf={(to) => here(to, past)}
            label="Pages of upcoming classes"
          />
        </section>
        {announced.length > 0 ? (
          <section className="stack-s" aria-labelledby="announced">
            <h2 id="announced">Announced</h2>
            <ClassRows classes={announced} isForVisitors={!isSignedIn} />
          </section>
        ) : null}
        {over.classes.length > 0 || past > 1 ? (
          <section className="stack-s" aria-labelledby="past">
            <h2 id="past">Past classes</h2>
            {over.classes.length > 0 ? (
              <ClassRows classes={over.classes} isForVisitors={!isSignedIn} />
            ) : (
              <div className="empty">
                <p>There are no more past classes.</p>
                <p>
                  <ButtonLink href={`${here(page, 1)}#past`}>Back to the first page</ButtonLink>
                </p>
              </div>
            )}
            <Pagination
              page={past}
              hasNext={over.hasNext}
              hrefOf={(to) => `${here(page, to)}#past`}
              label="Pages of past classes"
            />
          </section>
        ) : null}
      </div>
      {isSignedIn ? null : <LocalTimeScript />}
      {upcoming.classes
        .filter(({ id }) => !seats[id])
        .map((liveClass) => (
          <ClassDialog key={liveClass.id} liveClass={liveClass} isSignedIn={isSignedIn} />
        ))}
    </Page>
  );
}

interface ClassRowsProps {
  classes: ListedClass[];
  isForVisitors: boolean;
  entries?: Record<string, OwnEntry>;
  seats?: Record<string, OwnSeat>;
}

function ClassRows({ classes, isForVisitors, entries = {}, seats = {} }: ClassRowsProps) {
  return (
    <ul className="class-rows">
      {classes.map((liveClass) => (
        <ClassRow
          key={liveClass.id}
          liveClass={liveClass}
          isForVisitors={isForVisitors}
          entry={entries[liveClass.id] ?? null}
          seat={seats[liveClass.id] ?? null}
        />
      ))}
    </ul>
  );
}

/** The list's address with both page numbers: turning the pages of one list keeps the other's. */
const here = (page: number, past: number): string =>
  paths.classes({ ...(page > 1 && { page }), ...(past > 1 && { past }) });

/** Keeps further pages of past classes, and empty pages, out of search engines. */
const isBeyond = ({ page, past, upcoming }: Route.ComponentProps["loaderData"]) =>
  past > 1 || (page > 1 && upcoming.classes.length === 0);
