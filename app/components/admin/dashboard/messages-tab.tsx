import { messageList } from "~/domain/chat/reports/admin-messages";
import { paths } from "~/shared/paths";
import { AdminList } from "../admin-list";
import type { ListView } from "../list-view";

export interface MessageLine {
  id: string;
  threadId: string;
  seq: number;
  at: string;
  sender: Person;
  receiver: Person;
  content: string;
}

export type MessagesTabProps = ListView<MessageLine> & { zone: string };

/** The tab 'Messages' (specification: sender to receiver, with time and content). */
export function MessagesTab({ zone, query, rows, hasNext }: MessagesTabProps) {
  return (
    <>
      <p className="muted">{`Times in ${zone}. Each time this list is opened, the audit log records which conversations it showed.`}</p>
      <AdminList
        {...{ shape: messageList, query, hasNext }}
        action={paths.adminDashboard()}
        besides={{ tab: "messages" }}
        empty="There are no messages."
        columns={columns}
        rows={rows.map(({ id, threadId, seq, at, sender, receiver, content }) => ({
          key: id,
          cells: [
            <span key="people">
              <Person {...sender} /> to <Person {...receiver} />
            </span>,
            <a
              key="at"
              className="unbroken"
              href={`${paths.adminThread(threadId, { around: seq })}#message-${seq}`}
            >
              {at}
            </a>,
            <span key="content" className="as-typed" dir="auto">
              {content}
            </span>,
          ],
        }))}
      />
    </>
  );
}

interface Person {
  userId: string;
  /** What stands for it, of a deleted account. */
  email: string;
}

const Person = ({ userId, email }: Person) => <a href={paths.adminUser(userId)}>{email}</a>;

const columns = ["Sender to receiver", "Time", "Message"].map((name) => ({ name }));
