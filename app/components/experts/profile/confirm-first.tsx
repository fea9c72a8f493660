import { ResendVerification } from "~/components/accounts/resend-verification";
import { chatMessages } from "~/domain/chat/messages";
import { Notice } from "~/ui/notice";

/**
 * Asks an unverified account to confirm its address before it sends a message (decision B8).
 * @param props.isRefused true after a refused try
 */
export function ConfirmFirst({
  email,
  redirectTo,
  isRefused,
}: {
  email: string;
  redirectTo: string;
  isRefused: boolean;
}) {
  return (
    <Notice kind={isRefused ? "error" : "info"} title={chatMessages.unverified}>
      <p>We have sent a link to {email}. Open it in another tab, then press Send here.</p>
      <ResendVerification email={email} redirectTo={redirectTo} />
    </Notice>
  );
}
