import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider, redirect } from "react-router";
import { fieldProps } from "~/components/form/field-props";
import { FormErrors } from "~/components/form/form-field";
import { pageMeta } from "~/components/site/page-meta";
import { timeZoneForm } from "~/domain/accounts/account.forms.server";
import { chooseTimeZone } from "~/domain/accounts/choose-time-zone.server";
import { Button } from "~/ui/button";
import { Select } from "~/ui/field";
import { Page } from "~/ui/page";
import { callerContext, servicesContext } from "~/web/context";
import { repeatFlash } from "~/web/flash.server";
import { parseForm } from "~/web/parse-form.server";
import { safeRedirect } from "~/web/redirect-target.server";
import { isZoneChosen, viewerZone, zoneCookie } from "~/web/time-zone.server";
import { orUnavailable } from "~/web/unavailable.server";
import { zoneGroups } from "~/web/zone-groups.server";
import type { Route } from "./+types/time-zone";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Your time zone",
    description: "Choose the time zone in which Keyway shows you times.",
    noindex: true,
  });

export function loader({ request, context }: Route.LoaderArgs) {
  const { env } = context.get(servicesContext);
  const timeZone = viewerZone(context, request);
  const target = new URL(request.url).searchParams.get("redirectTo");
  return { timeZone, zones: zoneGroups(timeZone), redirectTo: safeRedirect(target, env.appUrl, "/") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const submission = parseWithZod(form, { schema: timeZoneForm });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { timeZone, detected, source, redirectTo } = submission.value;
  if (detected === "1" || source === "detected" || isDetected(request)) {
    const headers = new Headers(
      isZoneChosen(context, request) ? {} : await keepZone(context, timeZone, true),
    );
    // The page is loaded anew in the right zone: what it says only once must be said there as well.
    const again = await repeatFlash(context, String(form.get("flash") ?? ""));
    if (again) headers.append("Set-Cookie", again);
    return data(null, { status: 204, headers });
  }
  const headers = await keepZone(context, timeZone, false);
  return redirect(safeRedirect(redirectTo, context.get(servicesContext).env.appUrl, "/"), { headers });
}

const isDetected = (request: Request) => new URL(request.url).searchParams.get("source") === "detected";

/** In the account of whoever is signed in, else in a cookie: the headers that keep it. */
async function keepZone(
  context: Readonly<RouterContextProvider>,
  timeZone: string,
  isGuess: boolean,
): Promise<HeadersInit> {
  const actor = context.get(callerContext).actor;
  if (!actor) return { "Set-Cookie": zoneCookie(context, timeZone) };
  const { db } = context.get(servicesContext);
  await orUnavailable(() => chooseTimeZone(db, { userId: actor.userId, timeZone, isDetected: isGuess }));
  return {};
}

export default function TimeZone({ loaderData, actionData }: Route.ComponentProps) {
  const { timeZone, zones, redirectTo } = loaderData;
  const [form, fields] = useForm<{ timeZone: string; redirectTo: string }>({
    id: "time-zone",
    lastResult: actionData,
  });
  const field = fieldProps(fields.timeZone);
  return (
    <Page title="Your time zone" narrow>
      <FormErrors form={form} />
      <form method="post" noValidate id={form.id} className="stack">
        <input type="hidden" name="redirectTo" value={fields.redirectTo.initialValue ?? redirectTo} />
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
