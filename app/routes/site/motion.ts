import { data, redirect } from "react-router";
import { servicesContext } from "~/web/context";
import { motionCookie } from "~/web/motion.server";
import { parseForm } from "~/web/parse-form.server";
import { safeRedirect } from "~/web/redirect-target.server";
import type { Route } from "./+types/motion";

/** The setting 'Reduce motion': keeps the choice in a cookie and returns to the page that it was made on. */
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

/** There is no page here: a link or a reload goes home. */
export const loader = () => redirect("/");

/** Every answer leads on; with a component a refusal is shown on the site's error page. */
export default function Nothing() {
  return null;
}
