import { ResendVerification } from "~/components/accounts/resend-verification";
import { seatMessages } from "~/domain/classes/messages";
import { Notice } from "~/ui/notice";

interface ConfirmFirstProps {
  email: string;
  redirectTo: string;
  /** True after a refused try: the notice gives the reason, and there is no other error. */
  isRefused: boolean;
}

/** Asks an unverified account to confirm its address before it reserves a seat (decision B8). */
export function ConfirmFirst({ email, redirectTo, isRefused }: ConfirmFirstProps) {
  return (
    <Notice kind={isRefused ? "error" : "info"} title={seatMessages.unverified}>
      <p>We have sent a link to {email}. No seat is held for you until you have opened it.</p>
      <ResendVerification email={email} redirectTo={redirectTo} />
    </Notice>
  );
}
