interface FunnelProps {
  /** Each step of the way, the first one first. */
  steps: ReadonlyArray<{ name: string; count: number }>;
  /** Shown if every count is 0. */
  empty: string;
  /** False if the steps count different things, so that their shares mean nothing. */
  hasShares?: boolean;
}

/** How many get from one step to the next: numbers with bars, and the share of the step before. */
export function Funnel({ steps, empty, hasShares = true }: FunnelProps) {
  const greatest = Math.max(...steps.map(({ count }) => count));
  if (greatest === 0) return <p className="muted">{empty}</p>;
  return (
    <ol className="funnel">
      {steps.map(({ name, count }, index) => (
        <li key={name}>
          <p>
            {name} <strong className="num">{count.toLocaleString("en-US")}</strong>{" "}
            {hasShares ? (
              <span className="small muted num whole">{shareOf(count, steps[index - 1])}</span>
            ) : null}
          </p>
          <svg aria-hidden="true">
            <rect className="main" width={`${(100 * count) / greatest}%`} height="100%" />
          </svg>
        </li>
      ))}
    </ol>
  );
}

/** "12% of views", by the last word of the name; empty where there is nothing to compare with, or more than before. */
function shareOf(count: number, before: { name: string; count: number } | undefined): string {
  if (!before || before.count < count || before.count === 0) return "";
  return `${Math.round((100 * count) / before.count)}% of ${before.name.split(" ").at(-1)?.toLowerCase()}`;
}
