import { data, redirect } from "react-router";
import { FormSummary } from "~/components/accounts/account-form";
import { BankAccountForm, RemoveDetailsForm } from "~/components/payouts/bank-account-form";
import { HowPaid } from "~/components/payouts/how-paid";
import { SignInFirst } from "~/components/payouts/sign-in-first";
import { StoredDetails } from "~/components/payouts/stored-details";
import { GoToStripe, StripeForm } from "~/components/payouts/stripe-account";
import { ownPageMeta } from "~/components/site/page-meta";
import { proofForm } from "~/domain/accounts/proof-of-identity.forms.server";
import type { SignedInCaller } from "~/domain/caller";
import { changePayoutDetails, removePayoutDetails } from "~/domain/payouts/details/change-details.server";
import { findShownDetails } from "~/domain/payouts/details/find-details.server";
import { payoutDetailsMessages } from "~/domain/payouts/details/payout-details";
import { bankAccountForm, payoutDetailsIntent } from "~/domain/payouts/details/payout-details.forms.server";
import { proofAskedOf, proveOwner } from "~/domain/payouts/details/prove-owner.server";
import { startOnboarding } from "~/domain/payouts/providers/onboarding.server";
import { accountKindOf } from "~/platform/providers";
import { isByPasskey, proofAttempts, refused } from "~/routes/profile/proof-of-identity.server";
import { formatAmount } from "~/shared/money";
import { paths } from "~/shared/paths";
import { formatZoned } from "~/shared/zone-text";
import { Fold } from "~/ui/fold";
import { Page } from "~/ui/page";
import { type Context, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { judgeForm, type Refusal, type RefusedForm } from "~/web/form-action.server";
import { requireExpert } from "~/web/guards.server";
import { parseForm } from "~/web/parse-form.server";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/payout-details";

/** Where an expert is paid: shown by its last four characters, and changed or removed with a proof of identity. */

export const meta = ownPageMeta("Payout details", "Where we send what you earn.");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const { caller, expertId } = requireRecord(context, request);
  const [details, proof] = await Promise.all([findShownDetails(db, expertId), proofAskedOf(db, caller)]);
  if (details === undefined) throw redirect(paths.expertDashboard);
  const zone = viewerZone(context, request);
  const moment = (instant: Date) => formatZoned(instant, zone);
  return {
    details: details && {
      method: details.method,
      lastFour: details.lastFour,
      isReady: details.isReady,
      changed: moment(details.changedAt),
      heldUntil: details.holdUntil > caller.now ? moment(details.holdUntil) : null,
    },
    proof: { ...proof, email: caller.actor.email },
    usesStripe: accountKindOf(env.payouts) !== "bank",
    minimum: formatAmount(env.payoutMinimumCents),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, env } = context.get(servicesContext);
  const { caller } = requireRecord(context, request);
  const form = await parseForm(request);
  const intent = payoutDetailsIntent.catch("change").parse(form.get("intent"));
  const asks = { ...(await proofAskedOf(db, caller)), isByPasskey: isByPasskey(form) };
  const shared = {
    form,
    secret: ["accountNumber", "currentPassword", "code", "passkey"],
    refuseFirst: (): Refusal | null => (asks.mustSignIn ? refused("sign-in-again") : null),
    counts: () => [
      ...proofAttempts(caller, asks),
      { rule: "payout-details:account" as const, subject: caller.actor.userId },
    ],
  };
  const { sessionSecret: secret } = env;
  const args = { context, request };
  if (intent === "change") {
    const answer = await judgeForm(args, {
      ...shared,
      schema: bankAccountForm(asks),
      run: async (given) =>
        finish(context, "saved", await changePayoutDetails(db, caller, { ...given, secret })),
    });
    return shown(answer, { intent });
  }
  const opened: { url: string | null } = { url: null };
  const answer = await judgeForm(args, {
    ...shared,
    schema: proofForm(asks),
    async run(typed) {
      const proof = { typed, secret };
      if (intent === "remove")
        return finish(context, "removed", await removePayoutDetails(db, caller, proof));
      const proven = await proveOwner(db, caller, proof);
      if (!proven.ok) return finish(context, "saved", proven);
      const started = await startOnboarding(db, caller, { env });
      if (!started.ok) return finish(context, "saved", started);
      opened.url = started.value.url;
      return new Response();
    },
  });
  if (opened.url) return data({ intent, reply: undefined, onboardingUrl: opened.url });
  return shown(answer, { intent });
}

const shown = (answer: Response | RefusedForm, { intent }: { intent: string }) =>
  answer instanceof Response
    ? answer
    : data({ intent, reply: answer.reply, onboardingUrl: null }, { status: answer.status });

type Changed = Awaited<ReturnType<typeof removePayoutDetails>> | Awaited<ReturnType<typeof startOnboarding>>;

/** Returns the answer to a command. @throws 404 for a record that isn't the account's any more */
function finish(context: Context, done: "saved" | "removed", changed: Changed): Response | Refusal {
  if (changed.ok) {
    const headers = { "Set-Cookie": flash(context, payoutDetailsMessages[done]) };
    return redirect(paths.payoutDetails, { status: 303, headers });
  }
  const { error } = changed;
  if (error === "not-found") throw data("Not Found", { status: 404 });
  if (error === "none" || error === "not-offered") return { status: 409, form: payoutDetailsMessages[error] };
  if (error === "provider-out-of-reach") return { isOutage: true, form: payoutDetailsMessages[error] };
  return refused(error);
}

/** @throws a redirect to the dashboard, which says that there is no expert record */
function requireRecord(context: Context, request: Request): { caller: SignedInCaller; expertId: string } {
  const caller = requireExpert(context, request);
  const { expertId } = caller.actor;
  if (!expertId) throw redirect(paths.expertDashboard);
  return { caller, expertId };
}

export default function PayoutDetailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { details, proof, usesStripe, minimum } = loaderData;
  const verdictOf = (intent: string) => (actionData?.intent === intent ? actionData.reply : undefined);
  return (
    <Page
      title="Payout details"
      lead="Where we send what you earn."
      back={{ href: paths.earnings(), label: "Earnings" }}
    >
      <div className="two">
        <div className="stack own-form">
          {actionData?.reply ? <FormSummary id={actionData.intent} verdict={actionData.reply} /> : null}
          <StoredDetails details={details} />
          {actionData?.onboardingUrl ? <GoToStripe href={actionData.onboardingUrl} /> : null}
          {proof.mustSignIn ? (
            <SignInFirst />
          ) : (
            <>
              {usesStripe ? (
                <StripeForm
                  verdict={verdictOf("onboard")}
                  proof={proof}
                  isBegun={details?.method === "stripe"}
                />
              ) : (
                <section className="stack-s" aria-labelledby="bank-account">
                  <h2 id="bank-account">{details ? "Change your payout details" : "Your bank account"}</h2>
                  <BankAccountForm verdict={verdictOf("change")} proof={proof} />
                </section>
              )}
              {details ? (
                <Fold
                  title="Remove your payout details"
                  text="We then hold what you earn until you enter new ones."
                  more="Remove"
                  less="Close"
                  isOpen={verdictOf("remove") !== undefined}
                >
                  <RemoveDetailsForm verdict={verdictOf("remove")} proof={proof} />
                </Fold>
              ) : null}
            </>
          )}
        </div>
        <HowPaid minimum={minimum} />
      </div>
    </Page>
  );
}
