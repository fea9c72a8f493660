import { ResendVerification } from "~/components/accounts/resend-verification";
import type { BookingError } from "~/domain/bookings/messages";
import { ErrorSummary } from "~/ui/error-summary";
import { NearTimes } from "./near-times";

interface BookingRefusedProps {
  title: string;
  refusal: {
    error?: BookingError | null;
    message: string;
    chosen: { text: string } | null;
    near: ReadonlyArray<{ text: string; href: string }>;
    /** Set if the address must be confirmed first: the address, and the page to go on to. */
    confirm?: { email: string; redirectTo: string } | null;
  };
  rate: string;
  summaryAt: string;
  /** The hash of the control to choose again. */
  choiceAt?: string;
}

/** Why the session wasn't booked, what was chosen, and free times nearby. */
export function BookingRefused({ title, refusal, rate, summaryAt, choiceAt }: BookingRefusedProps) {
  const { error, message, chosen, near, confirm } = refusal;
  const text = message.replace("{rate}", () => rate);
  const href = error === "price-changed" ? summaryAt : choiceAt;
  return (
    <div className="stack-s refused">
      <ErrorSummary title={title} errors={[{ text, href }]} />
      {chosen ? <p className="small">{`You chose ${chosen.text}.`}</p> : null}
      {confirm ? <ResendVerification {...confirm} /> : null}
      <NearTimes near={near} />
    </div>
  );
}
