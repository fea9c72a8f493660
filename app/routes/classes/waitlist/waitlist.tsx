import { data, redirect } from "react-router";
import { ClassNotFound } from "~/components/classes/public/class-not-found";
import { LocalTime, LocalTimeScript } from "~/components/classes/public/local-time";
import { ownEntryText } from "~/components/classes/waitlist/own-entry";
import { WaitlistForm } from "~/components/classes/waitlist/waitlist-form";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { RedirectAfter } from "~/components/site/redirect-after";
import { classStandingOf, confirmHours, isSlug } from "~/domain/classes/class";
import { waitlistMessages } from "~/domain/classes/messages";
import { viewClass } from "~/domain/classes/public/class-view";
import { findClassBySlug, findTeacher } from "~/domain/classes/public/public-classes.server";
import { joinWaitlist } from "~/domain/classes/waitlist/join-waitlist.server";
import { waitlistForm } from "~/domain/classes/waitlist/waitlist.forms.server";
import { paths } from "~/shared/paths";
import { formatZoned } from "~/shared/zone-text";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { PersonPanel } from "~/ui/person-panel";
import { callerContext, servicesContext } from "~/web/context";
import { formAction } from "~/web/form-action.server";
import { addressSubject } from "~/web/throttle.server";
import { knownZone, viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/waitlist";
import { ownEntry } from "./own-entry.server";

/** 'Join Waitlist' as a page: the target of the class's link, and of the form in its dialog. No account is needed. */

export const handle: PageHandle = {
  failure: { read: waitlistMessages.failed, posted: waitlistMessages.failed },
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.liveClass ? `Join Waitlist: ${loaderData.liveClass.title}` : "Class Not Found",
    description: "Wait for a seat in a live class that is full.",
    noindex: true,
  });

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor, now } = context.get(callerContext);
  const liveClass = await findClassBySlug(db, params.slug);
  const waiter = actor && { name: actor.fullName, email: actor.email };
  const frame = { waiter, hasJoined: url.searchParams.get("joined") === "1" };
  if (!liveClass) return data({ ...frame, liveClass: null }, { status: 404 });
  const { id, slug, title } = liveClass;
  const standing = classStandingOf(liveClass, now);
  const canWait = standing === "open" || standing === "sold-out";
  const entry = canWait ? await ownEntry(context, id) : null;
  const view = viewClass(liveClass, { zone: knownZone(context, request), now });
  const local = view.when?.local && formatZoned(new Date(view.when.startsAt), view.when.local.zone);
  const when = local ?? view.when?.gmt;
  const { price, expertName, duration, when: times } = view;
  const portrait = (await findTeacher(db, liveClass.expertId))?.avatar ?? null;
  const facts = { when, times, price, expertName, duration, portrait };
  return data({ ...frame, liveClass: { slug, title, standing, entry, ...facts } });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { slug } = params;
  if (!isSlug(slug)) throw data(null, { status: 404 });
  return formAction(
    { context, request },
    {
      schema: waitlistForm,
      counts: ({ email }) => [
        { rule: "waitlist:address", subject: addressSubject(context) },
        { rule: "waitlist:email", subject: email },
      ],
      faultText: waitlistMessages.failed,
      async run(waiter) {
        const { db } = context.get(servicesContext);
        const timeZone = viewerZone(context, request);
        const joined = await joinWaitlist(db, context.get(callerContext), { slug, ...waiter, timeZone });
        if (joined.ok) return redirect(`${paths.classWaitlist(slug)}?joined=1`, 303);
        return { status: joined.error === "not-found" ? 404 : 409, form: waitlistMessages[joined.error] };
      },
    },
  );
}

export default function WaitlistPage({ loaderData, actionData }: Route.ComponentProps) {
  const { liveClass, waiter, hasJoined } = loaderData;
  if (!liveClass) return <ClassNotFound />;
  const { slug, title, standing, entry } = liveClass;
  const back = { href: paths.liveClass(slug), label: "Back to the class" };
  if (hasJoined && !actionData && standing === "sold-out" && !entry?.offerHref) {
    return entry ? (
      <Page narrow title="You're on the waitlist" back={back}>
        <Notice kind="success" title={title}>
          <p>{`You're number ${entry.position}. We have emailed you your place and a link to leave.`}</p>
        </Notice>
        <RedirectAfter seconds={3} href={paths.liveClass(slug)}>
          Back to the class
        </RedirectAfter>
      </Page>
    ) : (
      <ConfirmByMail title={title} back={back} />
    );
  }
  if (entry && !actionData) {
    return (
      <Page narrow title={ownEntryText(entry)} lead={title} back={back}>
        <p>
          <ButtonLink href={entry.offerHref ?? paths.liveClass(slug)}>
            {entry.offerHref ? "View the offer" : "View class"}
          </ButtonLink>{" "}
          <ButtonLink variant="quiet" href={entry.leaveHref}>
            Leave the waitlist
          </ButtonLink>
        </p>
      </Page>
    );
  }
  const noWaitlist = standing === "sold-out" || actionData ? null : noWaitlistTexts[standing];
  return (
    <Page
      narrow
      title="Join Waitlist"
      lead={title}
      back={back}
      beside={
        <PersonPanel
          label="The class"
          name={liveClass.expertName}
          detail={liveClass.duration}
          avatar={liveClass.portrait}
        >
          {liveClass.when ? (
            <p className="num">
              <strong className="small">{liveClass.when}</strong>{" "}
              {liveClass.times && !liveClass.times.local ? (
                <>
                  <LocalTime when={liveClass.times} />
                  <LocalTimeScript />
                </>
              ) : null}
            </p>
          ) : null}
          <p className="num">{liveClass.price} if a seat opens</p>
        </PersonPanel>
      }
    >
      {noWaitlist ? (
        <>
          <Notice title={noWaitlist} />
          <p>
            <ButtonLink href={standing === "open" ? paths.classReservation(slug) : paths.liveClass(slug)}>
              {standing === "open" ? "Reserve my seat" : "View class"}
            </ButtonLink>
          </p>
        </>
      ) : (
        <>
          <WaitlistForm slug={slug} waiter={waiter} verdict={actionData ?? undefined} />
          {standing === "open" ? <a href={paths.classReservation(slug)}>Reserve my seat</a> : null}
        </>
      )}
    </Page>
  );
}

/** After joining without a confirmed address. An address that waits already gets the same. */
function ConfirmByMail({ title, back }: { title: string; back: { href: string; label: string } }) {
  return (
    <Page narrow title="Check your email" lead={title} back={back}>
      <Notice kind="success" title="Confirm your place on the waitlist">
        <p>{`Open the link that we have emailed you within ${confirmHours} hours. Your place counts from now.`}</p>
      </Notice>
      <p className="small muted">
        An address that is on this waitlist already keeps its place and gets no new email.
      </p>
    </Page>
  );
}

const noWaitlistTexts: Record<Exclude<ReturnType<typeof classStandingOf>, "sold-out">, string> = {
  open: waitlistMessages["seats-free"],
  announced: waitlistMessages["not-open"],
  cancelled: waitlistMessages["not-open"],
  started: waitlistMessages.started,
  past: "This class is over",
};
