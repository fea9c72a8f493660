import { data, redirect } from "react-router";
import { encode } from "uqr";
import { FormSummary } from "~/components/accounts/account-form";
import { RecoveryCodeList } from "~/components/accounts/recovery-code-list";
import { TwoFactorOff } from "~/components/accounts/two-factor-off";
import { TwoFactorOn } from "~/components/accounts/two-factor-on";
import { TwoFactorSetup } from "~/components/accounts/two-factor-setup";
import { ownPageMeta } from "~/components/site/page-meta";
import { findOwnAccount } from "~/domain/accounts/own-account.server";
import { twoFactorIntent } from "~/domain/accounts/proof-of-identity.forms.server";
import { mustHaveSecondFactor } from "~/domain/accounts/second-factor/second-factor";
import { findSecondFactor } from "~/domain/accounts/second-factor/second-factor-state.server";
import { formatDate } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { Page } from "~/ui/page";
import { servicesContext } from "~/web/context";
import { requireActor } from "~/web/guards.server";
import { parseForm, wasPostedSignedOut } from "~/web/parse-form.server";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/two-factor";
import { changeSecondFactor, recoveryCodesCookie } from "./two-factor/two-factor-change.server";

/** Two-factor authentication: set up, confirm, cancel, renew codes, turn off. Five forms post to this address. */

export const meta = ownPageMeta(
  "Two-factor authentication",
  "Ask for a code from your phone whenever you sign in.",
);

export async function loader({ context, request }: Route.LoaderArgs) {
  const { actor, now } = requireActor(context, request);
  const { db, env } = context.get(servicesContext);
  const { userId, email } = actor;
  const [state, { hasPassword, passkeyCount }] = await Promise.all([
    findSecondFactor(db, { userId, email, secret: env.sessionSecret, now }),
    findOwnAccount(db, userId),
  ]);
  const codes = recoveryCodesCookie.read(context, request);
  const page = {
    state:
      state.kind === "on"
        ? { ...state, since: formatDate(state.since, viewerZone(context, request)) }
        : state,
    modules: state.kind === "pending" ? encode(state.address, qrOptions).data : [],
    codes: state.kind === "on" ? codes : null,
    hasPassword,
    hasPasskey: passkeyCount > 0,
    isVerified: actor.isVerified,
    isRequired: mustHaveSecondFactor(actor.role, env),
  };
  // The codes are shown once: a reload finds none.
  return data(page, codes ? { headers: { "Set-Cookie": recoveryCodesCookie.clear(context) } } : {});
}

/** Low error correction gives fewer, larger squares, which cameras read best. The longest email address still fits. */
const qrOptions = { ecc: "L", boostEcc: true, border: 0 } as const;

export async function action({ context, request }: Route.ActionArgs) {
  const caller = requireActor(context, request);
  const form = await parseForm(request);
  if (wasPostedSignedOut(form)) return redirect(paths.profileTwoFactor);
  const intent = twoFactorIntent.safeParse(form.get("intent"));
  if (!intent.success) throw data("The form could not be read.", { status: 400 });
  const answer = await changeSecondFactor(intent.data, { context, request, form, caller });
  if (answer instanceof Response) return answer;
  return data({ intent: intent.data, reply: answer.reply }, { status: answer.status });
}

export default function TwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { state, modules, codes, hasPassword, hasPasskey, isVerified, isRequired } = loaderData;
  const verdictOf = (intent: string) => (actionData?.intent === intent ? actionData.reply : undefined);
  return (
    <Page title="Two-factor authentication" back={{ href: paths.profileSecurity, label: "Security" }} narrow>
      {actionData ? <FormSummary id={actionData.intent} verdict={actionData.reply} /> : null}
      {codes ? <RecoveryCodeList codes={codes} /> : null}
      {state.kind === "off" ? (
        <TwoFactorOff
          hasPassword={hasPassword}
          hasPasskey={hasPasskey}
          isVerified={isVerified}
          isRequired={isRequired}
          verdict={verdictOf("begin")}
        />
      ) : null}
      {state.kind === "pending" ? (
        <TwoFactorSetup {...state} modules={modules} verdict={verdictOf("confirm")} />
      ) : null}
      {state.kind === "on" ? (
        <TwoFactorOn
          {...state}
          hasPassword={hasPassword}
          hasPasskey={hasPasskey}
          verdictOf={verdictOf}
          mustKeep={isRequired}
        />
      ) : null}
    </Page>
  );
}
