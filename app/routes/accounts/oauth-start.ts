import { data, redirect } from "react-router";
import { SignupErrorPage, signupErrorTitle } from "~/components/accounts/signup-error";
import { pageMeta } from "~/components/site/page-meta";
import { servicesContext } from "~/web/context";
import { addressSubject, countAttempt } from "~/web/throttle.server";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/oauth-start";
import { beginAttempt } from "./provider/oidc.server";
import { signupError } from "./provider/signup-error.server";
import { targetAfterSignIn } from "./sign-in/target.server";

/** Sends the browser to the configured OpenID provider. It has a page of its own only while that can't be reached, or has to wait. */

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: signupErrorTitle,
    description: "The provider can't be reached.",
    noindex: true,
  });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { oidc } = context.get(servicesContext).env;
  if (!oidc) throw data(null, { status: 404 });
  const redirectTo = targetAfterSignIn(context, request);
  const claim = { rule: "provider:address", subject: addressSubject(context) } as const;
  const wait = await orUnavailable(() => countAttempt(context, [claim]));
  if (wait !== null) return signupError({ fault: "too-many", redirectTo });
  // Nobody becomes more than an expert by asking (decision B1).
  const asked = new URL(request.url).searchParams.get("role");
  const begun = await beginAttempt(context, oidc, {
    role: asked === "expert" ? "expert" : "learner",
    redirectTo,
  });
  if (!begun.ok) return signupError({ fault: begun.error, redirectTo });
  const { location, cookie } = begun.value;
  throw redirect(location, { headers: { "Set-Cookie": cookie } });
}

export default SignupErrorPage;
