import { Rows } from "~/ui/rows";

interface ClaimFactsProps {
  /** "Expert" or "Learner", with the name that the reader sees. */
  other: { role: string; name: string };
  started: string;
  reason?: string | undefined;
  reasonTitle?: string | undefined;
  answer?: string | null;
  /** The admin's reason for a refusal. */
  decision?: string | null;
  /** Who opened the session's room, and when. */
  room?: readonly string[];
}

/** The session of a claim, and what both sides and the admin wrote. */
export function ClaimFacts(props: ClaimFactsProps) {
  const { other, started, reason, reasonTitle = "What was reported", answer, decision, room = [] } = props;
  return (
    <>
      <Rows
        items={[
          { label: other.role, value: other.name },
          { label: "Start", value: started },
          ...(room.length > 0 ? [{ label: "Room", value: room.join(" ") }] : []),
        ]}
      />
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
