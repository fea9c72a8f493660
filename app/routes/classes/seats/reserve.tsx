import { data } from "react-router";
import { AddToCalendar } from "~/components/bookings/view/add-to-calendar";
import { ClassFacts } from "~/components/classes/class-facts";
import { ClassNotFound } from "~/components/classes/public/class-not-found";
import { CompleteBooking, completeTitle } from "~/components/classes/seats/complete-booking";
import { ConfirmFirst } from "~/components/classes/seats/confirm-first";
import { seatHref, seatLabel } from "~/components/classes/seats/seat-button";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { updateLinkTargets } from "~/domain/accounts/links/link-targets.server";
import { bookingFaults, faultText } from "~/domain/bookings/faults";
import { bookingForm } from "~/domain/bookings/request/booking.forms.server";
import { googleClassUrl } from "~/domain/classes/calendar/class-calendar.server";
import { isSlug, type OwnSeat } from "~/domain/classes/class";
import { type SeatError, seatMessages } from "~/domain/classes/messages";
import { viewClass } from "~/domain/classes/public/class-view";
import { findClassBySlug, findTeacher } from "~/domain/classes/public/public-classes.server";
import { findOwnSeat } from "~/domain/classes/seats/own-seat.server";
import { reserveSeat } from "~/domain/classes/seats/reserve-seat.server";
import { leadToSeat } from "~/routes/payments/begin-payment.server";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { PersonPanel } from "~/ui/person-panel";
import { callerContext, servicesContext } from "~/web/context";
import { judgeForm } from "~/web/form-action.server";
import { isSignedIn } from "~/web/guards.server";
import { signInFirst } from "~/web/sign-in-first.server";
import { knownZone, viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/reserve";

/** 'Complete Your Booking': the target of 'Book Now' and 'Reserve my seat', and of the form in their dialog. */

export const handle: PageHandle = {
  failure: { read: bookingFaults.busy, posted: bookingFaults.busy },
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.liveClass
      ? `${titleFor(loaderData.seat)}: ${loaderData.liveClass.title}`
      : "Class Not Found",
    description: "Check the class, the time and the price, then reserve your seat.",
    noindex: true,
  });

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor, now } = context.get(callerContext);
  const found = await findClassBySlug(db, params.slug);
  if (!found) return data({ liveClass: null }, { status: 404 });
  const seat = actor && (await findOwnSeat(db, { userId: actor.userId, classId: found.id, now }));
  return data({
    teacher: seat && (await findTeacher(db, found.expertId)),
    liveClass: viewClass(found, { zone: knownZone(context, request), now }),
    seat,
    google:
      seat && !seat.isHeld && found.startsAt && found.startsAt > now
        ? googleClassUrl({
            startsAt: found.startsAt,
            minutes: found.durationMinutes,
            title: found.title,
            expertName: found.expertName,
          })
        : null,
    isSignedIn: actor !== null,
    confirm: actor && !actor.isVerified ? { email: actor.email } : null,
  });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const { slug } = params;
  if (!isSlug(slug)) throw data(null, { status: 404 });
  const caller = context.get(callerContext);
  const address = paths.classReservation(slug);
  if (!isSignedIn(caller)) return signInFirst(context, address, bookingRequired);
  const answer = await judgeForm(
    { context, request },
    {
      schema: bookingForm,
      keepEmpty: true,
      counts: () => [{ rule: "reserve:account", subject: caller.actor.userId }],
      faultText: faultText(bookingFaults),
      async run({ price }) {
        const timeZone = viewerZone(context, request);
        const reserved = await reserveSeat(db, caller, { slug, shownPriceCents: price, timeZone });
        if (reserved.ok) return leadToSeat(context, caller, reserved.value, slug);
        const { error } = reserved;
        if (error === "unverified") await updateLinkTargets(db, caller, address);
        return { status: statuses[error], form: seatMessages[error], why: error };
      },
    },
  );
  if (answer instanceof Response) return answer;
  return data({ error: answer.why ?? null, text: answer.text ?? "" }, { status: answer.status });
}

const bookingRequired = "Please log in to book a session";

const statuses: Record<SeatError, number> = {
  "not-found": 404,
  unverified: 403,
  "own-class": 403,
  blocked: 403,
  "account-gone": 403,
  "not-open": 409,
  "sold-out": 409,
  started: 409,
  "has-seat": 409,
  "own-overlap": 409,
  "price-changed": 409,
  "too-many-unpaid": 409,
  "too-late": 409,
  "terms-changed": 409,
  "other-price": 409,
  "other-class": 409,
};

const titleFor = (seat: OwnSeat | null): string =>
  !seat ? completeTitle : seat.isHeld ? "We hold a seat for you" : "You have a seat";

export default function ReservationPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.liveClass) return <ClassNotFound />;
  const { liveClass, seat, google, confirm, teacher } = loaderData;
  const { slug, title, total, standing, seats } = liveClass;
  const isFull = standing === "sold-out";
  const isUnverified = actionData?.error === "unverified";
  return (
    <Page
      narrow
      title={titleFor(seat)}
      lead={title}
      back={{ href: paths.liveClass(slug), label: "Back to the class" }}
      beside={
        teacher && seat && !seat.isHeld ? (
          <PersonPanel
            label="Your expert"
            name={liveClass.expertName}
            detail={teacher.title}
            avatar={teacher.avatar}
            isLate
          >
            <h2>What happens next</h2>
            <ol className="steps">
              <li>We have emailed you the details with a calendar entry.</li>
              <li>Join 5 minutes before the start, from your seat's page.</li>
              <li>
                Until the class starts you can cancel{liveClass.priceCents > 0 ? " with a full refund" : ""}.
              </li>
            </ol>
          </PersonPanel>
        ) : null
      }
    >
      {actionData?.text && !isUnverified ? (
        <Notice kind="error">
          <p>{actionData.text.replace("{price}", total)}</p>
        </Notice>
      ) : null}
      {seat ? (
        <ClassFacts liveClass={liveClass}>
          <p className="bar start">
            <ButtonLink href={seatHref(seat)}>{seatLabel(seat)}</ButtonLink>
          </p>
          {google ? (
            <AddToCalendar
              google={google}
              ics={paths.reservationCalendar(seat.id)}
              icsText="Download .ics File"
            />
          ) : null}
        </ClassFacts>
      ) : standing !== "open" ? (
        <>
          {actionData?.text && !isUnverified ? null : <Notice title={seats} />}
          <ClassFacts liveClass={liveClass} />
          <p>
            <ButtonLink href={isFull ? paths.classWaitlist(slug) : paths.classes()}>
              {isFull ? "Join Waitlist" : "See all classes"}
            </ButtonLink>
          </p>
        </>
      ) : (
        <>
          {confirm ? (
            <ConfirmFirst
              email={confirm.email}
              redirectTo={paths.classReservation(slug)}
              isRefused={isUnverified}
            />
          ) : null}
          <CompleteBooking liveClass={liveClass} isSignedIn={loaderData.isSignedIn} />
        </>
      )}
    </Page>
  );
}
