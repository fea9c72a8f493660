import { Badge } from "~/ui/badge";

interface ReportedMessage {
  seq: number;
  sender: string;
  isReporter: boolean;
  content: string;
  at: string;
  isAfterReport: boolean;
}

/** Messages around a report as they were written: nothing in them is interpreted. */
export function ReportedMessages(props: {
  messages: readonly ReportedMessage[];
  hasOlder: boolean;
  hasNewer: boolean;
}) {
  const { messages, hasOlder, hasNewer } = props;
  return (
    <>
      {hasOlder ? <p className="muted">Earlier messages are not shown.</p> : null}
      <ol className="story">
        {messages.map(({ seq, sender, isReporter, content, at, isAfterReport }) => (
          <li key={seq} className="stack-s">
            <p className="actions">
              <strong>{sender}</strong>
              {isReporter ? <Badge>Reported this</Badge> : null}
              {isAfterReport ? <Badge kind="brass">After the report</Badge> : null}
              <span className="small muted">{at}</span>
            </p>
            <p className="as-written" dir="auto">
              {content}
            </p>
          </li>
        ))}
      </ol>
      {hasNewer ? <p className="muted">Later messages are not shown.</p> : null}
    </>
  );
}
