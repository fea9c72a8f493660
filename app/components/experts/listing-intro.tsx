/** The head of the listing: what this is, in a sentence, and in a paragraph for those who want it. */
export function ListingIntro() {
  return (
    <header className="page-head listing-intro">
      <h1>Learn faster with your best cybersecurity expert</h1>
      <p className="muted">
        Vetted practitioners, fifty minutes at a time. If your first lesson isn't right, we match you with a
        different tutor at no extra cost.
      </p>
      <details className="muted">
        <summary>
          <span className="more">Read more</span> <span className="less">Read less</span>
        </summary>
        <p>
          Every expert here does the work they teach, and each card is read by a person before it is listed. A
          lesson is one to one, by video, about your question: a tool, a case, an exam, a career. Pick
          somebody, pick a time, and bring a laptop. You can cancel or reschedule free of charge up to 24
          hours before the session.
        </p>
      </details>
    </header>
  );
}
