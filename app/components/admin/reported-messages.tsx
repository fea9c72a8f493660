import { MessageStory } from "./read-messages";

interface ReportedMessage {
  seq: number;
  sender: string;
  isReporter: boolean;
  content: string;
  pictureId: string | null;
  at: string;
  isAfterReport: boolean;
}

/** The messages around a report, as plain text. */
export function ReportedMessages(props: {
  messages: readonly ReportedMessage[];
  hasOlder: boolean;
  hasNewer: boolean;
}) {
  const { messages, hasOlder, hasNewer } = props;
  const after = messages.filter(({ isAfterReport }) => isAfterReport);
  return (
    <>
      {hasOlder ? <p className="muted">Earlier messages are not shown.</p> : null}
      <Story messages={messages.filter(({ isAfterReport }) => !isAfterReport)} />
      {after.length > 0 ? (
        <>
          <h3>After the report</h3>
          <Story messages={after} />
        </>
      ) : null}
      {hasNewer ? <p className="muted">Later messages are not shown.</p> : null}
    </>
  );
}

const Story = ({ messages }: { messages: readonly ReportedMessage[] }) => (
  <MessageStory
    messages={messages.map(({ isReporter, ...message }) => ({
      ...message,
      ...(isReporter && { note: "reporter" }),
    }))}
  />
);
