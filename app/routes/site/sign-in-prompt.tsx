import { redirect } from "react-router";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { SignInPage, signInPromptTitle } from "~/components/site/sign-in-prompt";
import { wantedExpert } from "~/routes/accounts/sign-in/wanted-expert.server";
import { paths } from "~/shared/paths";
import { callerContext, servicesContext } from "~/web/context";
import { safeRedirect } from "~/web/redirect-target.server";
import type { Route } from "./+types/sign-in-prompt";

/** The text of the sign-in dialog as a page: for browsers whose buttons can't open dialogs, and for links. */

export const handle: PageHandle = { styles: "text" };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: signInPromptTitle,
    description: "Sign in or create an account to go on.",
    noindex: true,
  });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { env } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const redirectTo = safeRedirect(searchParams.get("redirectTo"), env.appUrl, paths.experts());
  if (context.get(callerContext).actor) throw redirect(redirectTo);
  const wanted = await wantedExpert(context, request, redirectTo);
  return { redirectTo, wanted, action: actions.get(searchParams.get("action") ?? "") ?? anyAction };
}

export default function SignInPromptPage({
  loaderData: { action, redirectTo, wanted },
}: Route.ComponentProps) {
  return <SignInPage action={action} redirectTo={redirectTo} wanted={wanted} />;
}

/** The words after "to" for a link that names no action. */
const anyAction = "view profiles, book sessions and send messages";

const actions = new Map([
  ["view", "view this profile"],
  ["book", "book a session"],
  ["message", "send a message"],
  ["ask", "ask a question"],
  ["favourite", "save favourites"],
]);
