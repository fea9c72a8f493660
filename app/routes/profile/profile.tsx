import { AccountForm } from "~/components/accounts/account-form";
import { RecoveryNotice } from "~/components/accounts/waiting-recovery";
import { ZoneField } from "~/components/accounts/zone-field";
import { HoursFold } from "~/components/availability/hours-fold";
import { ExpertView } from "~/components/profile/expert-view";
import { LearnerView } from "~/components/profile/learner-view";
import { AccountLinks, ProfileActions } from "~/components/profile/profile-actions";
import { ProfileHead } from "~/components/profile/profile-head";
import { SessionList } from "~/components/profile/session-list";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { detailsForm } from "~/domain/accounts/account.forms.server";
import { accountFields } from "~/domain/accounts/account-fields";
import { memberDays } from "~/domain/accounts/member-days";
import { changeDetails } from "~/domain/accounts/own-account.server";
import { listSessions } from "~/domain/accounts/sessions/list-sessions.server";
import { viewSession } from "~/domain/accounts/sessions/session-view.server";
import { learningStats } from "~/domain/bookings/view/learning-stats.server";
import { viewOwn } from "~/domain/diary/own-view";
import { findRecentOwn } from "~/domain/diary/recent-own.server";
import { draftOf } from "~/domain/experts/card/card-draft";
import { notUpdatedText } from "~/domain/experts/card/card-messages";
import { findCardToEdit } from "~/domain/experts/card/card-queries.server";
import { findUnlinkedRecord } from "~/domain/experts/record/link-expert.server";
import { earningHint } from "~/domain/payouts/statements/commission";
import { listScans } from "~/domain/scans/queries.server";
import { viewScanSummary } from "~/domain/scans/scan-summary-view";
import { loadHours } from "~/routes/experts/record/own-hours.server";
import { formatShortDate } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { unavailableText } from "~/shared/unavailable-text";
import { zoneGroups } from "~/shared/zone-groups.server";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { redirectWith } from "~/web/redirect-target.server";
import { viewerZone } from "~/web/time-zone.server";
import { readWeekOf } from "~/web/week-ahead.server";
import type { Route } from "./+types/profile";

/** The user's own account: their details, what they learned or teach, and their sign-in sessions. */

export const handle: PageHandle = { failure: { posted: notUpdatedText(unavailableText) } };

export const meta = ownPageMeta("Profile", "Your account and your sessions.");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const { actor, now } = requireActor(context, request);
  const { userId, expertId, sessionId, role } = actor;
  const isExpert = role === "expert";
  const zone = viewerZone(context, request);
  const [{ account, ...signedIn }, card, hours, unlinked, scans, stats, recent] = await Promise.all([
    listSessions(db, { userId, currentId: sessionId, now }),
    isExpert ? findCardToEdit(db, expertId, now) : null,
    isExpert ? loadHours(context, request, expertId) : null,
    isExpert ? findUnlinkedRecord(db, actor) : null,
    isExpert ? [] : listScans(db, { userId, scanIds: [] }),
    isExpert ? null : learningStats(db, userId, now),
    isExpert ? null : findRecentOwn(db, { userId, expertId: null }, now),
  ]);
  const listedId = card?.standing.isListed ? card.owner.id : null;
  const days = memberDays(account.createdAt, now, zone);
  const ahead = await readWeekOf(context, request, listedId);
  return {
    person: {
      name: actor.fullName,
      email: actor.email,
      role,
      avatar: account.portrait ?? card?.content.avatar ?? null,
      memberDays: days,
    },
    isVerified: actor.isVerified,
    hasSecondFactor: actor.hasSecondFactor,
    passkeyCount: account.passkeyCount,
    isBeingRecovered: account.isBeingRecovered,
    details: { name: actor.fullName, timeZone: zone },
    zones: zoneGroups(zone),
    sessions: signedIn.sessions.map((session) => viewSession(session, { currentId: sessionId, zone, now })),
    moreSessions: signedIn.more,
    card: card && {
      ...card,
      opened: {
        draft: draftOf(card.content),
        version: card.version,
        author: userId,
        owner: card.owner,
        earning: earningHint(env.commissionPercent),
        hasPortrait: account.portrait !== null,
        ahead,
      },
    },
    hours,
    unlinked: unlinked && { name: unlinked.name },
    scans: scans.map((scan) => viewScanSummary(scan, zone)),
    learning: stats && {
      ...stats,
      memberSince: formatShortDate(account.createdAt, zone),
      memberDays: days,
      recent: (recent ?? []).map((entry) => viewOwn(entry, { expertId: null, zone, now })),
    },
    requestSkillsUrl: env.forms.requestSkills ?? paths.form("suggest-a-skill"),
  };
}

export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  const caller = requireActor(context, request);
  return formAction(args, {
    schema: detailsForm,
    formText: notUpdatedText,
    async run(details) {
      await changeDetails(context.get(servicesContext).db, caller, details);
      return redirectWith(paths.profile, [flash(context, "Profile updated successfully!")], 303);
    },
  });
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { person, learning, card, hours, details, zones } = loaderData;
  return (
    <Page>
      <ProfileHead person={person} />
      {loaderData.isBeingRecovered ? <RecoveryNotice /> : null}
      {loaderData.isVerified ? null : (
        <Notice kind="info" title="Your email address isn't confirmed yet">
          <p>
            Until it is, you can look around but not book, message or apply. Follow the link that we emailed
            you, or <a href={paths.checkEmail({ redirectTo: paths.profile })}>get a new one</a>.
          </p>
        </Notice>
      )}
      <div className="two">
        <div className="stack" data-times="">
          {learning ? (
            <LearnerView learning={learning} scans={loaderData.scans} />
          ) : (
            <ExpertView card={card} unlinked={loaderData.unlinked} />
          )}
          {hours ? <HoursFold hours={hours} returnTo={paths.profile} /> : null}
          <section className="stack-s" aria-labelledby="your-details">
            <h2 id="your-details">Your details</h2>
            <AccountForm
              id="details"
              verdict={actionData}
              action={paths.profile}
              className="stack own-form"
              fields={{
                // A name that the user cleared stays empty in the refused form.
                name: { ...accountFields.name, initial: actionData ? "" : details.name },
                timeZone: (field) => <ZoneField field={field} zones={zones} initial={details.timeZone} />,
              }}
            >
              <div>
                <Button variant="quiet">Save details</Button>
              </div>
            </AccountForm>
          </section>
          <SessionList sessions={loaderData.sessions} more={loaderData.moreSessions} />
        </div>
        <aside className="stack" aria-label="Actions">
          <ProfileActions
            isExpert={!learning}
            hasHours={hours !== null}
            requestSkillsUrl={loaderData.requestSkillsUrl}
          />
          <AccountLinks hasSecondFactor={loaderData.hasSecondFactor} passkeyCount={loaderData.passkeyCount} />
        </aside>
      </div>
    </Page>
  );
}
