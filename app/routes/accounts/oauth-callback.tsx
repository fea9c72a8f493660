import { SignupError, signupErrorTitle } from "~/components/accounts/signup-error";
import { pageMeta } from "~/components/site/page-meta";
import { providerFaults } from "~/domain/accounts/provider/provider-faults";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";
import { servicesContext } from "~/web/context";
import { judgeAttempt } from "~/web/form-action.server";
import { tokenPageHeaders } from "~/web/token-page";
import type { Route } from "./+types/oauth-callback";
import { finishAttempt } from "./provider/oidc.server";
import { attemptCookie } from "./provider/oidc-attempt.server";
import { signInByProvider } from "./provider/sign-in-by-provider.server";
import { refusalOf, signupError } from "./provider/signup-error.server";

/**
 * The page to which the OpenID provider sends the browser back. It first shows a page that continues by itself, without
 * a script, so that the window isn't empty. The next step redeems the code.
 */

export const headers = () => tokenPageHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const next = loaderData && "next" in loaderData ? loaderData.next : null;
  const title = next ? completingTitle : signupErrorTitle;
  return [
    ...pageMeta(matches, { title, description: "Sign in through your provider.", noindex: true }),
    ...(next ? [{ httpEquiv: "refresh", content: `0; url=${next}` }] : []),
  ];
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { oidc } = context.get(servicesContext).env;
  const { searchParams } = new URL(request.url);
  const parameters = answerIn(searchParams);
  if (oidc && parameters.size > 0 && searchParams.get(step) !== complete) {
    return { next: `${paths.oauthCallback}?${parameters}&${step}=${complete}` };
  }

  const attempt = attemptCookie.read(context, request);
  const answer = await judgeAttempt(
    { context, request },
    {
      faultText: providerFaults["account-failed"],
      async run() {
        if (!oidc || !attempt) return refusalOf("no-user");
        const identity = await finishAttempt(context, oidc, { attempt, parameters });
        if (!identity.ok) return refusalOf(identity.error);
        return signInByProvider(context, request, { identity: identity.value, attempt });
      },
    },
  );
  // The attempt is over, successful or not: the next one starts with a new state.
  const over = attemptCookie.clear(context);
  if (!(answer instanceof Response))
    return signupError(answer, attempt?.redirectTo ?? "", { "Set-Cookie": over });
  answer.headers.append("Set-Cookie", over);
  throw answer;
}

export default function OAuthCallback({ loaderData }: Route.ComponentProps) {
  if (!("next" in loaderData)) return <SignupError {...loaderData} />;
  return (
    <Page narrow title={completingTitle} lead="This takes a moment. If nothing happens, select Continue.">
      <div className="actions">
        <ButtonLink href={loaderData.next}>Continue</ButtonLink>
      </div>
    </Page>
  );
}

const completingTitle = "Completing signup...";
const step = "step";
const complete = "complete";

/** Keeps only the parameters of the provider's answer that are used, repeated ones included. */
function answerIn(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...search].filter(([name]) => ["code", "state", "iss", "error"].includes(name)),
  );
}
