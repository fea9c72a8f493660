import { redirect } from "react-router";
import { ClassFacts } from "~/components/classes/class-facts";
import { PostForm } from "~/components/form/post-form";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { confirmEnd, confirmHours } from "~/domain/classes/class";
import { waitlistMessages } from "~/domain/classes/messages";
import { type ClassView, viewClass } from "~/domain/classes/public/class-view";
import { confirmEntry } from "~/domain/classes/waitlist/confirm-entry.server";
import { isOpenOffer } from "~/domain/classes/waitlist/waitlist";
import { waitlistToken } from "~/domain/classes/waitlist/waitlist-token.server";
import { paths } from "~/shared/paths";
import { unavailableText } from "~/shared/unavailable-text";
import { formatZoned } from "~/shared/zone-text";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { callerContext, servicesContext } from "~/web/context";
import { postLink } from "~/web/post-link.server";
import { viewerZone } from "~/web/time-zone.server";
import { tokenPageHeaders } from "~/web/token-page";
import type { Route } from "./+types/confirm";
import { entryToConfirm } from "./own-entry.server";

/** The mailed link that confirms a waitlist entry. Opening it changes nothing: mail scanners follow links. */

export const headers = () => tokenPageHeaders;

export const handle: PageHandle = { failure: { posted: unavailableText } };

export const meta = ownPageMeta("Confirm your place", "Confirm your place on the waitlist of a class.");

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const found = await entryToConfirm(context, { entryId: params.entryId, url });
  if (!found) return null;
  const { entry, live, token } = found;
  const { id, status } = entry;
  const { sessionSecret } = context.get(servicesContext).env;
  const { now } = context.get(callerContext);
  const zone = viewerZone(context, request);
  const liveClass = viewClass(live, { zone, now });
  const isAhead = liveClass.standing === "open" || liveClass.standing === "sold-out";
  const until = confirmEnd(entry.createdAt);
  const canConfirm = status === "unconfirmed" && until > now && isAhead;
  return {
    liveClass,
    isAhead,
    isUnconfirmed: status === "unconfirmed",
    until: canConfirm ? formatZoned(until, zone) : null,
    position: status === "waiting" ? entry.position : null,
    offerHref: isOpenOffer(entry, now)
      ? paths.waitlistOffer(id, waitlistToken(sessionSecret, "offer", id))
      : null,
    leaveHref: paths.waitlistLeave(id, waitlistToken(sessionSecret, "leave", id)),
    here: paths.waitlistConfirm(id, token),
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const found = await entryToConfirm(context, { entryId: params.entryId, url });
  return postLink({ context, request }, async () => {
    if (!found) return { status: 409, form: waitlistMessages.unconfirmed };
    const { db } = context.get(servicesContext);
    const done = await confirmEntry(db, context.get(callerContext), found.entry.id);
    if (!done.ok) return { status: 409, form: waitlistMessages[done.error] };
    return redirect(paths.waitlistConfirm(found.entry.id, found.token), 303);
  });
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <Expired liveClass={null} />;
  const { liveClass, isAhead, isUnconfirmed, until, position, offerHref, leaveHref, here } = loaderData;
  const { slug, title } = liveClass;
  const frame = { narrow: true, lead: title, back: { href: paths.liveClass(slug), label: "To the class" } };
  if (until) {
    return (
      <Page {...frame} title="Confirm your place on the waitlist">
        {actionData?.text ? (
          <Notice kind="error">
            <p>{actionData.text}</p>
          </Notice>
        ) : null}
        <ClassFacts liveClass={liveClass} />
        <PostForm action={here} className="stack-s">
          <p>
            Your place counts from when you joined. Confirm it by <strong className="num">{until}</strong>, or
            it leaves the waitlist.
          </p>
          <div>
            <Button>Confirm your place</Button>
          </div>
        </PostForm>
      </Page>
    );
  }
  if (offerHref || position) {
    return (
      <Page {...frame} title={offerHref ? "A seat is offered to you" : "You're on the waitlist"}>
        <Notice kind="success" title="Your place is confirmed">
          {position ? <p>{`You're number ${position}. We email you if a seat opens up.`}</p> : null}
        </Notice>
        <ClassFacts liveClass={liveClass} />
        <p className="bar start">
          <ButtonLink href={offerHref ?? paths.liveClass(slug)}>
            {offerHref ? "View the offer" : "View class"}
          </ButtonLink>
          <ButtonLink variant="quiet" href={leaveHref}>
            Leave the waitlist
          </ButtonLink>
        </p>
      </Page>
    );
  }
  if (isUnconfirmed && isAhead) return <Expired liveClass={liveClass} />;
  return (
    <Page {...frame} title="You are not on the waitlist">
      <p>{isAhead ? "Your place on the waitlist was used, or has ended." : liveClass.seats}</p>
      <p>
        <ButtonLink href={paths.classes()}>See all classes</ButtonLink>
      </p>
    </Page>
  );
}

/** @param liveClass null once the entry was deleted */
function Expired({ liveClass }: { liveClass: ClassView | null }) {
  return (
    <Page narrow title="This link has expired" lead={liveClass?.title}>
      <p>{`A place is kept for ${confirmHours} hours and then leaves the waitlist, unless it is confirmed. You can join again.`}</p>
      <p>
        <ButtonLink href={liveClass ? paths.liveClass(liveClass.slug) : paths.classes()}>
          {liveClass ? "View class" : "See all classes"}
        </ButtonLink>
      </p>
    </Page>
  );
}
