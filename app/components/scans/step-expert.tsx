import { KeyCuts } from "~/components/experts/key-cuts";
import { Rating } from "~/components/experts/rating";
import { openedText } from "~/domain/experts/key-cuts";
import type { Mentor } from "~/domain/scans/mentor";
import { formatPrice } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";
import { ButtonLink } from "~/ui/button";
import type { MentorTimes } from "./mentor-times";
import { FreeTime } from "./mentor-times";

interface StepExpertProps {
  scanId: string;
  mentor: Mentor;
  /** The name of a later step that the expert teaches; null for this one. */
  later: string | null;
  times: MentorTimes;
  isMain: boolean;
}

/** The expert who teaches a step of the plan: price, next free time and the link to book. */
export function StepExpert({ scanId, mentor, later, times, isMain }: StepExpertProps) {
  return (
    <div className="step-expert">
      <Avatar src={mentor.avatar} name={mentor.displayName} />
      <div className="stack-xs">
        <p>
          <a href={paths.expert(mentor.id)}>{mentor.displayName}</a>{" "}
          <span>{`teaches ${later ? `${later}, a later step,` : "this"} for`}</span>{" "}
          <span className="unbroken num">{`${formatPrice(mentor.priceCents)} per lesson`}</span>
        </p>
        <p>
          <Rating expert={mentor} />
        </p>
        <MentorKey mentor={mentor} />
        <FreeTime scanId={scanId} mentorId={mentor.id} times={times} />
      </div>
      <ButtonLink variant={isMain ? "primary" : "outlined"} href={paths.book(mentor.id, { scan: scanId })}>
        Book a lesson<span className="visually-hidden">{` with ${mentor.displayName}`}</span>
      </ButtonLink>
    </div>
  );
}

/** The expert's own key, and how many of the scan's gaps it opens. */
export function MentorKey({ mentor: { cuts, opened } }: { mentor: Mentor }) {
  return (
    <p className="key-facts">
      <KeyCuts cuts={cuts} />
      {opened && opened.opened > 0 ? <span className="small">{openedText(opened)}</span> : null}
    </p>
  );
}
