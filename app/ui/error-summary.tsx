/** One thing that is wrong; `href` is `#` and the id of the control where it can be mended. */
export interface SummaryError {
  href?: string | undefined;
  text: string;
}

/**
 * What is wrong with a form, above it, after GOV.UK's pattern. It takes the focus when the page opens (`autofocus`
 * does that without a script), so that it needn't be looked for.
 */
export function ErrorSummary({
  errors,
  title = "There is a problem",
}: {
  errors: readonly SummaryError[];
  title?: string;
}) {
  if (errors.length === 0) return null;
  return (
    <div
      className="error-summary"
      role="alert"
      aria-labelledby="error-summary-title"
      tabIndex={-1}
      ref={takeFocus}
      // biome-ignore lint/a11y/noAutofocus: the page came back to show exactly this
      autoFocus
    >
      <h2 id="error-summary-title">{title}</h2>
      <ul>
        {errors.map(({ href, text }) => (
          <li key={`${href} ${text}`}>{href ? <a href={href}>{text}</a> : text}</li>
        ))}
      </ul>
    </div>
  );
}

/** For pages that the script renders: React focuses only form controls by itself. */
const takeFocus = (summary: HTMLElement | null) => summary?.focus();
