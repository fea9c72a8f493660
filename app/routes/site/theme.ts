import { data, redirect } from "react-router";
import { servicesContext } from "~/web/context";
import { parseForm } from "~/web/parse-form.server";
import { safeRedirect } from "~/web/redirect-target.server";
import { themeCookie } from "~/web/theme.server";
import type { Route } from "./+types/theme";

/** The light/dark switch: keeps the choice in a cookie and returns to the page it was made on. */
export async function action({ context, request }: Route.ActionArgs) {
  const { env } = context.get(servicesContext);
  const form = await parseForm(request);
  const theme = form.get("theme");
  if (theme !== "light" && theme !== "dark") throw data("Please choose light or dark.", { status: 400 });
  return redirect(safeRedirect(form.get("redirectTo"), env.appUrl, "/"), {
    status: 303,
    headers: { "Set-Cookie": themeCookie(theme, env) },
  });
}

/** There is no page here: a link or a reload goes home. */
export const loader = () => redirect("/");

/** Every answer leads on; with a component a refusal is shown on the site's error page. */
export default function Nothing() {
  return null;
}
