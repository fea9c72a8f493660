import { ScanHistory } from "~/components/scans/scan-history";
import type { OwnView } from "~/domain/diary/own-view";
import type { ScanSummaryView } from "~/domain/scans/scan-summary-view";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Stats } from "../../ui/stats";

/** The part of a learner's profile about their learning. */
export interface Learning {
  total: number;
  upcoming: number;
  experts: number;
  memberSince: string;
  recent: OwnView[];
}

export function LearnerView({ learning, scans }: { learning: Learning; scans: readonly ScanSummaryView[] }) {
  const { total, upcoming, experts, memberSince, recent } = learning;
  return (
    <>
      <section className="stack-s" aria-labelledby="learning-stats">
        <h2 id="learning-stats">Learning Stats</h2>
        <Stats
          items={[
            { label: "Total Sessions", value: total.toLocaleString("en-US") },
            { label: "Upcoming Sessions", value: upcoming.toLocaleString("en-US") },
            { label: "Experts Worked With", value: experts.toLocaleString("en-US") },
            { label: "Member Since", value: memberSince },
          ]}
        />
      </section>
      <section className="stack-s" aria-labelledby="recent-sessions">
        <div className="bar">
          <h2 id="recent-sessions">Recent Sessions</h2>
          {total > 0 || upcoming > 0 ? <a href={paths.myBookings()}>View All</a> : null}
        </div>
        {recent.length > 0 ? (
          <ul className="own-sessions recent">
            {recent.map((entry) => (
              <Recent key={entry.id} entry={entry} />
            ))}
          </ul>
        ) : upcoming > 0 ? (
          <p className="muted">Your sessions appear here once they are over.</p>
        ) : (
          <Empty title="No sessions yet">
            <p>
              <ButtonLink href={paths.experts()}>Find Experts</ButtonLink>
            </p>
          </Empty>
        )}
      </section>
      <ScanHistory scans={scans} />
    </>
  );
}

/** One line for each: My Bookings has the rest. */
function Recent({ entry }: { entry: OwnView }) {
  const isSession = entry.kind === "session";
  const href = isSession
    ? paths.booking(entry.id)
    : entry.kind === "seat"
      ? paths.reservation(entry.id)
      : entry.href;
  return (
    <li>
      <a href={href}>{isSession ? entry.other.name : entry.title}</a>
      <span className="small muted num">{`${entry.day}, ${entry.time}`}</span>
    </li>
  );
}
