/** One error; `href` is `#` and the id of the control to correct it. */
export interface SummaryError {
  href?: string | undefined;
  text: string;
}

/**
 * The errors of a form, above it, after GOV.UK's pattern. It takes the focus when the page opens, with `autofocus` if
 * there is no script.
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

/** For pages rendered by a script: React focuses only form controls automatically. */
const takeFocus = (summary: HTMLElement | null) => summary?.focus();
