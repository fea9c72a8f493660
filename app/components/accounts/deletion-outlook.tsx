import { Notice } from "~/ui/notice";

export interface Outlook {
  hasCard: boolean;
  /** How many sessions will be cancelled, and the next of them. */
  count: number;
  sessions: Array<{ id: string; moment: string; otherName: string }>;
  /** The IANA zone of the moments. */
  zone: string;
}

/** What a deletion takes away and what it leaves to others. */
export function DeletionOutlook({ outlook }: { outlook: Outlook }) {
  const { hasCard, count, sessions, zone } = outlook;
  return (
    <>
      <Notice kind="error" title="This can't be undone">
        <p>Nobody can restore a deleted account, not even us.</p>
      </Notice>
      <div className="prose">
        <h2>What will happen</h2>
        {count === 0 ? (
          <p>You have no upcoming sessions.</p>
        ) : (
          <>
            <p>
              <strong>
                {count === 1 ? "Your next session will be cancelled" : `${count} sessions will be cancelled`}
              </strong>{" "}
              and the other side is told by email, with your first name and initial:
            </p>
            <ul>
              {sessions.map(({ id, moment, otherName }) => (
                <li key={id}>
                  {moment} ({zone}), with {otherName}
                </li>
              ))}
              {count > sessions.length ? <li>and {count - sessions.length} more</li> : null}
            </ul>
          </>
        )}
        <p>After that:</p>
        <ul>
          <li>
            Your name, email address, password, sign-ins and time zone are deleted
            {hasCard ? ", and so are your expert card and your hours" : ""}. You are signed out everywhere.
          </li>
          <li>
            Past sessions stay with the people you met, and questions with those you asked, under the name
            “Deleted user” and without your email address.
          </li>
          <li>
            The security log keeps what happened, when and from which network address, under a number that no
            longer leads to an account.
          </li>
          <li>Your email address can be used to sign up again. It will be a new, empty account.</li>
        </ul>
      </div>
    </>
  );
}
