import { data, redirect } from "react-router";
import { AccountForm, FormSummary } from "~/components/accounts/account-form";
import { PasskeyFacts } from "~/components/accounts/passkey-list";
import { PasskeyProof } from "~/components/accounts/passkey-part";
import { ProofForm } from "~/components/accounts/proof-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { accountFields } from "~/domain/accounts/account-fields";
import { removePasskey, renamePasskey } from "~/domain/accounts/credentials/change-passkey.server";
import { findOwnAccount } from "~/domain/accounts/own-account.server";
import { passkeyIntent, passkeyName } from "~/domain/accounts/passkey.forms.server";
import { listPasskeys, viewPasskey } from "~/domain/accounts/passkeys/list-passkeys.server";
import { proofForm } from "~/domain/accounts/proof-of-identity.forms.server";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { judgeForm } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import { parseForm, wasPostedSignedOut } from "~/web/parse-form.server";
import { redirectWith } from "~/web/redirect-target.server";
import { viewerZone } from "~/web/time-zone.server";
import { proofAskedBy, proofAttempts, refused } from "../proof-of-identity.server";
import type { Route } from "./+types/passkey";

/** One of the account's passkeys: rename or remove it, with a proof of identity. Another account's isn't found. */

export const meta = ownPageMeta("Passkey", "Rename or remove a passkey.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { actor, now } = requireActor(context, request);
  const { db } = context.get(servicesContext);
  const [own, { hasPassword }] = await Promise.all([
    listPasskeys(db, actor.userId),
    findOwnAccount(db, actor.userId),
  ]);
  const passkey = orNotFound(own.find(({ id }) => id === params.passkeyId));
  return {
    passkey: viewPasskey(passkey, { zone: viewerZone(context, request), now }),
    proof: { hasPassword, asksCode: actor.hasSecondFactor, hasPasskey: true },
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, env } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const { passkeyId } = params;
  const form = await parseForm(request);
  if (wasPostedSignedOut(form)) return redirect(paths.profilePasskeys(passkeyId));
  orNotFound((await listPasskeys(db, caller.actor.userId)).find(({ id }) => id === passkeyId));
  const intent = passkeyIntent.safeParse(form.get("intent"));
  if (!intent.success) throw data("The form could not be read.", { status: 400 });
  const asks = await proofAskedBy(context, caller, form);
  const shared = {
    form,
    secret: ["currentPassword", "code", "passkey"],
    counts: () => proofAttempts(caller, asks),
  };
  const change = { passkeyId, asks, secret: env.sessionSecret };
  const done = (text: string) => redirectWith(paths.profilePasskeys(), [flash(context, text)], 303);
  const args = { context, request };
  const answer =
    intent.data === "rename"
      ? await judgeForm(args, {
          ...shared,
          schema: proofForm(asks).extend({ name: passkeyName }),
          async run({ name, ...typed }) {
            const renamed = await renamePasskey(db, caller, { ...change, typed, name });
            return renamed.ok ? done("The passkey has its new name.") : refused(renamed.error);
          },
        })
      : await judgeForm(args, {
          ...shared,
          schema: proofForm(asks),
          async run(typed) {
            const removed = await removePasskey(db, caller, { ...change, typed });
            return removed.ok
              ? done("The passkey is removed, and your other devices are signed out.")
              : refused(removed.error);
          },
        });
  if (answer instanceof Response) return answer;
  return data({ intent: intent.data, reply: answer.reply }, { status: answer.status });
}

export default function Passkey({ loaderData, actionData }: Route.ComponentProps) {
  const { passkey, proof } = loaderData;
  const { currentPassword, anyCode, passkeyName: name } = accountFields;
  const verdictOf = (intent: string) => (actionData?.intent === intent ? actionData.reply : undefined);
  return (
    <Page title="Passkey" back={{ href: paths.profilePasskeys(), label: "Passkeys" }} narrow>
      {actionData ? <FormSummary id={actionData.intent} verdict={actionData.reply} /> : null}
      <PasskeyFacts passkey={passkey} />
      <section className="stack-s" aria-labelledby="rename-title">
        <h2 id="rename-title">Rename</h2>
        <AccountForm
          id="rename"
          isSilent
          className="form"
          verdict={verdictOf("rename")}
          hidden={{ intent: "rename" }}
          fields={{
            name: { ...name, initial: actionData ? "" : passkey.name },
            currentPassword: proof.hasPassword ? currentPassword : null,
            code: proof.asksCode ? anyCode : null,
          }}
        >
          <Button>Save name</Button>
          <PasskeyProof hasPasskey />
        </AccountForm>
      </section>
      <section className="stack-s" aria-labelledby="remove-title">
        <h2 id="remove-title">Remove</h2>
        <p>It then no longer signs you in, and your other devices are signed out.</p>
        <ProofForm intent="remove" button="Remove passkey" verdict={verdictOf("remove")} {...proof} />
      </section>
    </Page>
  );
}
