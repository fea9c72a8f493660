import { redirect } from "react-router";
import { ClassFacts } from "~/components/classes/class-facts";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { viewClass } from "~/domain/classes/class-view";
import { waitlistMessages } from "~/domain/classes/messages";
import { leaveWaitlist } from "~/domain/classes/waitlist.server";
import { paths } from "~/shared/paths";
import { unavailableText } from "~/shared/unavailable-text";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { callerContext, servicesContext } from "~/web/context";
import { postLink } from "~/web/post-link.server";
import { viewerZone } from "~/web/time-zone.server";
import { tokenPageHeaders } from "~/web/token-page";
import type { Route } from "./+types/leave";
import { placeOfLink } from "./own-place.server";

/** The way off the waitlist: the mailed link. Opening it changes nothing. */

export const headers = () => tokenPageHeaders;

export const handle: PageHandle = { failure: { posted: unavailableText } };

export const meta = ownPageMeta("Leave the waitlist", "Give up your place on the waitlist of a class.");

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { place, live, token } = await placeOfLink(context, { placeId: params.placeId, url, use: "leave" });
  const { now } = context.get(callerContext);
  return {
    live: viewClass(live, { zone: viewerZone(context, request), now }),
    isLive: place.status === "waiting" || place.status === "offered",
    here: paths.waitlistLeave(place.id, token),
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const { place, token } = await placeOfLink(context, { placeId: params.placeId, url, use: "leave" });
  return postLink({ context, request }, async () => {
    const left = await leaveWaitlist(db, context.get(callerContext), place.id);
    if (!left.ok) return { status: 409, form: waitlistMessages[left.error] };
    return redirect(paths.waitlistLeave(place.id, token), 303);
  });
}

export default function LeavePage({ loaderData: { live, isLive, here }, actionData }: Route.ComponentProps) {
  return (
    <Page
      narrow
      title={isLive ? "Leave the waitlist?" : "You are not on the waitlist"}
      lead={live.title}
      back={{ href: paths.liveClass(live.slug), label: "To the class" }}
    >
      {actionData?.text ? (
        <Notice kind="error">
          <p>{actionData.text}</p>
        </Notice>
      ) : null}
      <ClassFacts live={live} />
      {isLive ? (
        <form method="post" action={here} className="stack-s">
          <p>If a seat becomes free, it goes to somebody else.</p>
          <div>
            <Button variant="danger">Leave the waitlist</Button>
          </div>
        </form>
      ) : (
        <>
          <p>Your place on the waitlist was given up, used, or has ended.</p>
          <p>
            <ButtonLink href={paths.classes()}>See all classes</ButtonLink>
          </p>
        </>
      )}
    </Page>
  );
}
