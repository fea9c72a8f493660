import { data, redirect } from "react-router";
import { endOneSession, endOtherSessions } from "~/domain/accounts/sessions/end-sessions.server";
import { paths } from "~/shared/paths";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { requireActor } from "~/web/guards.server";
import { parseForm, wasPostedSignedOut } from "~/web/parse-form.server";
import { redirectWith } from "~/web/redirect-target.server";
import { endSession } from "~/web/sign-in-session.server";
import type { Route } from "./+types/sessions";

/** Ends one of the user's sign-in sessions (`sessionId`), or all others (`intent=others`). The security page lists them. */

export function loader({ context, request }: Route.LoaderArgs) {
  requireActor(context, request);
  return redirect(paths.profileSecurity);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const form = await parseForm(request);
  if (wasPostedSignedOut(form)) return redirect(paths.profileSecurity);
  const goBack = (text: string) => redirectWith(paths.profileSecurity, [flash(context, text)], 303);
  if (form.get("intent") === "others") {
    await endOtherSessions(db, caller);
    return goBack("All other sessions were ended.");
  }
  const sessionId = form.get("sessionId");
  if (typeof sessionId !== "string") throw data("Please choose a session to end.", { status: 400 });
  const ended = await endOneSession(db, caller, { sessionId });
  if (!ended.ok) throw data(null, { status: 404 });
  if (!ended.value.wasCurrent) return goBack("The session was ended.");
  return redirectWith("/", [await endSession(context, request)], 303);
}

/** Every answer is a redirect. The component is there so that a refusal appears on the site's error page. */
export default function Nothing() {
  return null;
}
