import { redirect } from "react-router";
import { AccountForm } from "~/components/accounts/account-form";
import { ZoneField } from "~/components/accounts/zone-field";
import { ownPageMeta } from "~/components/site/page-meta";
import { timeZoneForm } from "~/domain/accounts/account.forms.server";
import { chooseTimeZone } from "~/domain/accounts/own-account.server";
import { readChoice } from "~/domain/bookings/request/booking.forms.server";
import { paths, withChosenTime } from "~/shared/paths";
import { zoneGroups } from "~/shared/zone-groups.server";
import { formatZonedTime } from "~/shared/zone-text";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { repeatFlash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { isSignedIn } from "~/web/guards.server";
import { parseForm } from "~/web/parse-form.server";
import { redirectWith, safeRedirect } from "~/web/redirect-target.server";
import { isZoneChosen, viewerZone, zoneCookie } from "~/web/time-zone.server";
import type { Route } from "./+types/time-zone";

export const meta = ownPageMeta("Your time zone", "Choose the time zone in which Keyway shows you times.");

export function loader({ request, context }: Route.LoaderArgs) {
  const { appUrl, now } = context.get(callerContext);
  const timeZone = viewerZone(context, request);
  const search = new URL(request.url).searchParams;
  const redirectTo = safeRedirect(search.get("redirectTo"), appUrl, "/");
  return { timeZone, zones: zoneGroups(timeZone), redirectTo, time: formatZonedTime(now, timeZone) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const caller = context.get(callerContext);
  const form = await parseForm(request);
  if (form.has("redirectTo") && !form.has("timeZone")) return openWithChoice(form, caller.appUrl);
  return formAction(
    { context, request },
    {
      form,
      schema: timeZoneForm,
      async run({ timeZone, detected, source, flash, redirectTo }) {
        const isDetected = detected === "1" || source === "detected" || isDetection(request);
        const cookies =
          isDetected && isZoneChosen(context, request) ? [] : await storeZone(context, timeZone, isDetected);
        if (!isDetected) return redirectWith(safeRedirect(redirectTo, caller.appUrl, "/"), cookies);
        // The page reloads in the right zone, so its notice has to be shown again.
        const notice = repeatFlash(context, flash);
        const headers = [...cookies, ...(notice ? [notice] : [])].map((cookie): [string, string] => [
          "Set-Cookie",
          cookie,
        ]);
        return new Response(null, { status: 204, headers });
      },
    },
  );
}

/** A time picker's form has no `timeZone` field. The zone page leads back to the time that is chosen in the form. */
function openWithChoice(form: FormData, appUrl: string) {
  const target = safeRedirect(String(form.get("redirectTo")), appUrl, "/");
  const { startsAt } = readChoice(form);
  return redirect(paths.timeZone(startsAt ? withChosenTime(target, startsAt.toISOString()) : target), 303);
}

const isDetection = (request: Request) => new URL(request.url).searchParams.get("source") === "detected";

/** Stores the zone in the account of a signed-in user; for a visitor it returns the cookie that stores it. */
async function storeZone(context: Context, timeZone: string, isDetected: boolean): Promise<string[]> {
  const caller = context.get(callerContext);
  if (!isSignedIn(caller)) return [zoneCookie(context, timeZone)];
  await chooseTimeZone(context.get(servicesContext).db, caller, { timeZone, isDetected });
  return [];
}

export default function TimeZone({ loaderData, actionData }: Route.ComponentProps) {
  const { timeZone, zones, redirectTo, time } = loaderData;
  return (
    <Page
      title="Your time zone"
      lead={`It is now ${time}. If your clock differs, choose another zone.`}
      narrow
      back={{ href: redirectTo, label: redirectTo === "/" ? "Homepage" : "Back" }}
    >
      <AccountForm
        id="time-zone"
        verdict={actionData}
        hidden={{ redirectTo }}
        fields={{ timeZone: (field) => <ZoneField field={field} zones={zones} initial={timeZone} /> }}
      >
        <Button>Save time zone</Button>
      </AccountForm>
    </Page>
  );
}
