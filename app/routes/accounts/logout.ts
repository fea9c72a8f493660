import { redirect } from "react-router";
import { callerContext } from "~/web/context";
import { postedFields } from "~/web/posted-form.server";
import { safeRedirect } from "~/web/redirect-target.server";
import { endSession } from "~/web/sign-in-session.server";
import type { Route } from "./+types/logout";

/** A link or an image must not sign a user out: only the form does. */
export const loader = () => redirect("/");

export async function action({ request, context }: Route.ActionArgs) {
  const fields = new Map(await postedFields(context));
  const target = safeRedirect(fields.get("redirectTo"), context.get(callerContext).appUrl, "/");
  return redirect(target, { headers: { "Set-Cookie": await endSession(context, request) } });
}

/** Every answer is a redirect. The component is there so that a refusal appears on the site's error page. */
export default function Nothing() {
  return null;
}
