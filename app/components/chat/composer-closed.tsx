import { ResendVerification } from "~/components/accounts/resend-verification";
import type { ThreadStanding } from "~/domain/chat/chat";
import { chatMessages } from "~/domain/chat/messages";
import { paths } from "~/shared/paths";
import { Field } from "~/ui/field";
import { Notice } from "~/ui/notice";

interface ClosedProps {
  standing: Exclude<ThreadStanding, "open">;
  partnerId: string;
  /** The viewer's own address, to resend the mail that confirms it. */
  email: string;
  /** What was written but not sent. It must not be lost. */
  unsent: string;
}

/** Replaces the composer: says why nothing can be sent, and what to do about it. */
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
