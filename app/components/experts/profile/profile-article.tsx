import type { ReactNode } from "react";
import { CertificationTags } from "~/components/experts/certifications/certification-tags";
import { KeyAreas } from "~/components/experts/key-areas";
import { KeyCuts } from "~/components/experts/key-cuts";
import { Rating } from "~/components/experts/rating";
import { AsWritten } from "~/components/site/as-written";
import type { Verified } from "~/domain/experts/certifications/certification";
import { type ExpertProfile, isWebAddress, sessionsLabel } from "~/domain/experts/expert";
import { type TriedKey, triedText } from "~/domain/experts/key-cuts";
import { keptText, type Reliability } from "~/domain/experts/reliability/reliability";
import { sampleParts } from "~/domain/experts/sample-case";
import type { PublicReview } from "~/domain/reviews/review";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Tags } from "~/ui/tags";

/** The data of an expert that a profile shows: all but the full name and the account. */
export type PublicProfile = Omit<ExpertProfile, "name" | "userId">;

/** The main text of a profile. Empty sections are left out. `children` are the reviews, before what is to look up. */
export function ProfileArticle(props: {
  expert: PublicProfile;
  verified: readonly Verified[];
  children: ReactNode;
}) {
  const { expert, verified, children } = props;
  return (
    <>
      <TextSection title="About" text={expert.bio} />
      <TextSection title="What a first lesson looks like" text={expert.lesson} />
      <TagSection title="Skills taught" items={[...expert.skills, ...expert.specialties]} />
      {children}
      <SampleCase expert={expert} />
      {expert.certifications.length > 0 ? (
        <Section title="Certifications">
          <CertificationTags names={expert.certifications} verified={verified} />
        </Section>
      ) : null}
      <Background expert={expert} />
      <Elsewhere expert={expert} />
    </>
  );
}

interface ProfileHeadProps {
  expert: PublicProfile;
  /** How soon the expert usually answers; null if that wasn't measured. */
  answers: string | null;
  reliability: Reliability | null;
}

/** The head of a profile: name, title and facts. */
export function ProfileHead({ expert, answers, reliability }: ProfileHeadProps) {
  // Reviews from before sessions were counted would make the number read as a mistake.
  const hasSessions = expert.sessionsCount > 0 && expert.sessionsCount >= expert.reviews;
  return (
    <header className="profile-head">
      <Avatar src={expert.avatar} name={expert.displayName} size="xl" />
      <div>
        <h1>{expert.displayName}</h1>
        <p>{expert.title}</p>
        {expert.tagline ? <p className="muted">{expert.tagline}</p> : null}
        <p className="facts">
          <Rating expert={expert} href="#reviews" />{" "}
          <span className="muted together">
            {hasSessions ? <span className="num">{sessionsLabel(expert.sessionsCount)}</span> : null}{" "}
            <span>{expert.region}</span>
          </span>{" "}
          {reliability ? (
            <a className="num" href="#reliability">
              {keptText(reliability)}
            </a>
          ) : null}{" "}
          {answers ? <span className="muted">{answers}</span> : null}
        </p>
      </div>
    </header>
  );
}

interface ProfileProofProps {
  expert: PublicProfile;
  /** Which of the viewer's gaps the key opens; null if the viewer has no gaps. */
  tried: TriedKey | null;
  /** A review to quote; null without a good one in words. */
  quote: PublicReview | null;
  children: ReactNode;
}

/** Below the head, on phones below the times: the key with its areas, and a review. */
export function ProfileProof({ expert, tried, quote, children }: ProfileProofProps) {
  return (
    <div className="profile-proof">
      <p className="key-facts">
        <KeyCuts cuts={expert.cuts} /> <KeyAreas cuts={expert.cuts} length="long" />
        {tried && tried.opened > 0 ? <span className="small">{triedText(tried)}</span> : null}
      </p>
      {quote ? (
        <figure className="head-quote">
          <blockquote>
            <p>{quote.comment}</p>
          </blockquote>
          <figcaption className="small muted">
            {quote.author}
            {quote.isExample ? (
              <>
                {" "}
                <Badge>Example</Badge>
              </>
            ) : null}
          </figcaption>
        </figure>
      ) : null}
      <div className="profile-actions">{children}</div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack-s">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function TagSection({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      <Tags items={withoutRepeats(items)} />
    </Section>
  );
}

/** Without regard to capitals. */
const withoutRepeats = (items: readonly string[]): string[] =>
  [...new Map([...items].reverse().map((item) => [item.toLowerCase(), item])).values()].reverse();

function TextSection({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <Section title={title}>
      <AsWritten text={text} />
    </Section>
  );
}

/** What a lesson leaves, as the expert wrote it for the card. */
function SampleCase({ expert }: { expert: PublicProfile }) {
  const parts = sampleParts(expert);
  if (parts.length === 0) return null;
  return (
    <Section title="A sample case file">
      <p className="muted small">What a lesson leaves you, on one page, written for this profile.</p>
      <Facts facts={parts} />
    </Section>
  );
}

const Facts = ({ facts }: { facts: readonly { label: string; text: string }[] }) => (
  <dl className="background">
    {facts.map(({ label, text }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <AsWritten text={text} />
        </dd>
      </div>
    ))}
  </dl>
);

function Background({ expert: { experience, education, languages } }: { expert: PublicProfile }) {
  const facts = [
    { label: "Experience", text: experience },
    { label: "Education", text: education },
    { label: "Languages", text: languages.join(", ") },
  ].flatMap(({ label, text }) => (text ? [{ label, text }] : []));
  if (facts.length === 0) return null;
  return (
    <Section title="Background">
      <Facts facts={facts} />
    </Section>
  );
}

function Elsewhere({ expert }: { expert: PublicProfile }) {
  const links = [
    { label: "LinkedIn", href: expert.linkedin },
    { label: "Calendly", href: expert.calendly },
  ].flatMap(({ label, href }) => (href && isWebAddress(href) ? [{ label, href }] : []));
  if (links.length === 0) return null;
  return (
    <Section title="Elsewhere">
      <ul className="actions">
        {links.map(({ label, href }) => (
          <li key={label}>
            <a href={href} target="_blank" rel="noopener nofollow">
              {label}
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
