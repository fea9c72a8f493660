import { RecoveryNotice } from "~/components/accounts/waiting-recovery";
import { SessionList } from "~/components/profile/session-list";
import { Settings } from "~/components/profile/settings";
import { SettingsNav } from "~/components/profile/settings-nav";
import { ownPageMeta } from "~/components/site/page-meta";
import { listSessions } from "~/domain/accounts/sessions/list-sessions.server";
import { viewSession } from "~/domain/accounts/sessions/session-view.server";
import { paths } from "~/shared/paths";
import { plural } from "~/shared/plural";
import { Badge } from "~/ui/badge";
import { Page } from "~/ui/page";
import { servicesContext } from "~/web/context";
import { requireActor } from "~/web/guards.server";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/security";

/** How the account signs in, and where it is signed in. */

export const meta = ownPageMeta("Security", "How you sign in, and where you are signed in.");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { actor, now } = requireActor(context, request);
  const { userId, sessionId: currentId, hasSecondFactor } = actor;
  const { account, sessions, more } = await listSessions(context.get(servicesContext).db, {
    userId,
    currentId,
    now,
  });
  const zone = viewerZone(context, request);
  return {
    hasSecondFactor,
    hasPassword: account.hasPassword,
    passkeyCount: account.passkeyCount,
    isBeingRecovered: account.isBeingRecovered,
    sessions: sessions.map((session) => viewSession(session, { currentId, zone, now })),
    more,
  };
}

export default function Security({ loaderData }: Route.ComponentProps) {
  const { hasSecondFactor, hasPassword, passkeyCount, sessions, more } = loaderData;
  return (
    <Page title="Security">
      <SettingsNav current="security" />
      {loaderData.isBeingRecovered ? <RecoveryNotice /> : null}
      <section className="split" aria-labelledby="signing-in">
        <h2 id="signing-in">How you sign in</h2>
        <Settings
          settings={[
            {
              label: "Password",
              state: hasPassword ? "Set" : "Not set: you sign in another way",
              href: paths.profilePassword,
              action: hasPassword ? "Change Password" : "Set a password",
            },
            {
              label: "Two-factor authentication",
              state: hasSecondFactor ? (
                <Badge kind="good">On</Badge>
              ) : hasPassword ? (
                "Off: your password alone signs you in"
              ) : (
                "Off"
              ),
              href: paths.profileTwoFactor,
              action: hasSecondFactor
                ? "Manage two-factor authentication"
                : "Set up two-factor authentication",
            },
            {
              label: "Passkeys",
              state:
                passkeyCount > 0
                  ? plural(passkeyCount, "passkey")
                  : "None: a passkey signs you in without a password and can't be phished",
              href: paths.profilePasskeys(),
              action: passkeyCount > 0 ? "Manage passkeys" : "Add a passkey",
            },
          ]}
        />
      </section>
      <SessionList sessions={sessions} more={more} />
    </Page>
  );
}
