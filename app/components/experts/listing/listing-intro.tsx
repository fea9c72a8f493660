import type { ReactNode } from "react";
import { findSpeciality } from "~/domain/experts/listing/specialities";
import { ListingSearch, type ListingSearchProps } from "./listing-controls";
import { TopicLinks } from "./topic-links";

/** The head of the listing: what it is, the search, and the topics. A speciality has its own title and text. */
export function ListingIntro({ listing, skills }: ListingSearchProps) {
  const speciality = listing.speciality === null ? null : findSpeciality(listing.speciality);
  return (
    <div className="listing-intro">
      <header className="page-head">
        <h1>{speciality?.name ?? "Learn faster with your best cybersecurity expert"}</h1>
        {speciality ? <FoldedLead lead={speciality.lead} /> : <WhatThisIs />}
      </header>
      <ListingSearch listing={listing} skills={skills} />
      <TopicLinks current={listing.speciality} />
    </div>
  );
}

const WhatThisIs = () => (
  <Folded first="Vetted experts, one to one, by video. You pay when you book.">
    Every expert here does the work they teach, and each card is read by a person before it is listed. If your
    first lesson isn't right, we match you with a different tutor at no extra cost. You can cancel or
    reschedule free of charge up to 24 hours before the session.
  </Folded>
);

/** A speciality's text: its first sentence, and the others folded. */
function FoldedLead({ lead }: { lead: string }) {
  const end = lead.indexOf(". ") + 1;
  return <Folded first={lead.slice(0, end)}>{lead.slice(end + 1)}</Folded>;
}

const Folded = ({ first, children }: { first: string; children: ReactNode }) => (
  <details className="muted">
    <summary>
      {first} <span className="more">Read more</span> <span className="less">Read less</span>
    </summary>
    <p>{children}</p>
  </details>
);
