import { ResendVerification } from "~/components/accounts/resend-verification";
import { bookingMessages } from "~/domain/bookings/messages";
import { Notice } from "~/ui/notice";

/** Above a picker or checkout: asks an unverified account to confirm its address before it books (decision B8). */
export function ConfirmEmailFirst({ email, redirectTo }: { email: string; redirectTo: string }) {
  return (
    <Notice kind="info" title={bookingMessages.unverified}>
      <p>
        {`We have sent a link to ${email}. You can already choose a time. We'll remember it, but not reserve it.`}
      </p>
      <ResendVerification email={email} redirectTo={redirectTo} />
    </Notice>
  );
}
