import { Fragment } from "react";
import { NextLesson } from "~/components/bookings/view/next-lesson";
import { QuickActions } from "~/components/bookings/view/quick-actions";
import { OwnWaits } from "~/components/classes/waitlist/own-waits";
import { GroupLinks, OwnGroupSection } from "~/components/diary/own-groups";
import { ToDoList } from "~/components/diary/to-do-list";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { listTitle } from "~/domain/bookings/view/list-title";
import { creditText } from "~/domain/claims/guarantee";
import { classWhen, viewTeacher } from "~/domain/classes/seats/seat-view";
import { listOwn } from "~/domain/diary/own-list.server";
import { groupOf, type OwnGroup, ownGroups, viewOwn } from "~/domain/diary/own-view";
import { viewToDo } from "~/domain/diary/to-do";
import { findToDo } from "~/domain/diary/to-do.server";
import { findOpenCredits } from "~/domain/ledger/credits.server";
import { ownEntries } from "~/routes/classes/waitlist/own-entry.server";
import { paths } from "~/shared/paths";
import { withQuery } from "~/shared/with-query";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Pagination } from "~/ui/pagination";
import { callerContext, servicesContext } from "~/web/context";
import { readPage } from "~/web/page-number";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/my-bookings";

/** The viewer's sessions and classes, upcoming ones first. Experts also see those that they give. */

export const handle: PageHandle = {
  failure: { title: "Error Loading Bookings", read: "Failed to load bookings. Please try again." },
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData && "title" in loaderData ? loaderData.title : listTitle(undefined),
    description: "Your past and upcoming sessions and classes.",
    noindex: true,
  });

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const { actor, now } = context.get(callerContext);
  if (!actor) return { here: url.pathname + url.search };
  const page = readPage(url.searchParams);
  const isFirstPage = page === 1;
  const [{ entries, hasNext }, waitlistEntries, credits, toDo] = await Promise.all([
    listOwn(db, actor, { page, now }),
    isFirstPage ? ownEntries(context) : [],
    isFirstPage ? findOpenCredits(db, actor.userId, now) : [],
    isFirstPage ? findToDo(db, actor, now) : [],
  ]);
  const isExpert = actor.role === "expert";
  const viewer = { expertId: actor.expertId, zone: viewerZone(context, request), now };
  return {
    title: listTitle(actor.role),
    isExpert,
    waits: waitlistEntries.map(({ id, live, expert, entry }) => ({
      id,
      slug: live.slug,
      title: live.title,
      teacher: viewTeacher(live, expert),
      entry,
      when: classWhen(live, viewer.zone),
    })),
    credits: credits.map(({ credit, bookingId }) => ({
      text: creditText(credit, viewer),
      href: paths.guarantee(bookingId),
      action: credit.dispute === "open" ? "See your credit" : "Use your credit",
    })),
    toDo: toDo.map((row) => viewToDo(row, viewer)),
    bookings: entries.map((entry) => ({ ...viewOwn(entry, viewer), group: groupOf(entry, now) })),
    page,
    hasNext,
    zone: viewer.zone,
    path: url.pathname,
    feedbackUrl: env.forms.feedback ?? null,
  };
}

export default function MyBookingsPage({ loaderData }: Route.ComponentProps) {
  if ("here" in loaderData) {
    return (
      <Page title="Error Loading Bookings" narrow>
        <Notice kind="info">Please log in to view your bookings.</Notice>
        <p>
          <ButtonLink href={paths.login(loaderData.here)}>Log In</ButtonLink>
        </p>
      </Page>
    );
  }
  const { title, isExpert, credits, toDo, bookings, waits, page, hasNext, zone, path, feedbackUrl } =
    loaderData;
  const next = page === 1 ? bookings.find(isLessonAhead) : undefined;
  const listed = bookings.filter((entry) => entry !== next);
  return (
    <Page title={title} back={{ href: paths.profile, label: "Profile" }}>
      {credits.map(({ text, href, action }) => (
        <Notice key={href} kind="info">
          <p>
            {text} <a href={href}>{action}</a>
          </p>
        </Notice>
      ))}
      {bookings.length === 0 ? <ToDoList items={toDo} /> : null}
      {bookings.length === 0 && waits.length > 0 ? (
        <OwnWaits waits={waits} withZones />
      ) : bookings.length === 0 ? (
        <NoBookings isExpert={isExpert} isFirstPage={page === 1} path={path} />
      ) : (
        <>
          <GroupLinks entries={listed} next={next?.group ?? null} zone={zone} />
          <div className="own-top">
            {next ? <NextLesson booking={next} isNow={next.group === "now"} showsBookedOn /> : null}
            <ToDoList items={toDo} />
          </div>
          {ownGroups.map((name) => (
            <Fragment key={name}>
              <OwnGroupSection name={name} entries={listed.filter(({ group }) => group === name)} />
              {name === "upcoming" ? <OwnWaits waits={waits} /> : null}
            </Fragment>
          ))}
          <Pagination page={page} hasNext={hasNext} hrefOf={(number) => withQuery(path, { page: number })} />
          <QuickActions feedbackUrl={feedbackUrl} isExpert={isExpert} hasNext={next !== undefined} />
        </>
      )}
    </Page>
  );
}

/** A lesson that is on or to come. Classes stay in the list. */
const isLessonAhead = <Entry extends { kind: string; group: OwnGroup }>(
  entry: Entry,
): entry is Entry & { kind: "session" } =>
  entry.kind === "session" && (entry.group === "now" || entry.group === "upcoming");

function NoBookings({
  isExpert,
  isFirstPage,
  path,
}: {
  isExpert: boolean;
  isFirstPage: boolean;
  path: string;
}) {
  if (!isFirstPage) {
    return (
      <Empty title="Nothing on this page">
        <p>
          <a href={path}>Back to the first page</a>
        </p>
      </Empty>
    );
  }
  if (isExpert) {
    return (
      <Empty title="No sessions yet">
        <p>Sessions that learners book with you, and classes that you teach, appear here.</p>
      </Empty>
    );
  }
  return (
    <Empty title="No bookings yet">
      <p>Pick an expert and a time, or a class; it then appears here.</p>
      <p>
        <ButtonLink href={paths.experts()}>Find Experts</ButtonLink>
      </p>
    </Empty>
  );
}
