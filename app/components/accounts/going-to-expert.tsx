import type { ReactNode } from "react";
import { lessonPrice } from "~/domain/bookings/price-text";
import { Page } from "~/ui/page";
import { PersonPanel } from "~/ui/person-panel";

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
  lead,
  children,
}: {
  title: string;
  expert: WantedExpert | null;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <Page title={title} lead={lead} narrow beside={expert ? <GoingTo expert={expert} /> : null}>
      {children}
    </Page>
  );
}

/** The expert beside or above a form to sign in, with the price and the chosen time. */
export function GoingTo({ expert }: { expert: WantedExpert }) {
  const { displayName, title, avatar, priceCents, when } = expert;
  return (
    <PersonPanel label="Your expert" name={displayName} detail={title} avatar={avatar}>
      {when ? (
        <p className="num">
          <strong>{when}</strong>
        </p>
      ) : null}
      <p className="num">{lessonPrice(priceCents)}</p>
      <p className="small muted">Free cancellation up to 24 hours before the session.</p>
    </PersonPanel>
  );
}
