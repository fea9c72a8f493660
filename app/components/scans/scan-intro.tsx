import { PostForm } from "~/components/form/post-form";
import type { Mode } from "~/domain/scans/content/shape";
import { modeTexts } from "~/domain/scans/modes";
import { paths } from "~/shared/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Rows } from "~/ui/rows";

/** A finished scan in a list, in words. */
export interface ScanLink {
  id: string;
  date: string;
  mode: string;
  target: string;
  /** In percent. */
  readiness: number;
}

/** Explains the scan and its two modes, on the first page and behind the questions' dialog. */
export function ScanIntro({
  open,
  results = [],
  error,
}: {
  /** An unfinished scan: its progress, and the address to continue. */
  open: { name: string; answered: number; count: number; href: string } | null;
  results?: readonly ScanLink[];
  error?: string | undefined;
}) {
  return (
    <div className="scan-intro stack">
      {open ? (
        <section className="panel stack-s" aria-labelledby="scan-open">
          <h2 id="scan-open">{`Your ${open.name.toLowerCase()} isn't finished`}</h2>
          <p className="muted">
            {`${open.answered} of ${open.count} questions answered. Your answers are kept.`}
          </p>
          <p>
            <ButtonLink href={open.href}>Continue your scan</ButtonLink>
          </p>
        </section>
      ) : null}
      {error ? <ErrorSummary errors={[{ text: error }]} /> : null}
      <div className="scan-modes">
        <ModeCard mode="quick" isFirst={!open} />
        <ModeCard mode="full" isFirst={false} />
      </div>
      {results.length > 0 ? (
        <section className="stack-s" aria-labelledby="scan-results">
          <h2 id="scan-results">Your results</h2>
          <ul className="scan-results">
            {results.map(({ id, date, mode, target, readiness }) => (
              <li key={id}>
                <a href={paths.scanResult(id)}>{target}</a>{" "}
                <span className="muted num">{`${readiness}% ready · ${mode}, ${date}`}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <div className="two">
        <section className="stack-s" aria-labelledby="scan-get">
          <h2 id="scan-get">What you get</h2>
          <ul className="scan-get">
            <li>How well seven security roles fit you today, each as a percentage.</li>
            <li>Your strengths and gaps, and which of your answers is behind each one.</li>
            <li>A plan of up to six steps, each with a free resource to start with.</li>
            <li>Experts who teach what is missing, and when they are free.</li>
          </ul>
          <p className="muted small">
            You need no account. Your answers stay with this browser for 30 days; sign in to keep them for
            longer.
          </p>
        </section>
        <Sample />
      </div>
    </div>
  );
}

function ModeCard({ mode, isFirst }: { mode: Mode; isFirst: boolean }) {
  const { name, length, what, start } = modeTexts[mode];
  return (
    <section className="panel stack-s" aria-labelledby={`scan-${mode}`}>
      <h2 id={`scan-${mode}`}>{name}</h2>
      <p className="num">{length}</p>
      <p className="muted">{what}</p>
      <PostForm action={paths.skillScan}>
        <Button name="mode" value={mode} variant={isFirst ? "primary" : "outlined"}>
          {start}
        </Button>
      </PostForm>
    </section>
  );
}

/** How a result begins, with made-up answers. */
const Sample = () => (
  <aside className="panel early" aria-labelledby="scan-sample">
    <p className="small muted">A sample result</p>
    <h2 id="scan-sample">SOC analyst</h2>
    <p className="headline num">68% fit</p>
    <svg className="scan-fit" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width="68" height="4" />
    </svg>
    <p className="num">50% ready. What to learn first:</p>
    <Rows
      items={[
        { label: "1. Log analysis", value: "25 hours", beside: true },
        { label: "2. SIEM", value: "25 hours", beside: true },
        { label: "3. Detection engineering", value: "30 hours", beside: true },
      ]}
    />
  </aside>
);
