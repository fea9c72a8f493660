import { AccountForm, sentValue } from "~/components/accounts/account-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { useSiteData } from "~/components/site-data";
import { loginForm } from "~/domain/accounts/account.forms.server";
import { accountFields } from "~/domain/accounts/account-fields";
import { accountMessages } from "~/domain/accounts/messages";
import { codeForm } from "~/domain/accounts/proof-of-identity.forms.server";
import type { SecondFactorProof } from "~/domain/accounts/second-factor/second-factor";
import { proveSecondFactor } from "~/domain/accounts/second-factor/second-factor.server";
import { paths } from "~/shared/paths";
import { typedField } from "~/shared/typed-field";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { callerContext, isRefusedContext, servicesContext } from "~/web/context";
import { formAction } from "~/web/form-action.server";
import { parseForm } from "~/web/parse-form.server";
import type { Route } from "./+types/second-step";
import { completeSignIn } from "./sign-in/complete-sign-in.server";
import { readPendingSignIn, secondStepCookie } from "./sign-in/pending-sign-in.server";

/** The second step of signing in: a code from the app, or a recovery code. */

export const meta = ownPageMeta("Enter your code", "The second step of signing in to Keyway.");

/** The page belongs to one user's sign-in, although there is no session yet. */
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { redirectTo } = await readPendingSignIn(context, request);
  const byRecoveryCode = url.searchParams.get("with") === "recovery-code";
  return { byRecoveryCode, startOver: paths.login(redirectTo) };
}

export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  const { db, env } = context.get(servicesContext);
  const pending = await readPendingSignIn(context, request);
  const { userId } = pending;
  const form = await parseForm(request, { asSent: true });
  if (!form.has("code") && form.has(typedField)) {
    // The sign-in post, redirected here together with the form that it carries.
    context.set(isRefusedContext, false);
    return { initialValue: { [typedField]: String(form.get(typedField)) } };
  }
  return formAction(args, {
    form,
    schema: codeForm.extend(loginForm.pick({ [typedField]: true }).shape),
    counts: () => [{ rule: "second-step:account", subject: userId, forgive: true }],
    async run({ code, typed }) {
      const check = { userId, code, secret: env.sessionSecret };
      const proof = await proveSecondFactor(db, context.get(callerContext), check);
      if (!proof) return { fields: { code: accountMessages["wrong-code"] } };
      const isByCode = proof.method === "recovery-code";
      return completeSignIn(
        context,
        request,
        { ...pending, hadSecondStep: true, isCarrying: typed !== undefined },
        {
          cookies: [secondStepCookie.clear(context)],
          notice: isByCode ? { text: codesLeftText(proof), kind: "info" } : undefined,
        },
      );
    },
  });
}

function codesLeftText({ codesLeft }: Extract<SecondFactorProof, { method: "recovery-code" }>): string {
  if (codesLeft === 0) return "That was your last recovery code. Please make new ones in your profile.";
  return `You used a recovery code. You have ${codesLeft} left.`;
}

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  const { byRecoveryCode, startOver } = loaderData;
  const { appCode, recoveryCode, anyCode } = accountFields;
  // While a form is carried, the link to the other kind of code is left out: it would lose the form.
  const isCarrying = Boolean(sentValue(actionData, typedField));
  const supportEmail = useSiteData()?.supportEmail;
  return (
    <Page title="Enter your code" lead="Two-factor authentication is on for your account." narrow>
      <AccountForm
        id="second-step"
        verdict={actionData}
        hidden={{ [typedField]: "" }}
        fields={{ code: isCarrying ? anyCode : byRecoveryCode ? recoveryCode : appCode }}
      >
        <Button wide>Continue</Button>
      </AccountForm>
      <ul className="stack-s">
        {isCarrying ? null : (
          <li>
            {byRecoveryCode ? (
              <a href={paths.secondStep}>Use your authenticator app</a>
            ) : (
              <a href={`${paths.secondStep}?with=recovery-code`}>Use a recovery code</a>
            )}
          </li>
        )}
        <li>
          <a href={startOver}>Start over</a>
        </li>
      </ul>
      {byRecoveryCode && supportEmail ? (
        <p className="small">
          No recovery code left? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      ) : null}
    </Page>
  );
}
