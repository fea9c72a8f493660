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
    /** Set when the address has to be confirmed first: where the mail goes, and where the learner goes on. */
    confirm?: { email: string; redirectTo: string } | null;
  };
  /** The price that the page shows now, for the refusal that mentions it. */
  rate: string;
  /** Where the page shows it, as a hash. */
  summaryAt: string;
  /** The control where another choice is made, as a hash. */
  choiceAt?: string;
}

/** Why the session wasn't booked, what had been chosen, and near free times to take instead. */
export function BookingRefused({ title, refusal, rate, summaryAt, choiceAt }: BookingRefusedProps) {
  const { error, message, chosen, near, confirm } = refusal;
  const text = message.replace("{rate}", () => rate);
  const href = error === "price-changed" ? summaryAt : choiceAt;
  return (
    <div className="stack-s refused">
      <ErrorSummary title={title} errors={[{ text, href }]} />
      {chosen ? <p className="small">You chose {chosen.text}.</p> : null}
      {confirm ? <ResendVerification {...confirm} /> : null}
      <NearTimes near={near} />
    </div>
  );
}
