import { PostForm } from "~/components/form/post-form";
import { paths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Fold } from "~/ui/fold";

/** A sign-in session in words. */
export interface SessionRow {
  id: string;
  /** "Chrome on Linux" */
  device: string;
  isCurrent: boolean;
  /** "today 18:00", in the viewer's zone. */
  lastUsed: string;
  signedIn: string;
  ends: string;
}

/** Where the account is signed in: the first few, and the others folded. `more` is the number beyond the list. */
export function SessionList({ sessions, more }: { sessions: SessionRow[]; more: number }) {
  const hasOthers = more > 0 || sessions.some(({ isCurrent }) => !isCurrent);
  const folded = sessions.slice(shownAtFirst);
  return (
    <section className="split" aria-labelledby="sessions" data-times="">
      <h2 id="sessions">Where you are signed in</h2>
      <div className="stack-s">
        <Devices sessions={sessions.slice(0, shownAtFirst)} />
        {folded.length > 0 ? (
          <Fold more={more > 0 ? "Show more" : `Show all (${sessions.length})`} less="Show fewer">
            <Devices sessions={folded} />
            {more > 0 ? (
              <p className="muted">
                and {more.toLocaleString("en-US")} more, which can be signed out together
              </p>
            ) : null}
          </Fold>
        ) : null}
        {hasOthers ? (
          <PostForm action={paths.profileSessions}>
            <input type="hidden" name="intent" value="others" />
            <Button variant="quiet">Sign out all other devices</Button>
          </PostForm>
        ) : null}
      </div>
    </section>
  );
}

const shownAtFirst = 3;

function Devices({ sessions }: { sessions: readonly SessionRow[] }) {
  return (
    <ul className="own-sessions">
      {sessions.map((session) => (
        <li key={session.id}>
          <Facts session={session} />
          <PostForm action={paths.profileSessions}>
            <input type="hidden" name="sessionId" value={session.id} />
            <Button variant="quiet">
              Sign out
              <span className="visually-hidden">
                {session.isCurrent ? ": this device, which signs you out" : `: ${session.device}`}
              </span>
            </Button>
          </PostForm>
        </li>
      ))}
    </ul>
  );
}

function Facts({ session }: { session: SessionRow }) {
  const { device, isCurrent, lastUsed, signedIn, ends } = session;
  return (
    <div>
      <p className="facts">
        <strong>{device}</strong> {isCurrent ? <Badge kind="good">this device</Badge> : null}
      </p>
      <p className="small muted">
        Last used <span className="num">{lastUsed}</span>
      </p>
      <p className="small muted">
        Signed in <span className="num">{signedIn}</span>, ends <span className="num">{ends}</span>
      </p>
    </div>
  );
}
