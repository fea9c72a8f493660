import { data } from "react-router";
import { BookingCard } from "~/components/bookings/booking-card";
import { QuickActions } from "~/components/bookings/quick-actions";
import { pageMeta } from "~/components/site/page-meta";
import { storageFault } from "~/db/errors.server";
import { viewBooking } from "~/domain/bookings/booking-view";
import { listBookings } from "~/domain/bookings/queries.server";
import { paths, withQuery } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Pagination } from "~/ui/pagination";
import { callerContext, servicesContext } from "~/web/context";
import { readPage } from "~/web/page-number";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/my-bookings";

/** The viewer's sessions, latest first: as a learner those booked, as an expert those given as well. */

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData && "title" in loaderData ? loaderData.title : "My Bookings",
    description: "Your sessions, past and to come.",
    noindex: true,
  });

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, clock, env, log } = context.get(servicesContext);
  const actor = context.get(callerContext).actor;
  if (!actor) return data({ here: url.pathname + url.search });
  const page = readPage(url.searchParams);
  const listed = await listBookings(db, actor, page).catch((error: unknown) => {
    if (!storageFault(error)) throw error;
    log.error("The bookings could not be listed", error);
    return null;
  });
  if (!listed) return data({ failed: true }, { status: 503 });
  const { bookings, hasNext } = listed;
  const isExpert = actor.role === "expert";
  const viewer = { expertId: actor.expertId, zone: viewerZone(context, request), now: clock() };
  return data({
    title: isExpert ? "My Sessions" : "My Bookings",
    isExpert,
    bookings: bookings.map((booking) => viewBooking(booking, viewer)),
    page,
    hasNext,
    path: url.pathname,
    feedbackUrl: env.forms.feedback ?? null,
  });
}

export default function MyBookingsPage({ loaderData }: Route.ComponentProps) {
  if ("failed" in loaderData) {
    return (
      <Page title="Error Loading Bookings" narrow>
        <Notice kind="error">
          <p>Failed to load bookings. Please try again.</p>
        </Notice>
        <p>
          <ButtonLink href={paths.myBookings()}>Try again</ButtonLink>
        </p>
      </Page>
    );
  }
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
  const { title, isExpert, bookings, page, hasNext, path, feedbackUrl } = loaderData;
  return (
    <Page title={title}>
      {bookings.length === 0 ? (
        <NoBookings isExpert={isExpert} isFirstPage={page === 1} path={path} />
      ) : (
        <>
          <ul className="ledger" data-times>
            {bookings.map((booking) => (
              <BookingCard key={booking.id} booking={booking} />
            ))}
          </ul>
          <Pagination page={page} hasNext={hasNext} hrefOf={(number) => withQuery(path, { page: number })} />
          <QuickActions feedbackUrl={feedbackUrl} />
        </>
      )}
    </Page>
  );
}

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
        <p>Sessions that learners book with you appear here.</p>
      </Empty>
    );
  }
  return (
    <Empty title="No bookings yet">
      <p>Pick an expert and a time; your session then appears here.</p>
      <p>
        <ButtonLink href={paths.experts()}>Find Experts</ButtonLink>
      </p>
    </Empty>
  );
}
