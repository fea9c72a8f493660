import { PersonPanel } from "~/ui/person-panel";
import { Rows } from "~/ui/rows";
import { Unbroken } from "~/ui/unbroken";

interface ClaimedSession {
  /** "Expert" or "Learner", with the name that the reader sees. */
  other: { role: string; name: string; avatar: string | null };
  started: string;
  /** Who opened the session's room, and when. */
  room?: readonly string[];
}

/** The session of a claim, beside its form. */
export const ClaimSession = ({ other, started, room = [] }: ClaimedSession) => (
  <PersonPanel label="Your session" name={other.name} detail={other.role} avatar={other.avatar}>
    <Rows
      items={[
        { label: "Start", value: <Unbroken>{started}</Unbroken>, long: true },
        ...(room.length > 0 ? [{ label: "Room", value: room.join(" "), long: true }] : []),
      ]}
    />
  </PersonPanel>
);

interface ClaimFactsProps {
  reason?: string | undefined;
  reasonTitle?: string | undefined;
  answer?: string | null;
  /** The admin's reason for a refusal. */
  decision?: string | null;
}

/** What both sides of a claim and the admin wrote. */
export function ClaimFacts(props: ClaimFactsProps) {
  const { reason, reasonTitle = "What was reported", answer, decision } = props;
  return (
    <>
      {reason ? <Words id="claim-reason" title={reasonTitle} text={reason} /> : null}
      {answer ? <Words id="claim-answer" title="The answer" text={answer} /> : null}
      {decision ? <Words id="claim-decision" title="The admin's reason" text={decision} /> : null}
    </>
  );
}

const Words = ({ id, title, text }: { id: string; title: string; text: string }) => (
  <section className="panel" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <p className="as-written">{text}</p>
  </section>
);
