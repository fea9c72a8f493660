import { HoursFold } from "~/components/availability/hours-fold";
import { MeetingLinkForm } from "~/components/bookings/meeting-link/meeting-link-form";
import { BookingCard } from "~/components/bookings/view/booking-card";
import { NextLesson } from "~/components/bookings/view/next-lesson";
import { FiguresRow, MoneyByWeek, ViewFunnel } from "~/components/dashboards/expert-figures";
import { HourGrid } from "~/components/dashboards/hour-grid";
import { MissingParts, NextLinkForm } from "~/components/dashboards/missing-parts";
import { NextBookings } from "~/components/dashboards/next-bookings";
import { NextClasses } from "~/components/dashboards/next-classes";
import { NoOwnCard } from "~/components/dashboards/no-own-card";
import { OwnCardLinks, waysOn } from "~/components/dashboards/own-card-links";
import { OwnCardSummaryPanel } from "~/components/dashboards/own-card-summary";
import { StepsToBeListed } from "~/components/dashboards/steps-to-be-listed";
import { ToDoList } from "~/components/diary/to-do-list";
import { CardNotices } from "~/components/experts/card/card-notices";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { useSiteData } from "~/components/site-data";
import { rangesOf } from "~/domain/availability/own-week";
import { meetingLinkHints, meetingPlaceOf, placeTexts } from "~/domain/bookings/meeting-link/meeting-link";
import { viewBooking } from "~/domain/bookings/view/booking-view";
import { findNextBookings } from "~/domain/bookings/view/own-bookings.server";
import { viewTaught } from "~/domain/classes/seats/seat-view";
import { countHours } from "~/domain/diary/expert-figures";
import { readExpertFigures } from "~/domain/diary/expert-figures.server";
import { findNextTaught } from "~/domain/diary/own-list.server";
import { viewToDo } from "~/domain/diary/to-do";
import { findToDo } from "~/domain/diary/to-do.server";
import { weekStarts } from "~/domain/diary/weeks.server";
import { dashboardMessages } from "~/domain/experts/card/dashboard-messages";
import { findDraft } from "~/domain/experts/card/saved-draft.server";
import { findUnlinkedRecord } from "~/domain/experts/record/link-expert.server";
import { documentZone } from "~/domain/receipts/receipt";
import { loadHours } from "~/routes/experts/record/own-hours.server";
import { formatMoment, formatShortDate } from "~/shared/format-time";
import { isolated } from "~/shared/isolated";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";
import { callerContext, servicesContext } from "~/web/context";
import { requireExpert } from "~/web/guards.server";
import { pageAddress } from "~/web/page-address";
import { signInFirst } from "~/web/sign-in-first.server";
import { isZoneChosen, viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/expert";

/** An expert's start page: the state of the card, the next sessions and classes, and where they are held. */

/** The page needs no script: the folded editor of hours is a plain form here, and has its scripts on its own page. */
export const handle: PageHandle = { failure: { read: dashboardMessages.failed } };

export const meta = ownPageMeta("Expert dashboard", "Your card and your sessions.");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  if (!context.get(callerContext).actor) {
    throw await signInFirst(context, pageAddress(request), dashboardMessages["not-signed-in"]);
  }
  const { actor, now } = requireExpert(context, request);
  const documents = documentZone(env.business);
  const name = isolated(actor.fullName);
  const { expertId, userId } = actor;
  if (!expertId) {
    const [unlinked, draft] = await Promise.all([findUnlinkedRecord(db, actor), findDraft(db, userId)]);
    const draftSaved = draft && formatMoment(draft.savedAt, viewerZone(context, request));
    return {
      name,
      problem: dashboardMessages.none,
      unlinked: unlinked && { name: unlinked.name },
      draftSaved,
    };
  }
  const hours = await loadHours(context, request, expertId);
  if (!hours) return { name, ...withdrawn };
  // Until a zone is chosen for the account, the zone of the expert's hours is a better guess than UTC.
  const zone = isZoneChosen(context, request) ? viewerZone(context, request) : hours.timeZone;
  const weeks = weekStarts(weeksShown, zone, now);
  const moneyWeeks = weekStarts(weeksShown, documents, now).slice(0, -1);
  const [found, sessions, classes, toDo] = await Promise.all([
    readExpertFigures(db, { expertId, userId, now, weeks, moneyWeeks }),
    findNextBookings(db, expertId, now),
    findNextTaught(db, expertId, now),
    findToDo(db, actor, now),
  ]);
  if (!found) return { name, ...withdrawn };
  const { card } = found;
  const viewer = { expertId, zone, now };
  return {
    name,
    card: { ...card, scheduled: found.figures.scheduled },
    place: env.meetingRooms && meetingPlaceOf(card),
    publicPath: card.standing.isListed ? paths.expert(card.id) : null,
    appUrl: env.appUrl,
    sessions: sessions.map((session) => viewBooking(session, viewer)),
    isLessonOn: sessions.some(({ startsAt }) => startsAt <= now),
    toDo: toDo.map((row) => viewToDo(row, viewer)),
    hasPast: found.figures.hasAny,
    detailsGap: found.detailsGap,
    hasDetails: found.hasDetails,
    figures: found.figures,
    lastViewed: found.figures.lastViewed && formatShortDate(found.figures.lastViewed, zone),
    money: {
      ...found.totals,
      weeks: moneyWeeks.map((start) => formatShortDate(start, documents)),
      zone: documents,
    },
    hourRows: countHours([...rangesOf(hours.ticks), ...hours.outside], found.lessons, hours.timeZone),
    classes: classes.map((taught) => viewTaught(taught, viewer)),
    hasHours: hours.ticks.length + hours.outside.length > 0,
    zone,
    hours,
  };
}

/** The weeks in the chart of money, and those whose lessons are counted by the hour. */
const weeksShown = 12;

const withdrawn = { problem: dashboardMessages.withdrawn, unlinked: null, draftSaved: null };

export default function ExpertDashboard({ loaderData }: Route.ComponentProps) {
  const title = `Welcome, ${loaderData.name}`;
  const unread = useSiteData()?.inbox?.unread;
  if (!loaderData.card) {
    return (
      <Page title={title} narrow>
        <NoOwnCard {...loaderData} />
        <div className="actions">
          {waysOn(null).map(({ href, text }) => (
            <a key={href} href={href}>
              {text}
            </a>
          ))}
        </div>
      </Page>
    );
  }
  const { card, place, hasHours, publicPath, hours, hourRows, detailsGap, sessions } = loaderData;
  const bare = sessions.filter(({ meeting, canSetLink }) => !meeting && canSetLink);
  const hasLink = place === "room" || card.meetingLink !== null;
  const [first] = hasLink ? [] : bare;
  const setAbove = first?.id;
  const [next, ...later] = sessions.map((booking) =>
    booking.id === setAbove ? { ...booking, next: null, canSetLink: false, linkNote: null } : booking,
  );
  const list = (
    <NextBookings
      title={next ? "After that" : "Next sessions"}
      hasPast={loaderData.hasPast}
      zone={next ? null : loaderData.zone}
    >
      {later.map((booking) => (
        <BookingCard key={booking.id} booking={booking} isGrouped />
      ))}
    </NextBookings>
  );
  const { figures, money, classes } = loaderData;
  // Nothing has been seen, booked or earned, so figures would be zeros.
  const isNew =
    !hasHours &&
    !publicPath &&
    !loaderData.hasPast &&
    [sessions, classes].every(({ length }) => length === 0) &&
    !loaderData.lastViewed &&
    figures.unpaidCents === 0 &&
    money.paid.every((cents) => cents === 0);
  // Before the first approval, the whole way is shown instead of what is missing.
  const isOnTheWay = !publicPath && !loaderData.hasPast && sessions.length === 0 && !detailsGap;
  const fold = hours ? <HoursFold hours={hours} returnTo={paths.expertDashboard} /> : null;
  return (
    <Page title={title}>
      <CardNotices standing={card.standing} editHref={paths.profileExpert} />
      {isOnTheWay ? (
        <StepsToBeListed
          card={{
            isReturned: card.standing.returnedReason !== null,
            hasHours,
            hasLink,
            hasDetails: loaderData.hasDetails,
          }}
        />
      ) : null}
      <div className="own-top">
        {next ? (
          <NextLesson booking={next} isNow={loaderData.isLessonOn}>
            {next.id === setAbove ? <NextLinkForm bookingId={next.id} label="Meeting link" /> : null}
          </NextLesson>
        ) : (
          list
        )}
        <ToDoList items={loaderData.toDo}>
          {isOnTheWay || (hasHours && hasLink && !detailsGap) ? null : (
            <MissingParts
              hasHours={hasHours}
              hasLink={hasLink}
              withoutLink={
                first
                  ? {
                      id: first.id,
                      label: `Meeting link for ${first.names.learnerName}, ${first.shortMoment}`,
                      isAbove: first.id === next?.id,
                    }
                  : null
              }
              detailsGap={detailsGap}
            />
          )}
        </ToDoList>
        {next && later.length > 0 ? list : null}
      </div>
      {isNew ? null : <FiguresRow figures={loaderData.figures} money={loaderData.money} unread={unread} />}
      <div className="two profile">
        <div className="stack">
          {/* Without weekly hours no session can be booked, so they come first. */}
          {hasHours ? null : fold}
          {isNew ? null : <MoneyByWeek {...loaderData.money} />}
          <NextClasses classes={loaderData.classes} zone={next ? null : loaderData.zone} />
          {!place && card.meetingLink ? (
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
          ) : null}
        </div>
        <aside className="stack" aria-label="Your card and more">
          <OwnCardSummaryPanel card={card} place={place && placeTexts[place].label}>
            <ButtonLink wide variant="quiet" href={paths.createExpertProfile}>
              Edit Profile
            </ButtonLink>
            <OwnCardLinks hasPlace={Boolean(place)} publicPath={publicPath} appUrl={loaderData.appUrl} />
          </OwnCardSummaryPanel>
          {isNew ? null : <ViewFunnel figures={loaderData.figures} lastViewed={loaderData.lastViewed} />}
        </aside>
        <div className="stack">
          <div className="stack-s">
            {hasHours ? fold : null}
            {hours && hourRows && hourRows.length > 0 ? (
              <HourGrid rows={hourRows} zone={hours.timeZone} weeks={weeksShown} />
            ) : null}
          </div>
        </div>
      </div>
    </Page>
  );
}
