import { data, redirect } from "react-router";
import { FormSummary } from "~/components/accounts/account-form";
import { AddPasskey } from "~/components/accounts/add-passkey";
import { PasskeyList } from "~/components/accounts/passkey-list";
import { PasskeySignal } from "~/components/accounts/passkey-part";
import { PasskeysOnly } from "~/components/accounts/passkeys-only";
import { WaitingRecovery } from "~/components/accounts/waiting-recovery";
import { ownPageMeta } from "~/components/site/page-meta";
import { neededForOnlyWay } from "~/domain/accounts/credentials/passkeys-only.server";
import { findOwnAccount } from "~/domain/accounts/own-account.server";
import { mostPasskeys } from "~/domain/accounts/passkey";
import { passkeysIntent } from "~/domain/accounts/passkey.forms.server";
import {
  acceptedCredentials,
  listPasskeys,
  viewPasskey,
} from "~/domain/accounts/passkeys/list-passkeys.server";
import { creationOptions } from "~/domain/accounts/passkeys/passkey-options.server";
import { findWaitingRecovery } from "~/domain/accounts/recovery/start-recovery.server";
import { paths } from "~/shared/paths";
import { formatZoned } from "~/shared/zone-text";
import { Page } from "~/ui/page";
import { servicesContext } from "~/web/context";
import { requireActor } from "~/web/guards.server";
import { parseForm, wasPostedSignedOut } from "~/web/parse-form.server";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/passkeys";
import { changePasskeys } from "./passkeys/passkeys-change.server";

/** The account's passkeys: list, add, and make them the only way to sign in. Four forms post to this address. */

export const meta = ownPageMeta("Passkeys", "Sign in with a fingerprint, your face or a screen lock.");

export async function loader({ context, request }: Route.LoaderArgs) {
  const caller = requireActor(context, request);
  const { db } = context.get(servicesContext);
  const { actor, now, appUrl } = caller;
  const [own, account, options, needed] = await Promise.all([
    listPasskeys(db, actor.userId),
    findOwnAccount(db, actor.userId),
    creationOptions(db, caller),
    neededForOnlyWay(db, caller),
  ]);
  const recovery = account.isBeingRecovered ? await findWaitingRecovery(db, actor.userId) : null;
  const zone = viewerZone(context, request);
  return {
    passkeys: own.map((passkey) => viewPasskey(passkey, { zone, now })),
    accepted: acceptedCredentials(actor.userId, own, appUrl),
    options: options && JSON.stringify(options),
    isVerified: actor.isVerified,
    onlyWay:
      account.isPasskeysOnly || needed !== null
        ? { isOn: account.isPasskeysOnly, needed: needed ?? [] }
        : null,
    recovery: recovery && { id: recovery.id, due: formatZoned(recovery.dueAt, zone) },
    proof: {
      hasPassword: account.hasPassword,
      asksCode: actor.hasSecondFactor,
      hasPasskey: own.length > 0,
    },
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const caller = requireActor(context, request);
  const form = await parseForm(request);
  if (wasPostedSignedOut(form)) return redirect(paths.profilePasskeys());
  const intent = passkeysIntent.safeParse(form.get("intent"));
  if (!intent.success) throw data("The form could not be read.", { status: 400 });
  const answer = await changePasskeys(intent.data, { context, request, form, caller });
  if (answer instanceof Response) return answer;
  return data({ intent: intent.data, reply: answer.reply }, { status: answer.status });
}

export default function Passkeys({ loaderData, actionData }: Route.ComponentProps) {
  const { passkeys, accepted, options, isVerified, onlyWay, recovery, proof } = loaderData;
  const verdictOf = (intent: string) => (actionData?.intent === intent ? actionData.reply : undefined);
  return (
    <Page
      title="Passkeys"
      lead="Sign in with your fingerprint, face or screen lock in place of a password. A fake page can't steal a passkey."
      back={{ href: paths.profileSecurity, label: "Security" }}
      narrow
    >
      {actionData ? <FormSummary id={actionData.intent} verdict={actionData.reply} /> : null}
      {recovery ? <WaitingRecovery {...recovery} /> : null}
      {passkeys.length > 0 ? (
        <section className="stack-s" aria-labelledby="your-passkeys">
          <h2 id="your-passkeys">Your passkeys</h2>
          <PasskeyList passkeys={passkeys} />
        </section>
      ) : null}
      <AddPasskey
        options={options}
        isFull={passkeys.length >= mostPasskeys}
        isVerified={isVerified}
        verdictOf={verdictOf}
        {...proof}
      />
      {onlyWay ? <PasskeysOnly {...onlyWay} {...proof} verdict={verdictOf("only")} /> : null}
      <PasskeySignal accepted={accepted} />
    </Page>
  );
}
