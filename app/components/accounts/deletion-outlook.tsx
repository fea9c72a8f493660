import type { ReactNode } from "react";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";

export interface Outlook {
  hasCard: boolean;
  /** How many sessions will be cancelled, and the next of them. */
  count: number;
  sessions: Array<{ id: string; moment: string; otherName: string; money: keyof typeof moneyTexts | null }>;
  /** The classes that the account teaches, which will be cancelled; its seats; and the waitlists that it will leave. */
  classesTaught: ClassList;
  seats: ClassList;
  awaited: ClassList;
}

interface ClassList {
  count: number;
  /** The next classes; `moment` is null while a class has no date. */
  next: Array<{ classId: string; title: string; moment: string | null }>;
}

/** What deleting the account cancels, removes and keeps. */
export function DeletionOutlook({ outlook }: { outlook: Outlook }) {
  const { hasCard, count, sessions } = outlook;
  return (
    <>
      <Notice kind="error" title="This can't be undone" />
      <div className="prose">
        <h2>What will happen</h2>
        {count === 0 ? (
          <p>You have no upcoming sessions.</p>
        ) : (
          <section>
            <p>
              <strong>
                {count === 1 ? "Your next session will be cancelled" : `${count} sessions will be cancelled`}
              </strong>
              , and {count === 1 ? "the other person gets" : "the others get"} an email with your first name
              and initial:
            </p>
            <ul>
              {sessions.map(({ id, moment, otherName, money }) => (
                <li key={id}>
                  {moment}, with <span className="whole">{otherName}</span>
                  {money ? `: ${moneyTexts[money]}` : null}
                </li>
              ))}
              {count > sessions.length ? <li>and {count - sessions.length} more</li> : null}
            </ul>
          </section>
        )}
        <Classes list={outlook.classesTaught}>
          <strong>Your live classes are cancelled.</strong> Everyone with a seat is refunded and gets an
          email:
        </Classes>
        <Classes list={outlook.seats}>
          <strong>Your seats in live classes are cancelled,</strong> and what was paid for them is refunded:
        </Classes>
        <Classes list={outlook.awaited}>
          <strong>You leave the waitlist</strong> of these live classes:
        </Classes>
        <section>
          <p>
            <strong>After that:</strong>
          </p>
          <ul>
            <li>
              Your name, email address, password, sign-ins, subscriptions and time zone are deleted
              {hasCard ? ", and so are your expert card and your hours" : ""}. You are signed out everywhere.
            </li>
            <li>
              Past sessions stay with the people you met, and questions with those you asked, under the name
              “Deleted user” and without your email address.
            </li>
            <li>Your teams keep what they paid for, under the name “Deleted user”.</li>
            <li>
              The security log keeps what happened, when and from which network address, under a number that
              no longer leads to an account.
            </li>
            <li>Your email address can be used to sign up again. It will be a new, empty account.</li>
          </ul>
        </section>
      </div>
    </>
  );
}

const moneyTexts = {
  refunded: "paid, and refunded in full",
  kept: "paid, and not refunded, because it starts within 24 hours",
};

/** Replaces the outlook for an account that owns open teams. */
export const OwnedTeams = ({ teams }: { teams: Array<{ id: string; name: string }> }) => (
  <Notice kind="error" title="You own a team">
    <p>Hand each of your teams over to another member, or close it. Then you can delete your account.</p>
    <ul>
      {teams.map(({ id, name }) => (
        <li key={id}>
          <a href={paths.team(id)}>{name}</a>
        </li>
      ))}
    </ul>
  </Notice>
);

/** A sentence about some classes, and the next of them. Renders nothing without classes. */
function Classes({ list, children }: { list: ClassList; children: ReactNode }) {
  const { count, next } = list;
  if (count === 0) return null;
  return (
    <section>
      <p>{children}</p>
      <ul>
        {next.map(({ classId, title, moment }) => (
          <li key={classId}>{moment === null ? title : `${title}, ${moment}`}</li>
        ))}
        {count > next.length ? <li>and {count - next.length} more</li> : null}
      </ul>
    </section>
  );
}
