import { data, redirect } from "react-router";
import { stopShowingScan } from "~/domain/scans/stop-showing-scan.server";
import { paths } from "~/shared/paths";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { requireActor } from "~/web/guards.server";
import { parseForm, wasPostedSignedOut } from "~/web/parse-form.server";
import { redirectWith } from "~/web/redirect-target.server";
import type { Route } from "./+types/scan-removal";

/** Stops showing the learner's skill gaps to the expert of a booking. The form is on the booking's page. */

export function loader({ context, params, request }: Route.LoaderArgs) {
  requireActor(context, request);
  return redirect(paths.booking(params.bookingId));
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const { bookingId } = params;
  if (wasPostedSignedOut(await parseForm(request))) return redirect(paths.booking(bookingId));
  const stopped = await stopShowingScan(db, caller, { bookingId });
  if (!stopped.ok) throw data("Not Found", { status: 404 });
  return redirectWith(
    paths.booking(bookingId),
    [flash(context, "The expert no longer sees your skill gaps.")],
    303,
  );
}

/** Every answer is a redirect. The component is there so that a refusal appears on the site's error page. */
export default function Nothing() {
  return null;
}
