import type { Person, Review, Service, Thing } from "schema-dts";
import { breadcrumbs, organizationId, priced } from "~/components/site/structured-data";
import type { SiteData } from "~/components/site-data";
import type { PublicReview } from "~/domain/reviews/review";
import { paths } from "~/shared/paths";
import type { PublicProfile } from "./profile-article";

/** A page also counts and shows example reviews. Search engines get only the real ones. */
type ReviewedProfile = Omit<PublicProfile, "reviews"> & {
  reviews: { count: number; mean: number } | null;
  newest: readonly PublicReview[];
};

/**
 * Returns the structured data of a profile, after schema.org: a person who offers an hour. That vocabulary has ratings
 * for an offer, but not for a person. Without a real review there is no rating.
 */
export function profileJsonLd(expert: ReviewedProfile, site: SiteData): Thing[] {
  const { appUrl } = site;
  const url = `${appUrl}${paths.expert(expert.id)}`;
  const person: Person = {
    "@type": "Person",
    "@id": `${url}#person`,
    name: expert.displayName,
    jobTitle: expert.title,
    url,
    ...(expert.avatar && { image: new URL(expert.avatar, appUrl).href }),
    knowsLanguage: expert.languages,
    knowsAbout: [...new Set([...expert.specialties, ...expert.skills])],
    makesOffer: {
      "@type": "Offer",
      url,
      ...priced(expert.priceCents),
      availability: "https://schema.org/InStock",
      itemOffered: session(expert, site),
    },
  };
  return [
    person,
    breadcrumbs(site, [
      { name: "Experts", path: paths.experts() },
      { name: expert.displayName, path: paths.expert(expert.id) },
    ]),
  ];
}

const session = ({ displayName, reviews, newest }: ReviewedProfile, site: SiteData): Service => ({
  "@type": "Service",
  name: `One-to-one session with ${displayName}, 50 minutes`,
  serviceType: "Cybersecurity tutoring",
  provider: { "@id": organizationId(site) },
  ...(reviews && {
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: reviews.mean,
      reviewCount: reviews.count,
      ...scale,
    },
    review: newest.filter(({ isExample }) => !isExample).flatMap(reviewJsonLd),
  }),
});

const scale = { bestRating: 5, worstRating: 1 };

/** Search engines read reviews with stars only. */
const reviewJsonLd = ({ author, rating, comment, endedAt }: PublicReview): Review[] =>
  rating === null
    ? []
    : [
        {
          "@type": "Review",
          author: { "@type": "Person", name: author },
          // Only the month, as on the page.
          datePublished: endedAt.toISOString().slice(0, 7),
          reviewRating: { "@type": "Rating", ratingValue: rating, ...scale },
          ...(comment && { reviewBody: comment }),
        },
      ];
