import { HoursFold } from "~/components/availability/hours-fold";
import { MeetingLinkForm } from "~/components/bookings/meeting-link/meeting-link-form";
import { MissingParts } from "~/components/dashboards/missing-parts";
import { NextBookings } from "~/components/dashboards/next-bookings";
import { NextClasses } from "~/components/dashboards/next-classes";
import { NoOwnCard } from "~/components/dashboards/no-own-card";
import { OwnCardSummaryPanel } from "~/components/dashboards/own-card-summary";
import { ProfileViews } from "~/components/dashboards/profile-views";
import { PublicAddress } from "~/components/dashboards/public-address";
import { CardNotices } from "~/components/experts/card/card-notices";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import type { Db } from "~/db/client.server";
import { findNextTaught } from "~/domain/agenda/own-list.server";
import { meetingLinkHints } from "~/domain/bookings/meeting-link/meeting-link";
import { viewBooking } from "~/domain/bookings/view/booking-view";
import { countBookings, findNextBookings } from "~/domain/bookings/view/own-bookings.server";
import type { Actor } from "~/domain/caller";
import { viewTaught } from "~/domain/classes/seats/seat-view";
import { dashboardMessages } from "~/domain/experts/card/dashboard-messages";
import { findDashboardCard } from "~/domain/experts/card/own-dashboard.server";
import { findOwnViews } from "~/domain/experts/profile/view-stats.server";
import { findUnlinkedRecord } from "~/domain/experts/record/link-expert.server";
import { findDetailsGap } from "~/domain/payouts/details/find-details.server";
import { loadHours } from "~/routes/experts/record/own-hours.server";
import { formatShortDate } from "~/shared/format-time";
import { isolated } from "~/shared/isolated";
import { paths } from "~/shared/paths";
import { currentZoneName } from "~/shared/zone-names";
import { ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";
import { callerContext, servicesContext } from "~/web/context";
import { requireExpert } from "~/web/guards.server";
import { pageAddress } from "~/web/page-address";
import { signInFirst } from "~/web/sign-in-first.server";
import { isZoneChosen, viewerZone } from "~/web/time-zone.server";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/expert";

/** An expert's start page: the state of the card, the next sessions and classes, and where they are held. */

export const handle: PageHandle = { hydrate: true, failure: { read: dashboardMessages.failed } };

export const meta = ownPageMeta("Expert dashboard", "Your card and your sessions.");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  if (!context.get(callerContext).actor) {
    throw await signInFirst(context, pageAddress(request), dashboardMessages["not-signed-in"]);
  }
  const { actor, now } = requireExpert(context, request);
  const [found, hours] = await orUnavailable(() =>
    Promise.all([readDashboard(db, actor, now), loadHours(context, request, actor.expertId)]),
  );
  const name = isolated(actor.fullName);
  if (!found.card) return { name, problem: found.problem, unlinked: found.unlinked };
  const { timeZone, ...card } = found.card;
  // Until a zone is chosen for the account, the zone of the expert's hours is a better guess than UTC.
  const zone = isZoneChosen(context, request) ? viewerZone(context, request) : currentZoneName(timeZone);
  const viewer = { expertId: actor.expertId, zone, now };
  return {
    name,
    card: { ...card, scheduled: found.scheduled },
    publicPath: card.standing.isListed ? paths.expert(card.id) : null,
    appUrl: env.appUrl,
    sessions: found.sessions.map((session) => viewBooking(session, viewer)),
    hasPast: found.hasPast,
    detailsGap: found.detailsGap,
    views: found.views && { ...found.views, lastViewed: formatShortDate(found.views.lastViewed, zone) },
    classes: found.classes.map((taught) => viewTaught(taught, viewer)),
    hasHours: hours !== null && hours.ticks.length + hours.outside.length > 0,
    zone,
    hours,
  };
}

async function readDashboard(db: Db, actor: Actor, now: Date) {
  const { expertId } = actor;
  if (!expertId) {
    const unlinked = await findUnlinkedRecord(db, actor);
    return { card: null, problem: dashboardMessages.none, unlinked: unlinked && { name: unlinked.name } };
  }
  const [card, { scheduled, hasAny }, sessions, classes, views, detailsGap] = await Promise.all([
    findDashboardCard(db, expertId),
    countBookings(db, { expertId, now }),
    findNextBookings(db, expertId, now),
    findNextTaught(db, expertId, now),
    findOwnViews(db, expertId, now),
    findDetailsGap(db, expertId),
  ]);
  if (!card) return { card: null, problem: dashboardMessages.withdrawn, unlinked: null };
  return { card, scheduled, sessions, classes, views, hasPast: hasAny, detailsGap };
}

export default function ExpertDashboard({ loaderData }: Route.ComponentProps) {
  const title = `Welcome, ${loaderData.name}`;
  if (!loaderData.card) {
    return (
      <Page title={title}>
        <NoOwnCard problem={loaderData.problem} unlinked={loaderData.unlinked} />
        <div className="actions">
          <WaysOn publicPath={null} />
        </div>
      </Page>
    );
  }
  const { card, hasHours, publicPath, hours, detailsGap } = loaderData;
  return (
    <Page title={title}>
      <CardNotices standing={card.standing} editHref={paths.profileExpert} />
      <MissingParts hasHours={hasHours} hasLink={card.meetingLink !== null} detailsGap={detailsGap} />
      <div className="two">
        <div className="stack">
          <NextBookings {...loaderData} />
          <NextClasses classes={loaderData.classes} zone={loaderData.zone} />
          <section className="stack-s" aria-labelledby="where-you-meet">
            <h2 id="where-you-meet">Where you meet</h2>
            <MeetingLinkForm
              action={paths.meetingLink}
              label="Your usual meeting link"
              hint={meetingLinkHints.usual}
              link={card.meetingLink}
              variant="quiet"
            />
          </section>
          {hours ? <HoursFold hours={hours} returnTo={paths.expertDashboard} /> : null}
        </div>
        <aside className="stack" aria-label="Your card and more">
          <OwnCardSummaryPanel card={card}>
            <ButtonLink wide variant="quiet" href={paths.createExpertProfile}>
              Edit Profile
            </ButtonLink>
            <ButtonLink wide variant="quiet" href="#weekly-hours">
              Manage Availability
            </ButtonLink>
            <WaysOn wide publicPath={publicPath} />
          </OwnCardSummaryPanel>
          <ProfileViews views={loaderData.views} />
          {publicPath ? <PublicAddress address={new URL(publicPath, loaderData.appUrl).href} /> : null}
        </aside>
      </div>
    </Page>
  );
}

/** Links that also show without a card. `publicPath` is the expert's page, once a version is listed. */
function WaysOn({ publicPath, wide = false }: { publicPath: string | null; wide?: boolean }) {
  const links = [
    { href: paths.myBookings(), text: "View All Bookings" },
    { href: paths.earnings(), text: "Earnings" },
    { href: publicPath ?? paths.profile, text: publicPath ? "View Public Profile" : "View Profile" },
    { href: paths.experts(), text: "Browse Experts" },
  ];
  return links.map(({ href, text }) => (
    <ButtonLink key={href} wide={wide} variant="quiet" href={href}>
      {text}
    </ButtonLink>
  ));
}
