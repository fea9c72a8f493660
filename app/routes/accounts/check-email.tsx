import { FormSummary, sentValue } from "~/components/accounts/account-form";
import { EntryPage, type WantedExpert } from "~/components/accounts/going-to-expert";
import { ResendVerification } from "~/components/accounts/resend-verification";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { RedirectAfter } from "~/components/site/redirect-after";
import { updateLinkTargets } from "~/domain/accounts/links/link-targets.server";
import { requestLink } from "~/domain/accounts/links/mail-link.server";
import { resendForm } from "~/domain/accounts/links/recovery.forms.server";
import { accountMessages } from "~/domain/accounts/messages";
import { isDeliverable } from "~/domain/mails/mail";
import { teamToJoin } from "~/domain/teams/teams.server";
import { isolated } from "~/shared/isolated";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import awaitVerificationUrl from "~/ui/enhancements/await-verification.ts?worker&url";
import { Page } from "~/ui/page";
import { callerContext, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { isSignedIn } from "~/web/guards.server";
import { redirectWith } from "~/web/redirect-target.server";
import { addressSubject } from "~/web/throttle.server";
import type { Route } from "./+types/check-email";
import { isOpened } from "./is-opened";
import { afterVerification, onSite } from "./sign-in/target.server";
import { wantedExpert } from "./sign-in/wanted-expert.server";

/** Shown after sign-up: waits until the email address is confirmed, can send the mail again, and then links onwards. */

export const handle: PageHandle = { styles: "text" };

export const meta = ownPageMeta(
  "Confirm your email address",
  "Open the link in our email to confirm your email address.",
);

export async function loader({ context, request }: Route.LoaderArgs) {
  const caller = context.get(callerContext);
  const { actor } = caller;
  const { searchParams } = new URL(request.url);
  const redirectTo = onSite(context, searchParams.get("redirectTo"));
  const asked = searchParams.get("email") ?? "";
  const email = actor?.email ?? (isDeliverable(asked) && asked.length <= 254 ? asked : null);
  const offer = actor?.isVerified ? await teamToJoin(context.get(servicesContext).db, actor) : null;
  const next = redirectTo || (offer ? paths.teamJoin(offer.id) : afterVerification(actor?.role));
  // Pages that need a confirmed address name themselves in the link to this page: the mailed link leads back to them.
  if (isSignedIn(caller) && !caller.actor.isVerified && redirectTo && isOpened(request)) {
    const { db } = context.get(servicesContext);
    await updateLinkTargets(db, caller, redirectTo);
  }
  if (actor?.isVerified && redirectTo) {
    throw redirectWith(redirectTo, isOpened(request) ? [flash(context, accountMessages.confirmed)] : []);
  }
  const expert = actor && redirectTo ? await wantedExpert(context, request, redirectTo) : null;
  return {
    isVerified: actor?.isVerified ?? false,
    isOwn: actor !== null,
    email,
    redirectTo,
    next,
    expert,
    team: offer?.name,
  };
}

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const caller = context.get(callerContext);
  return formAction(args, {
    schema: resendForm(caller.actor?.email ?? null),
    counts: ({ email }) => [
      { rule: "resend:address", subject: addressSubject(context) },
      { rule: "resend:account", subject: email },
    ],
    faultText: accountMessages["resend-failed"],
    async run({ email, ...posted }) {
      const redirectTo = onSite(context, posted.redirectTo);
      const link = { purpose: "verify-email", email, redirectTo: redirectTo || null } as const;
      await requestLink(context.get(servicesContext).db, caller, link);
      return redirectWith(paths.checkEmail({ email, redirectTo }), [flash(context, sentText)], 303);
    },
  });
}

const sentText =
  "Verification email sent. If it isn't there in a few minutes, please look in your spam folder too.";

export default function CheckEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { isVerified, next, team } = loaderData;
  if (isVerified && !actionData) {
    return (
      <Page title="Your email address is confirmed" narrow>
        <p>Thank you. You can now book sessions.</p>
        <RedirectAfter seconds={3} href={next}>
          {team ? `Join ${isolated(team)}` : (placeNames[next] ?? "Continue where you left off")}
        </RedirectAfter>
      </Page>
    );
  }
  return <Pending {...loaderData} verdict={actionData} />;
}

/** Link labels of the default targets, for a sign-up without a target of its own. */
const placeNames: Record<string, string> = {
  [paths.experts()]: "Find an expert",
  [paths.dashboardExpert]: "Your profile",
};

function Pending(props: {
  /** False for a visitor: the address then comes from the URL and doesn't reveal whether there is an account. */
  isOwn: boolean;
  email: string | null;
  redirectTo: string;
  /** The expert whose page needs a confirmed address. */
  expert: WantedExpert | null;
  verdict: Route.ComponentProps["actionData"];
}) {
  const { verdict } = props;
  const redirectTo = sentValue(verdict, "redirectTo") ?? props.redirectTo;
  // A refused address stays in the form as sent, to be corrected or sent again.
  const email = verdict ? null : props.email;
  const typed = sentValue(verdict, "email") || props.email || undefined;
  return (
    <EntryPage title="Check your email" expert={props.expert}>
      <FormSummary id="resend" verdict={verdict} />
      <p>
        {props.email ? (
          <>
            We have sent a link to <strong>{props.email}</strong>. Open it to confirm your email address.
          </>
        ) : (
          "To confirm your email address, open the link in our email."
        )}
      </p>
      {props.expert ? (
        <p>
          <ButtonLink href={redirectTo}>{keepChoosing(redirectTo)}</ButtonLink>
        </p>
      ) : null}
      <p className="actions">
        <ButtonLink
          variant={props.expert ? "quiet" : "primary"}
          href={
            props.isOwn
              ? paths.checkEmail({ ...(typed && { email: typed }), redirectTo })
              : paths.login(redirectTo || undefined)
          }
        >
          I've confirmed my address
        </ButtonLink>
      </p>
      <section className="stack-s" aria-labelledby="no-mail">
        <h2 id="no-mail">Didn't get it?</h2>
        <p className="muted">The link works for 24 hours. Check your spam folder, or send it again.</p>
        <ResendVerification email={email} redirectTo={redirectTo} typed={typed} verdict={verdict} isOwnPage />
      </section>
      {props.isOwn ? null : (
        <p className="small muted">
          Wrong address? <a href={paths.signup(redirectTo)}>Create the account again</a>. Confirmed already?{" "}
          <a href={paths.login(redirectTo)}>Sign in</a>.
        </p>
      )}
      <script type="module" src={awaitVerificationUrl} fetchPriority="low" />
    </EntryPage>
  );
}

/** The picker and the checkout can be used before the address is confirmed; they book only afterwards. */
const keepChoosing = (redirectTo: string): string =>
  /^\/expert\/[^/]+\/book\b/.test(redirectTo) ? "Keep choosing a time" : "Back to where you were";
