import type { FeaturedExpert } from "~/domain/experts/listing/front-page";
import { earningHint, percentText } from "~/domain/payouts/statements/commission";
import { formatPrice } from "~/shared/money";
import { paths } from "~/shared/paths";
import { PersonPanel } from "~/ui/person-panel";
import { Rows } from "~/ui/rows";

/** How one becomes an expert, and what one gets. Below the way to apply. */
export const ApplyPitch = () => (
  <div className="prose">
    <section aria-labelledby="how-it-works">
      <h2 id="how-it-works">Three steps to your first lesson</h2>
      <ol>
        <li>
          <strong>Tell us what you know.</strong> One form: your skills, your experience and your price.
        </li>
        <li>
          <strong>We read it.</strong> A person decides, and emails you the decision. We aim to answer within
          48 hours.
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
          Learners pay when they book or before the lesson starts. What a lesson earns is yours 48 hours after
          it ends, and your statement shows each line.
        </li>
        <li>
          Reminders, calendar files, refunds and no-shows are taken care of. <a href={paths.help}>Read how</a>
        </li>
      </ul>
    </section>
  </div>
);

/** The same in short, beside the form, or below it on a phone. */
export const ShortPitch = () => (
  <section className="panel" aria-labelledby="from-here">
    <h2 id="from-here">From here to your first lesson</h2>
    <div className="prose">
      <ol>
        <li>Send this form.</li>
        <li>A person reads it. We aim to email you the decision within 48 hours.</li>
        <li>Publish your card and your hours. Learners book them.</li>
      </ol>
    </div>
    <p className="small muted">
      You set price, hours and notice. What a lesson earns is yours 48 hours after it ends.{" "}
      <a href={paths.help}>Read how it works</a>
    </p>
  </section>
);

/** What of the price is the expert's, as the first thing that they read. */
export const keptLine = (commissionPercent: number): string =>
  commissionPercent === 0
    ? "You keep the whole price: Keyway takes no commission."
    : `You keep ${percentText(100 - commissionPercent)} of your price.`;

interface WhatOneEarnsProps {
  expert: FeaturedExpert;
  commission: number;
  /** Beside the form, where the rest is said already. */
  isShort?: boolean;
}

/** An expert who teaches here, and what ten lessons earn them. */
export function WhatOneEarns({ expert, commission, isShort = false }: WhatOneEarnsProps) {
  const { displayName, title, avatar, priceCents } = expert;
  const kept = Math.round((10 * priceCents * (100 - commission)) / 100);
  return (
    <PersonPanel label="What an expert earns" name={displayName} detail={title} avatar={avatar} isLate>
      <Rows
        items={[
          { label: "50-minute lesson", value: formatPrice(priceCents), beside: true },
          { label: "Commission", value: percentText(commission), beside: true },
          { label: "You earn from 10 lessons", value: formatPrice(kept), beside: true, total: true },
        ]}
      />
      {isShort ? null : <p className="small muted">{earningHint(commission)}</p>}
      <p>
        <a href={paths.expert(expert.id)}>{`See the card of ${displayName}`}</a>
      </p>
    </PersonPanel>
  );
}
