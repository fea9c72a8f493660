import { data, redirect } from "react-router";
import { SignupErrorPage, signupErrorTitle } from "~/components/accounts/signup-error";
import { ownPageMeta } from "~/components/site/page-meta";
import { servicesContext } from "~/web/context";
import { judgeAttempt } from "~/web/form-action.server";
import { addressSubject } from "~/web/throttle.server";
import type { Route } from "./+types/oauth-start";
import { beginAttempt } from "./provider/oidc.server";
import { refusalOf, signupError } from "./provider/signup-error.server";
import { targetAfterSignIn } from "./sign-in/target.server";

/**
 * Redirects to the configured OpenID provider. The page itself only shows when the provider can't be reached or the
 * visitor has to wait.
 */

export const meta = ownPageMeta(signupErrorTitle, "The provider can't be reached.");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { oidc } = context.get(servicesContext).env;
  if (!oidc) throw data(null, { status: 404 });
  const redirectTo = targetAfterSignIn(context, request);
  // No role above expert can be requested (decision B1).
  const role = new URL(request.url).searchParams.get("role") === "expert" ? "expert" : "learner";
  const answer = await judgeAttempt(
    { context, request },
    {
      counts: () => [{ rule: "provider:address", subject: addressSubject(context) }],
      async run() {
        const begun = await beginAttempt(context, oidc, { role, redirectTo });
        if (!begun.ok) return refusalOf(begun.error);
        const { location, cookie } = begun.value;
        return redirect(location, { headers: { "Set-Cookie": cookie } });
      },
    },
  );
  if (answer instanceof Response) throw answer;
  return signupError(answer, redirectTo);
}

export default SignupErrorPage;
