import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider, redirect } from "react-router";
import { PasswordForm } from "~/components/profile/password-form";
import { pageMeta } from "~/components/site/page-meta";
import { changePassword } from "~/domain/accounts/change-password.server";
import { accountMessages } from "~/domain/accounts/messages";
import { findOwnAccount } from "~/domain/accounts/own-account.server";
import { passwordForm } from "~/domain/accounts/profile.forms.server";
import type { Actor } from "~/domain/caller";
import { type Claim, tooManyText } from "~/domain/throttling/throttle-rules";
import { paths } from "~/shared/paths";
import { Page } from "~/ui/page";
import { requestFactsContext, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { requireActor } from "~/web/guards.server";
import { parseForm } from "~/web/parse-form.server";
import { renewSession } from "~/web/session.server";
import { clearThrottle, throttle } from "~/web/throttle.server";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/password";

/** A new password for somebody who is signed in; the current one is asked for where there is one (decision B6). */

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Change Password", description: "Choose a new password.", noindex: true });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { userId, email } = requireActor(context, request).actor;
  const { hasPassword } = await orUnavailable(() => findOwnAccount(db, userId));
  return { email, hasPassword };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, env, clock } = context.get(servicesContext);
  const { actor } = requireActor(context, request);
  const form = await parseForm(request);
  const { hasPassword } = await orUnavailable(() => findOwnAccount(db, actor.userId));
  const account = { hasPassword, name: actor.fullName, email: actor.email };
  const submission = parseWithZod(form, { schema: passwordForm(account) });
  if (submission.status !== "success") return data(submission.reply(secretly), { status: 400 });

  const claims: Claim[] = hasPassword ? [{ rule: "profile:account", subject: actor.userId }] : [];
  const seconds = await throttle(context, claims);
  if (seconds !== null) {
    return data(submission.reply({ ...secretly, formErrors: [tooManyText(seconds)] }), { status: 429 });
  }
  const changed = await orUnavailable(() =>
    changePassword(db, {
      userId: actor.userId,
      currentPassword: submission.value.currentPassword,
      password: submission.value.password,
      sourceAddress: context.get(requestFactsContext).clientAddress,
      appUrl: env.appUrl,
      now: clock(),
    }),
  );
  if (!changed.ok) {
    const fieldErrors = { currentPassword: [accountMessages[changed.error]] };
    return data(submission.reply({ ...secretly, fieldErrors }), { status: 400 });
  }
  return stayIn(context, request, actor, claims);
}

/** No password is ever sent back. */
const secretly = { hideFields: ["currentPassword", "password", "confirmPassword"] };

/**
 * The change has ended every session: this browser gets a new one. The password is changed whatever happens here, so
 * should that fail, the way on is to sign in with it.
 */
async function stayIn(
  context: Readonly<RouterContextProvider>,
  request: Request,
  actor: Actor,
  claims: Claim[],
): Promise<Response> {
  const headers = new Headers({ "Set-Cookie": await flash(context, "Password updated successfully!") });
  try {
    await clearThrottle(context, claims);
    headers.append("Set-Cookie", await renewSession(context, request, actor));
  } catch (error) {
    context.get(servicesContext).log.error("No new session after a change of password", error);
    return redirect(paths.login(paths.profile), { status: 303, headers });
  }
  return redirect(paths.profile, { status: 303, headers });
}

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasPassword } = loaderData;
  return (
    <Page
      narrow
      title={hasPassword ? "Change Password" : "Set a password"}
      lead="Afterwards every other device is signed out."
      back={{ href: paths.profile, label: "Profile" }}
    >
      <PasswordForm email={email} hasPassword={hasPassword} verdict={actionData} />
      {hasPassword ? (
        <p>
          <a href={paths.forgotPassword}>Forgot your current password?</a>
        </p>
      ) : null}
    </Page>
  );
}
