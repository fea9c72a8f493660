import type { ReactNode } from "react";
import { SearchBox } from "~/components/experts/listing/search-box";
import type { ExpertFacts, FeaturedExpert } from "~/domain/experts/listing/front-page";
import { countLimit } from "~/domain/experts/listing/listing";
import { searchSuggestions } from "~/domain/experts/listing/search-suggestions";
import { formatPrice } from "~/shared/money";
import { paths } from "~/shared/paths";
import { plural } from "~/shared/plural";

interface HeroProps {
  /** Null if they couldn't be read. */
  facts: ExpertFacts | null;
  /** Their names are suggested. Null if they couldn't be read. */
  experts: readonly FeaturedExpert[] | null;
  /** Beside the words. */
  children: ReactNode;
}

/** The top of the home page: headline, search, links to the listing and the skill scan, and figures. */
export function Hero({ facts, experts, children }: HeroProps) {
  return (
    <div className="hero">
      <div className="hero-words">
        <h1>Learn faster with your best cybersecurity expert</h1>
        <p className="hero-lead">
          One-to-one lessons with people who do the job. For beginners, career changers and teams.
        </p>
        <SearchBox
          action={paths.experts()}
          placeholder="Cloud, SIEM, OSCP …"
          suggestions={[...(experts?.map(({ displayName }) => displayName) ?? []), ...searchSuggestions]}
        />
        <p className="actions">
          <a href={paths.experts()}>Find an Expert</a>
          <span>
            Not sure?{" "}
            <a href={paths.skillScan} aria-describedby="scan-tip">
              AI Skill Scan
            </a>
          </span>
        </p>
        <ul className="hero-facts small muted num">
          {factTexts(facts).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p className="tip small" role="tooltip" id="scan-tip">
          The AI Skill Scan analyses your strengths and gives expert matches in under a minute.
        </p>
      </div>
      {children}
    </div>
  );
}

/** "14 vetted experts", "4.9 out of 5 (812 reviews)", "From $20", as measured, and what always holds. */
function factTexts(facts: ExpertFacts | null): string[] {
  const { count, fromCents, rated } = facts ?? { count: 0, fromCents: null, rated: null };
  const experts = count > countLimit ? `${countLimit.toLocaleString("en-US")}+` : String(count);
  return [
    count > 0 ? `${experts} vetted ${count === 1 ? "expert" : "experts"}` : "",
    rated ? `${rated.average} out of 5 (${plural(rated.reviews, "review")})` : "",
    fromCents === null ? "" : `From ${formatPrice(fromCents)}`,
    "Free cancellation up to 24 hours before",
  ].filter(Boolean);
}
