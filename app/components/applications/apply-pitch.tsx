import { paths } from "~/shared/paths";

/** Why to teach here, how one becomes an expert, and what one is paid. Above the application. */
export function ApplyPitch() {
  return (
    <div className="prose">
      <section aria-labelledby="how-it-works">
        <h2 id="how-it-works">Three steps to your first lesson</h2>
        <ol>
          <li>
            <strong>Tell us what you know.</strong> One form: your skills, your experience and your price.
          </li>
          <li>
            <strong>We read it.</strong> A person decides, and emails you the decision. We aim to answer
            within 48 hours.
          </li>
          <li>
            <strong>Publish your card and your hours.</strong> What you wrote is on the card already. Learners
            book the times that you offer, 50 minutes each.
          </li>
        </ol>
      </section>
      <section aria-labelledby="what-you-get">
        <h2 id="what-you-get">What you get</h2>
        <ul>
          <li>You set your price, your hours, your notice and your breaks, and change them when you like.</li>
          <li>
            Learners pay when they book or before the lesson starts. What a lesson earns is yours 48 hours
            after it ends, and your statement shows each line.
          </li>
          <li>
            Reminders, calendar files, refunds and no-shows are taken care of.{" "}
            <a href={paths.help}>Read how</a>
          </li>
        </ul>
      </section>
    </div>
  );
}
