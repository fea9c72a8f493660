import { NextLesson } from "~/components/bookings/view/next-lesson";
import { NextBookings } from "~/components/dashboards/next-bookings";
import { OwnPlan } from "~/components/dashboards/own-plan";
import { OwnCard } from "~/components/diary/own-card";
import { ToDoList } from "~/components/diary/to-do-list";
import { ScanInvitation } from "~/components/scans/scan-invitation";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { ZoneName } from "~/components/site/zone-name";
import { findNextOwn } from "~/domain/diary/own-list.server";
import { viewOwn } from "~/domain/diary/own-view";
import { viewToDo } from "~/domain/diary/to-do";
import { findToDo } from "~/domain/diary/to-do.server";
import { findOpenSteps } from "~/domain/scans/open-steps.server";
import { isolated } from "~/shared/isolated";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Page } from "~/ui/page";
import { servicesContext } from "~/web/context";
import { requireActor } from "~/web/guards.server";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/learner";

/** A learner's start page: the next sessions and classes, with links to the rest. */

export const handle: PageHandle = { failure: { read: "Failed to load bookings. Please try again." } };

export const meta = ownPageMeta("Dashboard", "Your next sessions and classes.");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor, now } = requireActor(context, request);
  const [next, plan, toDo] = await Promise.all([
    findNextOwn(db, actor, now),
    findOpenSteps(db, actor.userId),
    findToDo(db, actor, now),
  ]);
  const zone = viewerZone(context, request);
  const viewer = { expertId: actor.expertId, zone, now };
  return {
    name: isolated(actor.fullName),
    sessions: next.map((entry) => viewOwn(entry, viewer)),
    toDo: toDo.map((row) => viewToDo(row, viewer)),
    zone,
    plan,
  };
}

export default function LearnerDashboard({ loaderData }: Route.ComponentProps) {
  const { name, sessions, toDo, zone, plan } = loaderData;
  const [first, ...later] = sessions;
  return (
    <Page title={`Welcome, ${name}`}>
      <div className="two">
        <div className="stack">
          {first?.kind === "session" ? (
            <NextLesson booking={first} isNow={first.inDays === null} />
          ) : first ? (
            <NextBookings title="Next sessions and classes" zone={zone} hasPast hasMore={later.length > 0}>
              {[<OwnCard key={first.id} entry={first} isGrouped />]}
            </NextBookings>
          ) : (
            <Empty title="No upcoming sessions">
              <p>Pick an expert and a time, or a class; it then appears here.</p>
              <p>
                <ButtonLink href={paths.experts()}>Find Experts</ButtonLink>
              </p>
            </Empty>
          )}
          {later.length > 0 ? (
            <section className="stack-s" aria-labelledby="later">
              <h2 id="later">After that</h2>
              {first?.kind === "session" ? (
                <p className="muted small">
                  Times in <ZoneName zone={zone} />.
                </p>
              ) : null}
              <ul className="ledger one-zone" data-times>
                {later.map((entry) => (
                  <OwnCard key={entry.id} entry={entry} isGrouped />
                ))}
              </ul>
              <p>
                <a href={paths.myBookings()}>View All</a>
              </p>
            </section>
          ) : first?.kind === "session" ? (
            <p>
              <a href={paths.myBookings()}>View All</a>
            </p>
          ) : null}
        </div>
        <aside className="stack-s" aria-label="Your plan and more">
          <ToDoList items={toDo} />
          {plan ? <OwnPlan plan={plan} /> : null}
          {first ? (
            <ButtonLink wide variant="outlined" href={paths.experts()}>
              Find Experts
            </ButtonLink>
          ) : null}
        </aside>
      </div>
      {plan ? null : <ScanInvitation />}
    </Page>
  );
}
