import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider, redirect } from "react-router";
import { DeletionForm } from "~/components/accounts/deletion-form";
import { DeletionOutlook } from "~/components/accounts/deletion-outlook";
import { pageMeta } from "~/components/site/page-meta";
import { accountMessages } from "~/domain/accounts/messages";
import { findOwnAccount } from "~/domain/accounts/own-account.server";
import type { SignedInCaller } from "~/domain/caller";
import { deletionForm } from "~/domain/personal-data/deletion.forms.server";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { findErasureOutlook } from "~/domain/personal-data/erasure-outlook.server";
import { proveOwner } from "~/domain/personal-data/prove-owner.server";
import { type Claim, tooManyText } from "~/domain/throttling/throttle-rules";
import { formatMoment } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { Page } from "~/ui/page";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { requireActor } from "~/web/guards.server";
import { parseForm } from "~/web/parse-form.server";
import { endSession } from "~/web/session.server";
import { clearThrottle, throttle } from "~/web/throttle.server";
import { viewerZone } from "~/web/time-zone.server";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/deletion";

/** 'Delete my account': what will happen, and the form that does it once the owner has proven who they are. */

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Delete my account",
    description: "Delete your Keyway account and what belongs to it.",
    noindex: true,
  });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const caller = requireErasable(context, request);
  const { email, hasSecondFactor } = caller.actor;
  const zone = viewerZone(context, request);
  const outlook = await orUnavailable(() => findErasureOutlook(db, caller));
  const sessions = outlook.sessions.map(({ startsAt, ...session }) => ({
    ...session,
    moment: formatMoment(startsAt, zone),
  }));
  return { outlook: { ...outlook, sessions, zone }, email, asksCode: hasSecondFactor };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, env } = context.get(servicesContext);
  const caller = requireErasable(context, request);
  const owner = caller.actor;
  const { hasPassword } = await orUnavailable(() => findOwnAccount(db, owner.userId));
  const schema = deletionForm({ password: hasPassword, code: owner.hasSecondFactor });
  const submission = parseWithZod(await parseForm(request), { schema });
  if (submission.status !== "success") return data(submission.reply(secretly), { status: 400 });

  const claims: Claim[] = [{ rule: "profile:account", subject: owner.userId }];
  // A code is as hard to guess here as at sign-in.
  if (owner.hasSecondFactor) claims.push({ rule: "second-step:account", subject: owner.userId });
  const seconds = await throttle(context, claims);
  if (seconds !== null) {
    const formErrors = [tooManyText(seconds)];
    return data(submission.reply({ ...secretly, formErrors }), { status: 429 });
  }
  const proven = await orUnavailable(() =>
    proveOwner(db, caller, { proof: submission.value, secret: env.sessionSecret }),
  );
  if (!proven.ok) {
    const fieldErrors = { [proven.error.field]: [accountMessages[proven.error.error]] };
    return data(submission.reply({ ...secretly, fieldErrors }), { status: 400 });
  }
  await clearThrottle(context, claims);

  await orUnavailable(() => eraseAccount(db, caller));
  const response = redirect("/", 303);
  response.headers.append("Set-Cookie", await endSession(context, request));
  response.headers.append("Set-Cookie", await flash(context, "Your account has been deleted."));
  return response;
}

/** Neither a password nor a code is sent back. */
const secretly = { hideFields: ["currentPassword", "code"] };

/** @throws the redirect of visitors to /login; 403 for the one admin, who can't leave the site without one */
function requireErasable(context: Readonly<RouterContextProvider>, request: Request): SignedInCaller {
  const caller = requireActor(context, request);
  if (caller.actor.role === "admin") {
    throw data("The admin account runs the site and can't be deleted here.", { status: 403 });
  }
  return caller;
}

export default function Deletion({ loaderData, actionData }: Route.ComponentProps) {
  const { outlook, email, asksCode } = loaderData;
  return (
    <Page title="Delete my account" narrow back={{ href: paths.profileData, label: "My data" }}>
      <DeletionOutlook outlook={outlook} />
      <DeletionForm
        verdict={actionData}
        email={email}
        asksPassword={outlook.hasPassword}
        asksCode={asksCode}
      />
    </Page>
  );
}
