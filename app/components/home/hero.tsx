import type { ExpertFacts } from "~/domain/experts/listing/front-page";
import { countLimit } from "~/domain/experts/listing/listing";
import { formatPrice } from "~/shared/money";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { KeyDrawing } from "./key-drawing";

interface HeroProps {
  /** Null if they couldn't be read. */
  facts: ExpertFacts | null;
  /** Whether the drawing may move, as far as the server can tell. */
  isMoving: boolean;
}

/** The top of the home page: headline, links to the listing and the skill scan, and figures about the experts. */
export function Hero({ facts, isMoving }: HeroProps) {
  return (
    <div className="hero">
      <div className="hero-words">
        <h1>Learn faster with your best cybersecurity expert</h1>
        <p className="hero-lead">
          One-to-one lessons with people who do the job: incident response, cloud, penetration testing, the
          first job in a SOC. For beginners, career changers and teams.
        </p>
        <div className="actions">
          <ButtonLink href={paths.experts()}>Find an Expert</ButtonLink>
          <ButtonLink variant="outlined" href={paths.skillScan} aria-describedby="scan-tip">
            AI Skill Scan
          </ButtonLink>
          <a href="#how">How it works</a>
        </div>
        <p className="tip small" role="tooltip" id="scan-tip">
          The AI Skill Scan analyses your strengths and gives expert matches in under a minute.
        </p>
        <p className="hero-facts small muted num">{factsText(facts)}</p>
      </div>
      <KeyDrawing isMoving={isMoving} />
    </div>
  );
}

/** Returns "14 vetted experts · from $20 · free cancellation until 24 h before". Number and price come from the database. */
function factsText(facts: ExpertFacts | null): string {
  const { count, fromCents } = facts ?? { count: 0, fromCents: null };
  const experts = count > countLimit ? `${countLimit.toLocaleString("en-US")}+` : String(count);
  return [
    count > 0 ? `${experts} vetted ${count === 1 ? "expert" : "experts"}` : "",
    fromCents === null ? "" : `from ${formatPrice(fromCents)}`,
    "free cancellation until 24 h before",
  ]
    .filter(Boolean)
    .join(" · ")
    .replace(/^f/, "F");
}
