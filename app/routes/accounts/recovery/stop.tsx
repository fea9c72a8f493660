import { data } from "react-router";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { accountMessages } from "~/domain/accounts/messages";
import { findRecovery, stopRecovery } from "~/domain/accounts/recovery/end-recovery.server";
import { isStopToken } from "~/domain/accounts/recovery/stop-token.server";
import { isId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { formatZoned } from "~/shared/zone-text";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { orNotFound } from "~/web/or-not-found";
import { postLink } from "~/web/post-link.server";
import { redirectWith } from "~/web/redirect-target.server";
import { viewerZone } from "~/web/time-zone.server";
import { tokenPageHeaders } from "~/web/token-page";
import type { Route } from "./+types/stop";

/** Stops a recovery: for who has its mailed link, and for a signed-in owner. Opening the page changes nothing. */

export const headers = () => tokenPageHeaders;

export const meta = ownPageMeta("Stop the recovery", "Stop the recovery of your account.");

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { recovery, here } = await recoveryOf(context, { recoveryId: params.recoveryId, url });
  const due = formatZoned(recovery.dueAt, viewerZone(context, request));
  return { state: recovery.state, due, here };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const { recoveryId } = params;
  const { here } = await recoveryOf(context, { recoveryId, url });
  return postLink({ context, request }, async () => {
    const stopped = await stopRecovery(db, context.get(callerContext), recoveryId);
    return stopped.ok ? redirectWith(here, [], 303) : { status: 409, form: accountMessages[stopped.error] };
  });
}

/** @throws 404 for a wrong link, and for the recovery of another account */
async function recoveryOf(context: Context, { recoveryId, url }: { recoveryId: string; url: URL }) {
  const { db, env } = context.get(servicesContext);
  const { actor } = context.get(callerContext);
  const recovery = orNotFound(isId(recoveryId) ? await findRecovery(db, recoveryId) : null);
  const token = url.searchParams.get("token") ?? "";
  const mayStop = isStopToken(token, env.sessionSecret, recoveryId) || actor?.userId === recovery.userId;
  if (!mayStop) throw data(null, { status: 404 });
  return { recovery, here: paths.stopRecovery(recoveryId, token || undefined) };
}

export default function StopRecovery({ loaderData, actionData }: Route.ComponentProps) {
  const { state, due, here } = loaderData;
  if (state === "stopped") {
    return (
      <Page title="The recovery is stopped" narrow>
        <Notice kind="success">
          <p>
            Your account stays as it is. Only your mailbox and one of your recovery codes could start this:
            make new codes under <a href={paths.profileTwoFactor}>Two-factor authentication</a>, and change
            the password of your mailbox.
          </p>
        </Notice>
      </Page>
    );
  }
  if (state === "done") {
    return (
      <Page title="The wait is over" narrow>
        <p>
          We have emailed a link to set a password. If you didn't start this, sign in with a passkey and{" "}
          <a href={paths.profilePassword}>set a password</a> yourself: that ends the link.
        </p>
      </Page>
    );
  }
  return (
    <Page
      title="Stop the recovery?"
      lead={`Unless you stop it, we'll email you a link to set a password on ${due}.`}
      narrow
    >
      {actionData?.text ? (
        <Notice kind="error">
          <p>{actionData.text}</p>
        </Notice>
      ) : null}
      <PostForm action={here}>
        <Button variant="danger">Stop the recovery</Button>
      </PostForm>
    </Page>
  );
}
