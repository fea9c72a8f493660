import type { ReactNode } from "react";
import { lessonPrice } from "~/domain/bookings/price-text";
import { Avatar } from "~/ui/avatar";
import { Page } from "~/ui/page";

/** The expert that the visitor was about to see, book or write to before signing in. */
export interface WantedExpert {
  displayName: string;
  title: string;
  avatar: string | null;
  /** Whole cents, USD, for one booked hour. */
  priceCents: number;
  /** The chosen start, with its zone; null if no time is chosen. */
  when: string | null;
}

/** The page of sign-in or sign-up. Beside the form it shows the expert that it leads to. */
export function EntryPage({
  title,
  expert,
  children,
}: {
  title: string;
  expert: WantedExpert | null;
  children: ReactNode;
}) {
  if (!expert) {
    return (
      <Page title={title} narrow>
        {children}
      </Page>
    );
  }
  return (
    <Page title={title}>
      <div className="two">
        <div className="stack-s">{children}</div>
        <GoingTo expert={expert} />
      </div>
    </Page>
  );
}

/** The expert beside or above a form to sign in, with the price and the chosen time. */
export function GoingTo({ expert }: { expert: WantedExpert }) {
  const { displayName, title, avatar, priceCents, when } = expert;
  return (
    <aside className="panel going-to" aria-label="Your expert">
      <div className="person">
        <Avatar src={avatar} name={displayName} />
        <div>
          <p>
            <b>{displayName}</b>
          </p>
          <p className="small muted">{title}</p>
        </div>
      </div>
      {when ? (
        <p className="num">
          <strong>{when}</strong>
        </p>
      ) : null}
      <p className="num">{lessonPrice(priceCents)}</p>
      <p className="small muted">Free cancellation up to 24 hours before the session.</p>
    </aside>
  );
}
