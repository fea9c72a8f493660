/** Messages that take turns while something is made ready, each for 0.8 seconds (section 9 of the specification): `scan-waiting.css`. */
export function ScanWaiting({ title, messages, id = "scan-step" }: Waiting) {
  return (
    <div className="scan-waiting">
      <h2 id={id} tabIndex={-1} ref={takeFocus}>
        {title}
      </h2>
      <p className="scan-spinner" aria-hidden="true" />
      <p className="scan-messages muted">
        {messages.map((message) => (
          <span key={message}>{message}</span>
        ))}
      </p>
    </div>
  );
}

interface Waiting {
  title: string;
  messages: readonly [string, string, string];
  id?: string;
}

/**
 * Before the first question, for 2.4 seconds. By style alone: React's files come meanwhile, and where they don't the question does. Not
 * without scripts, nor where less motion is wanted.
 */
export const ScanPreparing = () => (
  <div className="scan-preparing" hidden onAnimationEnd={focusQuestion}>
    <ScanWaiting id="scan-moment" title="One moment" messages={preparing} />
  </div>
);

const preparing = ["Preparing your questions…", "Reading the role profiles…", "Almost ready…"] as const;
export const analysing = [
  "Reading your answers…",
  "Comparing them with seven roles…",
  "Looking for experts who teach what is missing…",
] as const;

const takeFocus = (heading: HTMLElement | null) => heading?.focus();
const focusQuestion = () => document.getElementById("scan-step")?.focus();
