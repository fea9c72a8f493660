import { Rating } from "~/components/experts/listing/rating";
import type { Mentor } from "~/domain/scans/mentor";
import { enumerate } from "~/shared/enumerate";
import { formatPrice } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";
import { ButtonLink } from "~/ui/button";

/** Experts who teach the missing skills. `next` has their next free times in words; null for a visitor. */
export function Mentors({
  scanId,
  mentors,
  next,
}: {
  scanId: string;
  mentors: readonly Mentor[];
  next: Record<string, string | null> | null;
}) {
  if (mentors.length === 0) return null;
  return (
    <section className="stack-s" aria-labelledby="mentors">
      <h2 id="mentors">Who can teach you this</h2>
      <ul className="mentors" data-times={next ? "" : undefined}>
        {mentors.map((mentor) => (
          <li key={mentor.id}>
            <Avatar src={mentor.avatar} name={mentor.displayName} />
            <div className="stack-xs">
              <h3>
                <a href={paths.expert(mentor.id)}>{mentor.displayName}</a>
              </h3>
              <p className="small">{mentor.title}</p>
              <p className="small">Teaches {enumerate(mentor.teaches)}</p>
              <p className="small">
                <span className="num">{formatPrice(mentor.priceCents)}</span> · <Rating expert={mentor} />
              </p>
              <p className="small num">
                {next ? (
                  freeText(next[mentor.id])
                ) : (
                  <a href={paths.login(paths.scanResult(scanId))}>Sign in to see free times</a>
                )}
              </p>
            </div>
            <ButtonLink variant="outlined" href={paths.book(mentor.id, { scan: scanId })}>
              Book<span className="visually-hidden"> {mentor.displayName}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const freeText = (next: string | null | undefined) =>
  next ? `Next free: ${next}` : "No free times in the next 4 weeks";
