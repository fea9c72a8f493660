import { AccountForm, sentValue } from "~/components/accounts/account-form";
import { EntryPage } from "~/components/accounts/going-to-expert";
import { PasskeyPart, PasskeySignal } from "~/components/accounts/passkey-part";
import { ProviderLinks } from "~/components/accounts/provider-links";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { loginForm } from "~/domain/accounts/account.forms.server";
import { accountFields } from "~/domain/accounts/account-fields";
import { accountMessages, deactivatedText, newExpertText, signInWaitText } from "~/domain/accounts/messages";
import { signIn } from "~/domain/accounts/sessions/sign-in.server";
import { isByPasskey } from "~/routes/profile/proof-of-identity.server";
import { paths } from "~/shared/paths";
import { typedField } from "~/shared/typed-field";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { Notice } from "~/ui/notice";
import { callerContext, servicesContext } from "~/web/context";
import { formAction } from "~/web/form-action.server";
import { parseForm } from "~/web/parse-form.server";
import type { Route } from "./+types/login";
import { byForm } from "./sign-in/by-form.server";
import { signInByPasskey } from "./sign-in/by-passkey.server";
import { continueSignIn } from "./sign-in/complete-sign-in.server";
import { findsNewExpert, signInAttempts } from "./sign-in/known-device.server";
import { entryData } from "./sign-in/target.server";

export const handle: PageHandle = { styles: "text" };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Sign in",
    description: "Sign in to book sessions with cybersecurity experts and to see your bookings.",
  });

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  ...(await entryData(context, request)),
  isNewExpert: await findsNewExpert(context, request),
});

export async function action({ request, context }: Route.ActionArgs) {
  const { db, env } = context.get(servicesContext);
  const form = await parseForm(request.clone(), { asSent: true });
  if (isByPasskey(form)) return signInByPasskey(context, request, form);
  return formAction(
    { context, request },
    {
      form,
      schema: loginForm,
      secret: ["password"],
      counts: ({ email }) => signInAttempts(context, request, email),
      waitText: signInWaitText,
      async run({ email, password, remember, redirectTo, typed }) {
        const credentials = { email, password };
        const user = await byForm(request, () => signIn(db, context.get(callerContext), credentials));
        if (user.ok) {
          const isCarrying = typed !== undefined;
          const proven = { ...user.value, remember: remember === "on", redirectTo, isCarrying };
          return continueSignIn(context, request, { ...proven, method: "password" });
        }
        if (user.error === "deactivated") return { status: 403, form: deactivatedText(env.supportEmail) };
        return { form: accountMessages[user.error] };
      },
    },
  );
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const redirectTo = sentValue(actionData, "redirectTo") ?? loaderData.redirectTo;
  const { signInEmail, password, remember } = accountFields;
  const { providerLabel } = loaderData;
  return (
    <EntryPage title="Sign in" expert={loaderData.expert}>
      {loaderData.isNewExpert ? <Notice kind="info" title={newExpertText} /> : null}
      <AccountForm
        id="login"
        verdict={actionData}
        hidden={{ redirectTo, [typedField]: "" }}
        fields={{
          email: signInEmail,
          password,
          remember: ({ defaultValue: sent, ...wired }) => (
            <div className="bar small">
              <Checkbox {...wired} label={remember.label} defaultChecked={sent === "on"} />
              <a href={paths.forgotPassword}>Forgot password?</a>
            </div>
          ),
        }}
      >
        <Button wide>Sign in</Button>
        <PasskeyPart
          purpose="sign-in"
          button="Sign in with a passkey"
          without="To sign in with a passkey, turn on JavaScript in a browser that supports passkeys."
        />
      </AccountForm>
      {actionData && "unknown" in actionData && actionData.unknown ? (
        <PasskeySignal unknown={actionData.unknown} />
      ) : null}
      {providerLabel ? <ProviderLinks label={providerLabel} redirectTo={redirectTo} mode="login" /> : null}
      <p>
        New to Keyway? <a href={paths.signup(redirectTo)}>Create an account</a>
      </p>
    </EntryPage>
  );
}
