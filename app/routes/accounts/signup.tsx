import { AccountForm, sentValue } from "~/components/accounts/account-form";
import { EntryPage } from "~/components/accounts/going-to-expert";
import { ProviderLinks } from "~/components/accounts/provider-links";
import type { FieldState } from "~/components/form/form-state";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { signupForm } from "~/domain/accounts/account.forms.server";
import { accountFields } from "~/domain/accounts/account-fields";
import { createAccount } from "~/domain/accounts/credentials/create-account.server";
import { accountMessages } from "~/domain/accounts/messages";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Choice } from "~/ui/choice";
import { callerContext, servicesContext } from "~/web/context";
import { formAction } from "~/web/form-action.server";
import { safeRedirect } from "~/web/redirect-target.server";
import { addressSubject } from "~/web/throttle.server";
import type { Route } from "./+types/signup";
import { byForm } from "./sign-in/by-form.server";
import { continueSignIn } from "./sign-in/complete-sign-in.server";
import { entryData } from "./sign-in/target.server";

export const handle: PageHandle = { styles: "text" };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Create your account",
    description: "Join Keyway as a learner to book one-to-one sessions, or as an expert to teach them.",
  });

export const loader = ({ request, context }: Route.LoaderArgs) => entryData(context, request);

export async function action({ request, context }: Route.ActionArgs) {
  const { db, env } = context.get(servicesContext);
  return formAction(
    { context, request: request.clone() },
    {
      schema: signupForm,
      secret: ["password"],
      counts: () => [{ rule: "sign-up:address", subject: addressSubject(context) }],
      async run({ redirectTo, remember, ...account }) {
        const target = shortTarget(redirectTo, env.appUrl);
        const signUp = { account, redirectTo: target, secret: env.sessionSecret };
        const user = await byForm(request, () => createAccount(db, context.get(callerContext), signUp));
        if (!user.ok) return { status: 409, fields: { email: accountMessages[user.error] } };
        const { email } = account;
        const next = paths.checkEmail({ email, ...(target && { redirectTo: target }) });
        const proven = { ...user.value, remember: remember === "on", redirectTo: next };
        return continueSignIn(
          context,
          request,
          { ...proven, method: "sign-up" },
          {
            notice: { text: "Signup successful! You are logged in.", kind: "success" },
          },
        );
      },
    },
  );
}

/** Returns the target to store with the verification link, which leads there (decision B8); null if it is too long. */
function shortTarget(redirectTo: string | undefined, appUrl: string): string | null {
  const target = safeRedirect(redirectTo, appUrl, "");
  return target !== "" && encodeURIComponent(target).length <= 1900 ? target : null;
}

export default function Signup({ loaderData, actionData }: Route.ComponentProps) {
  const redirectTo = sentValue(actionData, "redirectTo") ?? loaderData.redirectTo;
  const { name, username, firstPassword: password, remember } = accountFields;
  const { providerLabel } = loaderData;
  return (
    <EntryPage title="Create your account" expert={loaderData.expert} lead={freeText}>
      <AccountForm
        id="signup"
        verdict={actionData}
        hidden={{ redirectTo }}
        fields={{ role: (field) => <RoleChoice field={field} />, name, email: username, password, remember }}
      >
        <p className="small">
          By creating an account you agree to our <a href="/terms">Terms of Service</a> and{" "}
          <a href="/privacy">Privacy Policy</a>.
        </p>
        <Button wide>Create account</Button>
      </AccountForm>
      {providerLabel ? <ProviderLinks label={providerLabel} redirectTo={redirectTo} mode="signup" /> : null}
      <p>
        Already have an account? <a href={paths.login(redirectTo)}>Sign in</a>
      </p>
    </EntryPage>
  );
}

const freeText =
  "It's free. You book 50-minute lessons with people who work in security, and cancel free of charge up to 24 hours before.";

function RoleChoice({ field: { defaultValue: sent, ...wired } }: { field: FieldState }) {
  const { label, initial } = accountFields.role;
  return <Choice {...wired} legend={label} options={roles} defaultValue={sent ?? initial} />;
}

const roles = [
  { value: "learner", label: "Learner", hint: "Book sessions with experts" },
  { value: "expert", label: "Expert", hint: "Teach what you know" },
];
