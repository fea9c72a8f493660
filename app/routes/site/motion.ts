import { data, redirect } from "react-router";
import { servicesContext } from "~/web/context";
import { motionCookie } from "~/web/motion.server";
import { parseForm } from "~/web/parse-form.server";
import { safeRedirect } from "~/web/redirect-target.server";
import type { Route } from "./+types/motion";

/** The setting 'Reduce motion': stores the choice in a cookie and returns to the page on which it was made. */
export async function action({ context, request }: Route.ActionArgs) {
  const { env } = context.get(servicesContext);
  const form = await parseForm(request);
  const isReduced = form.get("reduce");
  if (isReduced !== "1" && isReduced !== "0") throw data("Please choose 1 or 0.", { status: 400 });
  return redirect(safeRedirect(form.get("redirectTo"), env.appUrl, "/"), {
    status: 303,
    headers: { "Set-Cookie": motionCookie(isReduced === "1", env) },
  });
}

/** There is no page here: links and reloads lead home. */
export const loader = () => redirect("/");

/** Every answer is a redirect. The component is there so that a refusal appears on the site's error page. */
export default function Nothing() {
  return null;
}
