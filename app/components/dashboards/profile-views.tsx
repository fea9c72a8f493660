import { Rows } from "~/ui/rows";

export interface ProfileViewsProps {
  /** Null while there are no views; `lastViewed` is a day in words. */
  views: { views: number; recent: number; lastViewed: string } | null;
}

/** How often other people opened an expert's profile. */
export function ProfileViews({ views }: ProfileViewsProps) {
  return (
    <section className="panel" aria-labelledby="profile-views">
      <h2 id="profile-views">Profile views</h2>
      {views ? (
        <Rows
          items={[
            { label: "Total", value: views.views.toLocaleString("en-US") },
            { label: "Last 30 days", value: views.recent.toLocaleString("en-US") },
            { label: "Last viewed", value: views.lastViewed },
          ]}
        />
      ) : (
        <p className="muted">Your profile hasn't been opened yet.</p>
      )}
    </section>
  );
}
