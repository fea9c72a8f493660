import { data, redirect } from "react-router";
import { servicesContext } from "~/web/context";
import { parseForm } from "~/web/parse-form.server";
import { safeRedirect } from "~/web/redirect-target.server";
import { themeCookie } from "~/web/theme.server";
import type { Route } from "./+types/theme";

/** The light/dark switch: stores the choice in a cookie and returns to the page on which it was made. */
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

/** There is no page here: links and reloads lead home. */
export const loader = () => redirect("/");

/** Every answer is a redirect. The component is there so that a refusal appears on the site's error page. */
export default function Nothing() {
  return null;
}
