import type { Listing } from "~/domain/experts/listing/listing";
import { findSpeciality } from "~/domain/experts/listing/specialities";
import { ListingSearch } from "./listing-controls";
import { TopicLinks } from "./topic-links";

/** The head of the listing: what it is, the search, and the topics. A speciality has its own title and text. */
export function ListingIntro({ listing }: { listing: Listing }) {
  const speciality = listing.speciality === null ? null : findSpeciality(listing.speciality);
  return (
    <div className="listing-intro">
      <header className="page-head">
        <h1>{speciality?.name ?? "Learn faster with your best cybersecurity expert"}</h1>
        {speciality ? <p className="muted">{speciality.lead}</p> : <WhatThisIs />}
      </header>
      <ListingSearch listing={listing} />
      <TopicLinks current={listing.speciality} />
    </div>
  );
}

const WhatThisIs = () => (
  <details className="muted">
    <summary>
      Vetted experts, one to one, by video. <span className="more">Read more</span>{" "}
      <span className="less">Read less</span>
    </summary>
    <p>
      Every expert here does the work they teach, and each card is read by a person before it is listed. If
      your first lesson isn't right, we match you with a different tutor at no extra cost. You can cancel or
      reschedule free of charge up to 24 hours before the session.
    </p>
  </details>
);
