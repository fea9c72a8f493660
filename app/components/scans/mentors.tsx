import { Rating } from "~/components/experts/rating";
import type { Mentor } from "~/domain/scans/mentor";
import { enumerate } from "~/shared/enumerate";
import { formatPrice } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";
import { ButtonLink } from "~/ui/button";
import { FreeTime, type MentorTimes } from "./mentor-times";
import { MentorKey } from "./step-expert";

interface MentorsProps {
  scanId: string;
  mentors: readonly Mentor[];
  times: MentorTimes;
  /** The plan shows one more. */
  isMore: boolean;
}

/** Experts who teach what is still missing. */
export function Mentors({ scanId, mentors, times, isMore }: MentorsProps) {
  if (mentors.length === 0) return null;
  return (
    <section className="stack-s" aria-labelledby="mentors">
      <h2 id="mentors">{`Who ${isMore ? "else " : ""}can teach you this`}</h2>
      <ul className="mentors" data-times={times.isSignedIn ? "" : undefined}>
        {mentors.map((mentor) => (
          <li key={mentor.id}>
            <Avatar src={mentor.avatar} name={mentor.displayName} />
            <div className="stack-xs">
              <h3>
                <a href={paths.expert(mentor.id)}>{mentor.displayName}</a>
              </h3>
              <p className="small">{mentor.title}</p>
              <p className="small">{`Teaches ${enumerate(mentor.teaches)}`}</p>
              <MentorKey mentor={mentor} />
              <div className="facts">
                <p>
                  <span className="num">{formatPrice(mentor.priceCents)}</span> · <Rating expert={mentor} />
                </p>
                <FreeTime scanId={scanId} mentorId={mentor.id} times={times} />
              </div>
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
