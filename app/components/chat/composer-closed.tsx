import { ResendVerification } from "~/components/accounts/resend-verification";
import type { ThreadStanding } from "~/domain/chat/chat";
import { chatMessages } from "~/domain/chat/messages";
import { paths } from "~/shared/paths";
import { Field } from "~/ui/field";
import { Notice } from "~/ui/notice";

interface ClosedProps {
  standing: Exclude<ThreadStanding, "open">;
  partnerId: string;
  /** The viewer's own address, for the mail that confirms it. */
  email: string;
  /** What was written and not sent: it must not get lost. */
  unsent: string;
}

/** In the composer's place: why nothing can be sent, and what can be done about it. */
export function ComposerClosed({ standing, partnerId, email, unsent }: ClosedProps) {
  return (
    <div className="composer">
      <Notice kind="info">
        <p>{chatMessages[standing]}</p>
        {standing === "unverified" ? (
          <ResendVerification email={email} redirectTo={paths.thread(partnerId)} />
        ) : null}
        {standing === "blocked-by-you" ? (
          <p>
            <a href={paths.threadBlock(partnerId)}>Unblock</a>
          </p>
        ) : null}
      </Notice>
      {unsent ? (
        <Field name="unsent" label="Your message, not sent" multiline rows={2} readOnly value={unsent} />
      ) : null}
    </div>
  );
}
