import { createContext, data } from "react-router";
import { ConfirmEmail, ConfirmNewEmail, DeadChange } from "~/components/accounts/confirm-email";
import { ResendVerification } from "~/components/accounts/resend-verification";
import { ownPageMeta } from "~/components/site/page-meta";
import { findLink } from "~/domain/accounts/links/email-links.server";
import { verifyForm } from "~/domain/accounts/links/recovery.forms.server";
import { verifyEmail } from "~/domain/accounts/links/verify-email.server";
import { accountMessages, signInWaitText } from "~/domain/accounts/messages";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { parseForm } from "~/web/parse-form.server";
import { redirectWith } from "~/web/redirect-target.server";
import { addressSubject } from "~/web/throttle.server";
import { tokenPageHeaders } from "~/web/token-page";
import type { Route } from "./+types/verify-email";
import { changeData, confirmChange } from "./new-email.server";
import { continueSignIn } from "./sign-in/complete-sign-in.server";
import { signInAttempts } from "./sign-in/known-device.server";
import { afterVerification, onSite } from "./sign-in/target.server";

/**
 * The target of the link in the verification mail, and of the link to an account's new address. Opening it changes
 * nothing: mail scanners follow links (decision B5). In a browser without a session of the account it also asks for the
 * account's password (decision B9).
 */

export const headers = () => tokenPageHeaders;

export const meta = ownPageMeta("Confirm your email address", "Confirm that this is your email address.");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { actor } = context.get(callerContext);
  const token = context.get(postedToken) ?? new URL(request.url).searchParams.get("token") ?? "";
  const link = await findVerification(context, token);
  const redirectTo = onSite(context, link?.redirectTo);
  const resendTo = actor && !actor.isVerified ? actor.email : null;
  const isOwn = actor !== null && actor.userId === link?.userId;
  if (link?.purpose === "change-email") return changeData(link, { token, isOwn });
  if (link?.isVerified) {
    const next = isOwn ? redirectTo || afterVerification(actor.role) : paths.login(redirectTo);
    return data({ state: "confirmed", next } as const);
  }
  if (!link?.isLive) return data({ state: "invalid", resendTo, redirectTo } as const, { status: 400 });
  const { email, hasPassword } = link;
  return data({ state: "open", token, email, isOwn, hasPassword } as const);
}

export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  const { db, env } = context.get(servicesContext);
  const caller = context.get(callerContext);
  const form = await parseForm(request);
  const sent = String(form.get("token") ?? "");
  context.set(postedToken, sent);
  const link = await findVerification(context, sent);
  const isOwn = caller.actor !== null && caller.actor.userId === link?.userId;
  const isChange = link?.purpose === "change-email";
  const asked = link?.isLive && (isChange || !link.isVerified) && !isOwn ? link : null;
  return formAction(args, {
    form,
    schema: verifyForm({ password: asked !== null }),
    secret: ["password"],
    counts: async () => [
      { rule: "link:address", subject: addressSubject(context) },
      ...(asked ? await signInAttempts(context, request, asked.email.toLowerCase()) : []),
    ],
    // The sign-in text suggests a new password, which would use up the link to a new address.
    ...(asked && !isChange && { waitText: signInWaitText }),
    async run({ token, password }) {
      if (isChange) return confirmChange(args, { token, password, isOwn });
      const verified = await verifyEmail(db, caller, { token, password, adminEmail: env.adminEmail });
      if (!verified.ok && verified.error === "wrong-password") {
        return { fields: { password: accountMessages[verified.error] } };
      }
      // Without a reason, the page shows what its loader finds: no link.
      if (!verified.ok) return {};
      const { role, proven } = verified.value;
      const redirectTo = onSite(context, verified.value.redirectTo);
      const next = redirectTo || paths.checkEmail();
      if (proven) {
        const signIn = { ...proven, role, remember: false, redirectTo: next, method: "password" } as const;
        const notice = { text: accountMessages.confirmed, kind: "success" } as const;
        return continueSignIn(context, request, signIn, redirectTo ? { notice } : {});
      }
      // A user who became the admin by this has just been signed out.
      if (isOwn && caller.actor?.role === role) {
        return redirectWith(next, redirectTo ? [flash(context, accountMessages.confirmed)] : [], 303);
      }
      const notice = flash(context, "Your email address is confirmed. Please sign in.");
      return redirectWith(paths.login(redirectTo), [notice], 303);
    },
  });
}

/** The token of a refused post. Its page is built like the page of the link. */
const postedToken = createContext<string | null>(null);

function findVerification(context: Context, token: string) {
  const { db } = context.get(servicesContext);
  const { now } = context.get(callerContext);
  return findLink(db, { token, purpose: ["verify-email", "change-email"], now });
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state === "invalid") return <Invalid {...loaderData} />;
  if (loaderData.state === "change") return <ConfirmNewEmail {...loaderData} verdict={actionData} />;
  if (loaderData.state === "dead-change") return <DeadChange />;
  if (loaderData.state === "open") return <ConfirmEmail {...loaderData} verdict={actionData} />;
  return (
    <Page title="Your email address is already confirmed" lead="There is nothing more to do here." narrow>
      <p>
        <ButtonLink href={loaderData.next}>Continue</ButtonLink>
      </p>
    </Page>
  );
}

function Invalid({ resendTo, redirectTo }: { resendTo: string | null; redirectTo: string }) {
  return (
    <Page title="Confirm your email address" narrow>
      <Notice title={accountMessages["invalid-verification-link"]}>
        <p>A link works once, for 24 hours.</p>
      </Notice>
      <ResendVerification email={resendTo} redirectTo={redirectTo} isOwnPage isNextStep />
    </Page>
  );
}
