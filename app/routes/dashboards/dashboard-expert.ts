import { redirect } from "react-router";
import { dashboardMessages } from "~/domain/experts/card/dashboard-messages";
import { paths } from "~/shared/paths";
import { callerContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import type { Route } from "./+types/dashboard-expert";

/** The specification's old address of an expert's profile. */
export async function loader({ context }: Route.LoaderArgs) {
  if (context.get(callerContext).actor) return redirect(paths.profile);
  // The profile redirects visitors to /login, which shows the notice.
  const reason = await flash(context, dashboardMessages["not-signed-in"], "info");
  return redirect(paths.profile, { headers: { "Set-Cookie": reason } });
}
