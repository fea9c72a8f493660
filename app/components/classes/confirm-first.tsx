import { ResendVerification } from "~/components/accounts/resend-verification";
import { seatMessages } from "~/domain/classes/messages";
import { Notice } from "~/ui/notice";

/** What an unverified account has to do before it can have a seat (decision B8). */
export function ConfirmFirst({ email, redirectTo }: { email: string; redirectTo: string }) {
  return (
    <Notice kind="info" title={seatMessages.unverified}>
      <p>We have sent a link to {email}. No seat is held for you until you have opened it.</p>
      <ResendVerification email={email} redirectTo={redirectTo} />
    </Notice>
  );
}
