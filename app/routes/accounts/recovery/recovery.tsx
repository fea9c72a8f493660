import type { SubmissionResult } from "@conform-to/dom";
import { data } from "react-router";
import { AccountForm, sentValue } from "~/components/accounts/account-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { accountFields } from "~/domain/accounts/account-fields";
import { recoveryForm } from "~/domain/accounts/links/recovery.forms.server";
import { accountMessages } from "~/domain/accounts/messages";
import { findRecoveryLink, startRecovery } from "~/domain/accounts/recovery/start-recovery.server";
import { paths } from "~/shared/paths";
import { formatZoned } from "~/shared/zone-text";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { callerContext, isRefusedContext, servicesContext } from "~/web/context";
import { judgeForm } from "~/web/form-action.server";
import { parseForm } from "~/web/parse-form.server";
import { addressSubject } from "~/web/throttle.server";
import { viewerZone } from "~/web/time-zone.server";
import { tokenPageHeaders } from "~/web/token-page";
import type { Route } from "./+types/recovery";

/**
 * The target of the mailed link for an account that signs in with passkeys only: with a recovery code, it starts the wait
 * of 24 hours. Opening it uses nothing up.
 */

export const headers = () => tokenPageHeaders;

export const meta = ownPageMeta("Recover your account", "Get back in without your passkeys.");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { now } = context.get(callerContext);
  const token = url.searchParams.get("token") ?? "";
  const link = await findRecoveryLink(db, { token, now });
  if (link) return data({ token, account: link.email });
  return data({ token: null, account: "" }, { status: 400 });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const caller = context.get(callerContext);
  const form = await parseForm(request);
  const token = String(form.get("token") ?? "");
  const link = await findRecoveryLink(db, { token, now: caller.now });
  const started: { due: string | null } = { due: null };
  const answer = await judgeForm(
    { context, request },
    {
      form,
      schema: recoveryForm,
      counts: () => [
        { rule: "link:address", subject: addressSubject(context) },
        ...(link ? [{ rule: "second-step:account", subject: link.userId, forgive: true } as const] : []),
      ],
      async run({ code }) {
        const { ok, ...outcome } = await startRecovery(db, caller, { token, code });
        if (ok && "value" in outcome) {
          started.due = formatZoned(outcome.value.dueAt, viewerZone(context, request));
          return new Response();
        }
        if ("error" in outcome && outcome.error === "recovery-code-wrong")
          return { fields: { code: accountMessages["recovery-code-wrong"] } };
        return { form: accountMessages["invalid-recovery-link"] };
      },
    },
  );
  if (answer instanceof Response) {
    context.set(isRefusedContext, false);
    return data({ due: started.due, reply: undefined });
  }
  return data({ due: null, reply: answer.reply }, { status: answer.status });
}

export default function Recovery({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.due) return <Started due={actionData.due} />;
  const token = sentValue(actionData?.reply, "token") ?? loaderData.token;
  if (token) return <Ask token={token} account={loaderData.account} verdict={actionData?.reply} />;
  return (
    <Page title="Recover your account" narrow>
      <ErrorSummary errors={[{ text: accountMessages["invalid-recovery-link"] }]} />
      <p>
        <ButtonLink href={paths.forgotPassword}>Ask for a new link</ButtonLink>
      </p>
    </Page>
  );
}

function Ask({
  token,
  account,
  verdict,
}: {
  token: string;
  account: string;
  verdict?: SubmissionResult | undefined;
}) {
  return (
    <Page
      title="Recover your account"
      lead="Your account has no password. If you have lost your passkeys, one of your recovery codes starts a wait of 24 hours. We then email you a link to set a password."
      narrow
    >
      <AccountForm
        id="recovery"
        verdict={verdict}
        action="/recovery"
        account={account}
        hidden={{ token }}
        fields={{ code: accountFields.recoveryCode }}
      >
        <Button wide>Start the wait</Button>
      </AccountForm>
      <p>
        Found a passkey? <a href={paths.login()}>Sign in</a>
      </p>
    </Page>
  );
}

function Started({ due }: { due: string }) {
  return (
    <Page title="The wait has started" narrow>
      <Notice kind="success">
        <p>
          We email you a link to set a password on <span className="num">{due}</span>. The email that we have
          just sent lets you stop this.
        </p>
      </Notice>
    </Page>
  );
}
