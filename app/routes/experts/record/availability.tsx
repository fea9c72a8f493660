import { data } from "react-router";
import { AvailabilityEditor } from "~/components/availability/availability-editor";
import type { HoursPartName } from "~/components/availability/hours-answer";
import { CardLinkWaits } from "~/components/experts/card/card-link-waits";
import { keepPage, reached } from "~/components/form/keep-page";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { hoursMessages, saveFailedMessage } from "~/domain/availability/messages";
import { findUnlinkedRecord } from "~/domain/experts/record/link-expert.server";
import { paths } from "~/shared/paths";
import { unavailableText } from "~/shared/unavailable-text";
import { zoneGroups } from "~/shared/zone-groups.server";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Page } from "~/ui/page";
import { servicesContext } from "~/web/context";
import type { RefusedForm } from "~/web/form-action.server";
import { requireExpert } from "~/web/guards.server";
import { parseForm } from "~/web/parse-form.server";
import { safeRedirect } from "~/web/redirect-target.server";
import type { Route } from "./+types/availability";
import { changeDaysOff, changeExtraHours } from "./change-dates.server";
import { changeTerms } from "./change-terms.server";
import { loadHours } from "./own-hours.server";
import { type PostedHours, saveHours } from "./save-hours.server";

/** When an expert can be booked: weekly hours, days off, extra hours, terms. Every hours editor posts here. */

export const handle: PageHandle = {
  hydrate: true,
  failure: { posted: saveFailedMessage(unavailableText) },
};

export const meta = ownPageMeta(
  "Availability",
  "Your weekly hours, days off, extra hours and booking terms.",
);

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const { userId, expertId } = requireExpert(context, request, hoursMessages["not-signed-in"]).actor;
  const returnTo = safeRedirect(url.searchParams.get("returnTo"), env.appUrl, paths.availability);
  const [hours, unlinked] = await Promise.all([
    loadHours(context, request, expertId),
    findUnlinkedRecord(db, { userId, expertId }),
  ]);
  return { hours, returnTo, unlinked: unlinked && { name: unlinked.name } };
}

export async function action({ context, request }: Route.ActionArgs) {
  const caller = requireExpert(context, request, hoursMessages["not-signed-in"]);
  const form = await parseForm(request);
  const { env } = context.get(servicesContext);
  const returnTo = safeRedirect(form.get("returnTo"), env.appUrl, paths.availability);
  const shown = { returnTo, zones: null, verdict: null, daysOff: null, extraHours: null, terms: null };
  if (!caller.actor.expertId) return data(shown, { status: 409 });

  const posted = { context, request, caller, form, returnTo };
  const part = parts.get(String(form.get("intent")));
  if (part) {
    const answer = await part.take(posted);
    if (answer instanceof Response) return answer;
    return data({ ...shown, [part.name]: answer.reply }, { status: answer.status });
  }
  const answer = await saveHours(posted);
  if (answer instanceof Response) return answer;
  const { status, verdict } = answer;
  // The list contains the chosen zone, even if it isn't offered otherwise.
  const zones = verdict.week?.timeZone ? zoneGroups(verdict.week.timeZone) : null;
  return data({ ...shown, zones, verdict }, { status });
}

/** The smaller forms, by the `intent` that posts them. */
const parts = new Map<
  string,
  { name: HoursPartName; take(posted: PostedHours): Promise<Response | RefusedForm> }
>([
  ["add-day-off", { name: "daysOff", take: changeDaysOff }],
  ["remove-day-off", { name: "daysOff", take: changeDaysOff }],
  ["add-extra-hours", { name: "extraHours", take: changeExtraHours }],
  ["remove-extra-hours", { name: "extraHours", take: changeExtraHours }],
  ["save-terms", { name: "terms", take: changeTerms }],
]);

/** Used by the editor's posts from every page that shows it. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction);

export default function Availability({ loaderData, ...props }: Route.ComponentProps) {
  const { hours, unlinked } = loaderData;
  const actionData = reached(props.actionData);
  const returnTo = actionData?.returnTo ?? loaderData.returnTo;
  const isElsewhere = returnTo !== paths.availability;
  return (
    <Page
      title="Availability"
      lead={
        <>
          <span>Your weekly hours, the days you're away, and your booking rules.</span>{" "}
          {hours ? (
            <a className="whole" href={paths.ownCalendars}>
              Connect your calendar
            </a>
          ) : null}
        </>
      }
      back={isElsewhere ? { href: returnTo, label: "Back" } : { href: paths.profile, label: "Profile" }}
    >
      {hours ? (
        <AvailabilityEditor
          hours={{ ...hours, zones: actionData?.zones ?? hours.zones }}
          returnTo={returnTo}
          verdict={{
            week: actionData?.verdict ?? undefined,
            daysOff: actionData?.daysOff ?? undefined,
            extraHours: actionData?.extraHours ?? undefined,
            terms: actionData?.terms ?? undefined,
          }}
        />
      ) : unlinked ? (
        <CardLinkWaits name={unlinked.name} />
      ) : (
        <Empty title="Create your expert card first">
          <p>You can publish hours once you have a card.</p>
          <ButtonLink href={paths.expertCreator}>Create Expert Profile</ButtonLink>
        </Empty>
      )}
    </Page>
  );
}
