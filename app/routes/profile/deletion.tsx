import { data } from "react-router";
import { AccountForm } from "~/components/accounts/account-form";
import { DeletionOutlook, OwnedTeams } from "~/components/accounts/deletion-outlook";
import { PasskeyProof } from "~/components/accounts/passkey-part";
import { ownPageMeta } from "~/components/site/page-meta";
import { accountFields } from "~/domain/accounts/account-fields";
import { proveIdentity } from "~/domain/accounts/credentials/proof-of-identity.server";
import { findOwnAccount } from "~/domain/accounts/own-account.server";
import { proofForm } from "~/domain/accounts/proof-of-identity.forms.server";
import type { SignedInCaller } from "~/domain/caller";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { findErasureOutlook } from "~/domain/personal-data/erasure-outlook.server";
import { isolated } from "~/shared/isolated";
import { paths } from "~/shared/paths";
import { formatZoned } from "~/shared/zone-text";
import { Button, ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";
import { type Context, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { parseForm } from "~/web/parse-form.server";
import { redirectWith } from "~/web/redirect-target.server";
import { endSession } from "~/web/sign-in-session.server";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/deletion";
import { proofAskedBy, proofAttempts, refused } from "./proof-of-identity.server";

/** 'Delete my account': shows what will happen, and deletes the account once its owner has proven who they are. */

export const meta = ownPageMeta("Delete my account", "Delete your Keyway account and what belongs to it.");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const caller = requireErasable(context, request);
  const { userId, email, hasSecondFactor } = caller.actor;
  const zone = viewerZone(context, request);
  const [outlook, { passkeyCount }] = await Promise.all([
    findErasureOutlook(db, caller),
    findOwnAccount(db, userId),
  ]);
  const sessions = outlook.sessions.map(({ startsAt, ...session }) => ({
    ...session,
    moment: formatZoned(startsAt, zone),
  }));
  const named = ({ count, next }: typeof outlook.seats | typeof outlook.awaited) => ({
    count,
    next: next.map(({ classId, title, startsAt }) => ({
      classId,
      title: isolated(title),
      moment: startsAt && formatZoned(startsAt, zone),
    })),
  });
  const classes = {
    classesTaught: named(outlook.classesTaught),
    seats: named(outlook.seats),
    awaited: named(outlook.awaited),
  };
  return {
    outlook: { ...outlook, ...classes, sessions },
    email,
    asksCode: hasSecondFactor,
    hasPasskey: passkeyCount > 0,
  };
}

export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  const { db, env } = context.get(servicesContext);
  const caller = requireErasable(context, request);
  const form = await parseForm(request);
  const proof = await proofAskedBy(context, caller, form);
  const asks = { ...proof, email: !proof.password };
  return formAction(args, {
    form,
    schema: proofForm(asks),
    secret: ["currentPassword", "code", "passkey"],
    counts: () => proofAttempts(caller, asks),
    async run(typed) {
      const proven = await proveIdentity(db, caller, { typed, asks, secret: env.sessionSecret });
      if (!proven.ok) return refused(proven.error);
      const erased = await eraseAccount(db, caller);
      // The page says which teams have to be handed over.
      if (!erased.ok) return { status: 409 };
      const notice = flash(context, "Your account has been deleted.");
      return redirectWith("/", [await endSession(context, request), notice], 303);
    },
  });
}

/** @throws a redirect to /login for visitors; 403 for the admin, as the site needs its one admin account */
function requireErasable(context: Context, request: Request): SignedInCaller {
  const caller = requireActor(context, request);
  if (caller.actor.role === "admin") {
    throw data("The admin account runs the site and can't be deleted here.", { status: 403 });
  }
  return caller;
}

export default function Deletion({ loaderData, actionData }: Route.ComponentProps) {
  const { outlook, email, asksCode, hasPasskey } = loaderData;
  const { currentPassword, anyCode } = accountFields;
  const hint = `To confirm, type the address of this account: ${email}`;
  const ownEmail = { ...accountFields.email, hint, autoComplete: "off" };
  const frame = {
    title: "Delete my account",
    narrow: true,
    back: { href: paths.profileData, label: "My data" },
  };
  if (outlook.teamsOwned.length > 0) {
    return (
      <Page {...frame}>
        <OwnedTeams teams={outlook.teamsOwned} />
      </Page>
    );
  }
  return (
    <Page {...frame}>
      <DeletionOutlook outlook={outlook} />
      <AccountForm
        id="deletion"
        verdict={actionData}
        action={paths.profileDeletion}
        fields={{
          ...(outlook.hasPassword ? { currentPassword } : { email: ownEmail }),
          code: asksCode ? anyCode : null,
        }}
      >
        <p className="actions">
          <Button variant="danger">Delete my account for good</Button>
          <ButtonLink variant="quiet" href={paths.profileData}>
            Keep my account
          </ButtonLink>
        </p>
        <PasskeyProof hasPasskey={hasPasskey} />
      </AccountForm>
    </Page>
  );
}
