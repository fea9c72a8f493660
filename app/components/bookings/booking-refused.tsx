import { Notice } from "~/ui/notice";

interface BookingRefusedProps {
  title: string;
  refusal: {
    message: string;
    chosen: { text: string } | null;
    near: ReadonlyArray<{ text: string; href: string }>;
  };
}

/** Why the session wasn't booked, what had been chosen, and near free times to take instead. */
export function BookingRefused({ title, refusal }: BookingRefusedProps) {
  const { message, chosen, near } = refusal;
  return (
    <Notice kind="error" title={title}>
      <p>{message}</p>
      {chosen ? <p className="small">You chose {chosen.text}.</p> : null}
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
    </Notice>
  );
}
