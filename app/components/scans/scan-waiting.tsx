/** Messages that alternate during a wait, each for 0.8 seconds (section 9 of the specification; `scan-waiting.css`). */
export function ScanWaiting({ title, messages, of: Title = "h2" }: Waiting) {
  return (
    <div className="scan-waiting">
      <Title
        id={Title === "h2" ? waitingTitleId : undefined}
        className="scan-moment"
        tabIndex={-1}
        ref={takeFocus}
      >
        {title}
      </Title>
      <p className="scan-spinner" aria-hidden="true" />
      <p className="scan-messages muted">
        {messages.map((message) => (
          <span key={message}>{message}</span>
        ))}
      </p>
    </div>
  );
}

/** The id of the heading that names the dialog during the wait. */
export const waitingTitleId = "scan-waiting";

interface Waiting {
  title: string;
  messages: readonly [string, string, string];
  /** A heading by default; a paragraph if it comes before the page's heading. */
  of?: "h2" | "p";
}

/**
 * Shown before the first question for 2.4 seconds. It needs only CSS, so that the question appears even if React
 * doesn't load. It isn't shown without scripts, or with reduced motion.
 */
export const ScanPreparing = () => (
  <div className="scan-preparing" hidden onAnimationEnd={focusQuestion}>
    <ScanWaiting of="p" title="One moment" messages={preparing} />
  </div>
);

const preparing = ["Preparing your questions…", "Reading the role profiles…", "Almost ready…"] as const;
export const analysingMessages = [
  "Reading your answers…",
  "Comparing them with seven roles…",
  "Looking for experts who teach what is missing…",
] as const;

const takeFocus = (heading: HTMLElement | null) => heading?.focus();
const focusQuestion = () => document.getElementById("scan-step")?.focus();
