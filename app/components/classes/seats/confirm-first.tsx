import { ResendVerification } from "~/components/accounts/resend-verification";
import { seatMessages } from "~/domain/classes/messages";
import { Notice } from "~/ui/notice";

interface ConfirmFirstProps {
  email: string;
  redirectTo: string;
  /** It was tried: the notice says why it failed, and nothing else does. */
  isRefused: boolean;
}

/** What an unverified account has to do before it can have a seat (decision B8). */
export function ConfirmFirst({ email, redirectTo, isRefused }: ConfirmFirstProps) {
  return (
    <Notice kind={isRefused ? "error" : "info"} title={seatMessages.unverified}>
      <p>We have sent a link to {email}. No seat is held for you until you have opened it.</p>
      <ResendVerification email={email} redirectTo={redirectTo} />
    </Notice>
  );
}
