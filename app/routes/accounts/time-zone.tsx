import type { RouterContextProvider } from "react-router";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { pageMeta } from "~/components/site/page-meta";
import { type TimeZoneFields, timeZoneForm } from "~/domain/accounts/account.forms.server";
import { chooseTimeZone } from "~/domain/accounts/choose-time-zone.server";
import { zoneGroups } from "~/shared/zone-groups.server";
import { Button } from "~/ui/button";
import { Select } from "~/ui/field";
import { Page } from "~/ui/page";
import { callerContext, servicesContext } from "~/web/context";
import { repeatFlash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { isSignedIn } from "~/web/guards.server";
import { redirectWith, safeRedirect } from "~/web/redirect-target.server";
import { isZoneChosen, viewerZone, zoneCookie } from "~/web/time-zone.server";
import type { Route } from "./+types/time-zone";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Your time zone",
    description: "Choose the time zone in which Keyway shows you times.",
    noindex: true,
  });

export function loader({ request, context }: Route.LoaderArgs) {
  const { appUrl } = context.get(callerContext);
  const timeZone = viewerZone(context, request);
  const target = new URL(request.url).searchParams.get("redirectTo");
  return { timeZone, zones: zoneGroups(timeZone), redirectTo: safeRedirect(target, appUrl, "/") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const caller = context.get(callerContext);
  return formAction(
    { context, request },
    {
      schema: timeZoneForm,
      async run({ timeZone, detected, source, flash, redirectTo }) {
        const isDetected = detected === "1" || source === "detected" || isDetection(request);
        const cookies =
          isDetected && isZoneChosen(context, request) ? [] : await storeZone(context, timeZone, isDetected);
        if (!isDetected) return redirectWith(safeRedirect(redirectTo, caller.appUrl, "/"), cookies);
        // The page is loaded anew in the right zone: what it says only once must be said there as well.
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

const isDetection = (request: Request) => new URL(request.url).searchParams.get("source") === "detected";

/** In the account of whoever is signed in, else in the cookie that is returned. */
async function storeZone(
  context: Readonly<RouterContextProvider>,
  timeZone: string,
  isDetected: boolean,
): Promise<string[]> {
  const caller = context.get(callerContext);
  if (!isSignedIn(caller)) return [zoneCookie(context, timeZone)];
  await chooseTimeZone(context.get(servicesContext).db, caller, { timeZone, isDetected });
  return [];
}

export default function TimeZone({ loaderData, actionData }: Route.ComponentProps) {
  const { timeZone, zones, redirectTo } = loaderData;
  const [form, fields] = formState<TimeZoneFields>({ id: "time-zone", lastResult: actionData });
  const field = fields.timeZone;
  return (
    <Page title="Your time zone" narrow>
      <FormErrors form={form} />
      <form method="post" noValidate id={form.id} className="stack">
        <input type="hidden" name="redirectTo" value={fields.redirectTo.defaultValue ?? redirectTo} />
        <Select
          {...field}
          label="Time zone"
          hint="Every time on Keyway is shown in this zone."
          options={zones}
          defaultValue={timeZone}
        />
        <Button wide>Save time zone</Button>
      </form>
    </Page>
  );
}
