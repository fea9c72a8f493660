import { redirect } from "react-router";
import { ClassFacts } from "~/components/classes/class-facts";
import { TakeBack } from "~/components/classes/waitlist/take-back";
import { PostForm } from "~/components/form/post-form";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { waitlistMessages } from "~/domain/classes/messages";
import { viewClass } from "~/domain/classes/public/class-view";
import { restorableUntil } from "~/domain/classes/waitlist/waitlist";
import { leaveWaitlist, restoreEntry } from "~/domain/classes/waitlist/waitlist.server";
import { paths } from "~/shared/paths";
import { unavailableText } from "~/shared/unavailable-text";
import { formatZoned } from "~/shared/zone-text";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { callerContext, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { postLink } from "~/web/post-link.server";
import { redirectWith } from "~/web/redirect-target.server";
import { viewerZone } from "~/web/time-zone.server";
import { tokenPageHeaders } from "~/web/token-page";
import type { Route } from "./+types/leave";
import { entryIsBack, entryOfLink } from "./own-entry.server";

/** The mailed link that leaves a waitlist. Opening it changes nothing. For a day the entry can be restored here. */

export const headers = () => tokenPageHeaders;

export const handle: PageHandle = { failure: { posted: unavailableText } };

export const meta = ownPageMeta("Leave the waitlist", "Give up your place on the waitlist of a class.");

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { entry, live, token } = await entryOfLink(context, { entryId: params.entryId, url, use: "leave" });
  const { now } = context.get(callerContext);
  const zone = viewerZone(context, request);
  const until = restorableUntil(entry, now);
  return {
    liveClass: viewClass(live, { zone, now }),
    hasLeft: entry.givenUpAt !== null,
    until: until && formatZoned(until, zone),
    isLive: entry.status === "waiting" || entry.status === "offered",
    here: paths.waitlistLeave(entry.id, token),
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const { entry, token } = await entryOfLink(context, { entryId: params.entryId, url, use: "leave" });
  return postLink({ context, request }, async ({ intent }) => {
    const act = intent === "undo" ? restoreEntry : leaveWaitlist;
    const done = await act(db, context.get(callerContext), entry.id);
    if (!done.ok) return { status: 409, form: waitlistMessages[done.error] };
    const here = paths.waitlistLeave(entry.id, token);
    return intent === "undo" ? redirectWith(here, [flash(context, entryIsBack)], 303) : redirect(here, 303);
  });
}

export default function LeavePage({ loaderData, actionData }: Route.ComponentProps) {
  const { liveClass, isLive, hasLeft, until, here } = loaderData;
  return (
    <Page
      narrow
      title={isLive ? "Leave the waitlist?" : "You are not on the waitlist"}
      lead={liveClass.title}
      back={{ href: paths.liveClass(liveClass.slug), label: "To the class" }}
    >
      {actionData?.text ? (
        <Notice kind="error">
          <p>{actionData.text}</p>
        </Notice>
      ) : null}
      {hasLeft ? <Notice kind="success">You have left the waitlist.</Notice> : null}
      <ClassFacts liveClass={liveClass} />
      {isLive ? (
        <PostForm action={here} className="stack-s">
          <p>If a seat becomes free, it goes to the next person. You can undo this for a day.</p>
          <div>
            <Button variant="danger">Leave the waitlist</Button>
          </div>
        </PostForm>
      ) : (
        <>
          {until ? <TakeBack here={here} until={until} /> : null}
          {hasLeft ? null : <p>Your place on the waitlist was used, or has ended.</p>}
          <p>
            <ButtonLink variant={until ? "quiet" : undefined} href={paths.classes()}>
              See all classes
            </ButtonLink>
          </p>
        </>
      )}
    </Page>
  );
}
