import type { RouterContextProvider } from "react-router";
import { SignupError, type SignupErrorData, signupErrorTitle } from "~/components/accounts/signup-error";
import { pageMeta } from "~/components/site/page-meta";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";
import { servicesContext } from "~/web/context";
import type { Route } from "./+types/oauth-callback";
import { finishAttempt } from "./provider/oidc.server";
import { attemptCookie } from "./provider/oidc-attempt.server";
import { signInByProvider } from "./provider/sign-in-by-provider.server";
import { signupError } from "./provider/signup-error.server";
import { tokenPageHeaders } from "./token-page";

/**
 * Where the OpenID provider sends the browser back to. The answer is first shown as a page that goes on by itself, without
 * a script; its next step redeems the code, so that nobody looks at an empty window meanwhile.
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
  if (!oidc || !attempt) return failed(context, { fault: "no-user", redirectTo: "" });
  const { redirectTo } = attempt;
  const identity = await finishAttempt(context, oidc, { attempt, parameters });
  if (!identity.ok) return failed(context, { fault: identity.error, redirectTo });
  const entered = await signInByProvider(context, request, { identity: identity.value, attempt });
  if (!entered.ok) return failed(context, { ...entered.error, redirectTo });
  entered.value.headers.append("Set-Cookie", attemptCookie.clear(context));
  throw entered.value;
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

/** The parameters of an answer that count, repeated ones as they came; what else somebody wrote there goes no further. */
function answerIn(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...search].filter(([name]) => ["code", "state", "iss", "error"].includes(name)),
  );
}

/** Whatever came of it, the attempt is over: the next one begins with a state of its own. */
function failed(
  context: Readonly<RouterContextProvider>,
  { fault, redirectTo, status }: SignupErrorData & { status?: number },
) {
  const headers = { "Set-Cookie": attemptCookie.clear(context) };
  return signupError({ fault, redirectTo }, { ...(status && { status }), headers });
}
