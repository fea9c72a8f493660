import { ResendVerification } from "~/components/accounts/resend-verification";
import { ErrorSummary } from "~/ui/error-summary";

interface BookingRefusedProps {
  title: string;
  refusal: {
    message: string;
    chosen: { text: string } | null;
    near: ReadonlyArray<{ text: string; href: string }>;
    /** The address has to be confirmed first: whom to mail, and where to go on then. */
    confirm?: { email: string; redirectTo: string } | null;
  };
  /** The control where another choice is made, as a hash. */
  mendAt?: string;
}

/** Why the session wasn't booked, what had been chosen, and near free times to take instead. */
export function BookingRefused({ title, refusal, mendAt }: BookingRefusedProps) {
  const { message, chosen, near, confirm } = refusal;
  return (
    <div className="stack-s refused">
      <ErrorSummary title={title} errors={[{ text: message, href: mendAt }]} />
      {chosen ? <p className="small">You chose {chosen.text}.</p> : null}
      {confirm ? <ResendVerification {...confirm} /> : null}
      {near.length > 0 ? (
        <nav aria-label="Near free times" className="stack-s">
          <p className="small">Free nearby:</p>
          <ul className="slots near">
            {near.map((time) => (
              <li key={time.href}>
                <a className="slot num" href={time.href}>
                  {time.text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  );
}
