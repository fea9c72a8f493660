import { Rows } from "~/ui/rows";

interface ClaimFactsProps {
  /** "Expert" or "Learner", and how the reader knows that side. */
  other: { role: string; name: string };
  started: string;
  reason?: string | undefined;
}

/** Which session a report is about, and what it says. */
export function ClaimFacts({ other, started, reason }: ClaimFactsProps) {
  return (
    <>
      <Rows
        items={[
          { label: other.role, value: other.name },
          { label: "Start", value: started },
        ]}
      />
      {reason ? (
        <section className="panel" aria-labelledby="claim-reason">
          <h2 id="claim-reason">What was reported</h2>
          <p className="as-written">{reason}</p>
        </section>
      ) : null}
    </>
  );
}
