import { linkToCome } from "~/domain/classes/public/page-texts";
import { timeSpan } from "./booking-facts";
import { Fact, MeetingLinkFact, Paragraph } from "./parts";

/** The class, its expert, and its time in the reader's zone. */
export function ClassFactList(props: {
  /** `startsAt`: an ISO instant in UTC. `timeZone`: the reader's zone. */
  live: { title: string; startsAt: string; minutes: number; timeZone: string; expert_name?: string };
  timeLabel?: string;
  /** The start before it was changed, as an ISO instant in UTC. */
  previousStart?: string | null;
}) {
  const { live, timeLabel = "Your time", previousStart } = props;
  return (
    <>
      <Fact label="Class">{live.title}</Fact>
      {live.expert_name === undefined ? null : <Fact label="Expert">{live.expert_name}</Fact>}
      <Fact label={previousStart ? "New time" : timeLabel}>
        <strong>{timeSpan(live, live.timeZone)}</strong>
      </Fact>
      {previousStart ? (
        <Fact label="Time before">{timeSpan({ ...live, startsAt: previousStart }, live.timeZone)}</Fact>
      ) : null}
    </>
  );
}

/** The link to join, for owners of seats only. */
export const JoinFact = ({ href }: { href: string | null }) =>
  href === null ? null : <MeetingLinkFact href={href} />;

/** When to join, or that the link will follow. */
export const JoinAdvice = ({ href }: { href: string | null }) => (
  <Paragraph>
    {href === null ? linkToCome : "Join with the meeting link 5 minutes before the start."}
  </Paragraph>
);

export const seatReason = "You get this email because you reserved a seat in a live class on Keyway.";
export const waitlistReason =
  "You get this email because this address was put on the waitlist of a live class on Keyway.";
