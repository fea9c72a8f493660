import type { Person, Service, Thing } from "schema-dts";
import type { SiteData } from "~/components/site/site-data";
import { breadcrumbs, organizationId, priced } from "~/components/site/structured-data";
import { paths } from "~/shared/paths";
import type { PublicProfile } from "./profile-article";

/**
 * Structured data of a profile, after schema.org: a person who offers an hour. A person can't be rated in that
 * vocabulary, what they offer can; without a review there is no rating.
 */
export function profileJsonLd(expert: PublicProfile, site: SiteData): Thing[] {
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

const session = ({ displayName, rating, reviews }: PublicProfile, site: SiteData): Service => ({
  "@type": "Service",
  name: `One-to-one session with ${displayName}, 50 minutes`,
  serviceType: "Cybersecurity tutoring",
  provider: { "@id": organizationId(site) },
  ...(rating !== null &&
    reviews > 0 && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: rating,
        bestRating: 5,
        worstRating: 1,
        reviewCount: reviews,
      },
    }),
});
