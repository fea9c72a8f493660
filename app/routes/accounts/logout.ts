import { redirect } from "react-router";
import { endSession } from "~/web/sign-in-session.server";
import type { Route } from "./+types/logout";

/** A link or an image must not sign a user out: only the form does. */
export const loader = () => redirect("/");

export async function action({ request, context }: Route.ActionArgs) {
  return redirect("/", { headers: { "Set-Cookie": await endSession(context, request) } });
}

/** Every answer is a redirect. The component is there so that a refusal appears on the site's error page. */
export default function Nothing() {
  return null;
}
