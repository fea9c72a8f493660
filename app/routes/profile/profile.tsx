import { RecoveryNotice } from "~/components/accounts/waiting-recovery";
import { HoursFold } from "~/components/availability/hours-fold";
import { ExpertView } from "~/components/profile/expert-view";
import { LearnerView } from "~/components/profile/learner-view";
import { ProfileActions } from "~/components/profile/profile-actions";
import { ProfileHead } from "~/components/profile/profile-head";
import { SettingsNav } from "~/components/profile/settings-nav";
import { ownPageMeta } from "~/components/site/page-meta";
import { memberDays } from "~/domain/accounts/member-days";
import { findOwnAccount } from "~/domain/accounts/own-account.server";
import { learningStats } from "~/domain/bookings/view/learning-stats.server";
import { viewOwn } from "~/domain/diary/own-view";
import { findRecentOwn } from "~/domain/diary/recent-own.server";
import { draftOf } from "~/domain/experts/card/card-draft";
import { findCardToEdit } from "~/domain/experts/card/card-queries.server";
import { findDraft } from "~/domain/experts/card/saved-draft.server";
import { findUnlinkedRecord } from "~/domain/experts/record/link-expert.server";
import { earningHint } from "~/domain/payouts/statements/commission";
import { listScans } from "~/domain/scans/queries.server";
import { viewScanSummary } from "~/domain/scans/scan-summary-view";
import { loadHours } from "~/routes/experts/record/own-hours.server";
import { formatMoment, formatShortDate } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { servicesContext } from "~/web/context";
import { requireActor } from "~/web/guards.server";
import { viewerZone } from "~/web/time-zone.server";
import { readWeekOf } from "~/web/week-ahead.server";
import type { Route } from "./+types/profile";

/** The user's own profile: what they learned or teach. Account and security have pages of their own. */

export const meta = ownPageMeta("Profile", "Your sessions, and what you learned or teach.");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const { actor, now } = requireActor(context, request);
  const { userId, expertId, role } = actor;
  const isExpert = role === "expert";
  const zone = viewerZone(context, request);
  const [account, card, draft, hours, unlinked, scans, stats, recent] = await Promise.all([
    findOwnAccount(db, userId),
    isExpert ? findCardToEdit(db, expertId, now) : null,
    isExpert ? findDraft(db, userId) : null,
    isExpert ? loadHours(context, request, expertId) : null,
    isExpert ? findUnlinkedRecord(db, actor) : null,
    isExpert ? [] : listScans(db, { userId, scanIds: [] }),
    isExpert ? null : learningStats(db, userId, now),
    isExpert ? null : findRecentOwn(db, { userId, expertId: null }, now),
  ]);
  const listedId = card?.standing.isListed ? card.owner.id : null;
  const ahead = await readWeekOf(context, request, listedId);
  return {
    person: {
      name: actor.fullName,
      email: actor.email,
      role,
      avatar: account.portrait ?? card?.content.avatar ?? null,
      memberDays: memberDays(account.createdAt, now, zone),
    },
    isVerified: actor.isVerified,
    isBeingRecovered: account.isBeingRecovered,
    card: card && {
      ...card,
      opened: {
        draft: draft?.draft ?? draftOf(card.content),
        version: draft?.version ?? card.version,
        saved: draft && { at: draft.savedAt.toISOString(), when: formatMoment(draft.savedAt, zone) },
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
      recent: (recent ?? []).map((entry) => viewOwn(entry, { expertId: null, zone, now })),
    },
    requestSkillsUrl: env.forms.requestSkills ?? paths.form("suggest-a-skill"),
  };
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { person, learning, card, hours } = loaderData;
  return (
    <Page>
      <ProfileHead person={person} />
      <SettingsNav current="overview" />
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
        </div>
        <aside className="stack" aria-label="Actions">
          <ProfileActions
            isExpert={!learning}
            hasHours={hours !== null}
            requestSkillsUrl={loaderData.requestSkillsUrl}
          />
        </aside>
      </div>
    </Page>
  );
}
