import { redirect } from "react-router";
import { paths } from "~/shared/paths";
import type { Context } from "./context";
import { flash } from "./flash.server";

/** Sends a visitor who posted to the sign-in page, with the reason, and back to `returnTo` afterwards. */
export async function signInFirst(context: Context, returnTo: string, reason: string): Promise<Response> {
  return redirect(paths.login(returnTo), { headers: { "Set-Cookie": flash(context, reason, "info") } });
}
