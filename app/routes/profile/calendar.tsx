import { data, redirect } from "react-router";
import { CalendarFeed } from "~/components/profile/calendar-feed";
import { ownPageMeta } from "~/components/site/page-meta";
import { findOwnFeed, makeFeed, removeFeed } from "~/domain/diary/calendar-feed.server";
import { formatDate } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { requireActor } from "~/web/guards.server";
import { parseForm, wasPostedSignedOut } from "~/web/parse-form.server";
import { redirectWith } from "~/web/redirect-target.server";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/calendar";

/**
 * The account's private calendar address: shows it, creates it (`intent=make`, which revokes the old one) and removes
 * it (`remove`).
 */

export const meta = ownPageMeta("Subscribe to your calendar", "See your sessions in your own calendar.");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { actor } = requireActor(context, request);
  const { db, env } = context.get(servicesContext);
  const feed = await findOwnFeed(db, { userId: actor.userId, secret: env.sessionSecret });
  return {
    feed: feed && {
      address: feed.secret && new URL(paths.calendarFeed(feed.secret), env.appUrl).href,
      made: formatDate(feed.createdAt, viewerZone(context, request)),
    },
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const caller = requireActor(context, request);
  const { db, env } = context.get(servicesContext);
  const form = await parseForm(request);
  if (wasPostedSignedOut(form)) return redirect(paths.profileCalendar);
  const done = (text: string) => redirectWith(paths.profileCalendar, [flash(context, text)], 303);
  const owner = { userId: caller.actor.userId, secret: env.sessionSecret };
  const makeAddress = async () => {
    const earlier = await findOwnFeed(db, owner);
    await makeFeed(db, caller, env.sessionSecret);
    const news = "Your calendar address is ready.";
    return earlier ? `${news} The earlier one no longer works.` : news;
  };
  switch (form.get("intent")) {
    case "make":
      return done(await makeAddress());
    case "remove":
      await removeFeed(db, caller);
      return done("Your calendar address was removed.");
    default:
      throw data("The form could not be read.", { status: 400 });
  }
}

export default function Calendar({ loaderData }: Route.ComponentProps) {
  return <CalendarFeed {...loaderData} />;
}
