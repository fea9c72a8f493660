import { formatAmount } from "~/shared/money";
import { paths } from "~/shared/paths";
import type { PublicProfile } from "./profile-article";

/** Structured data of a profile, after schema.org: a person who offers an hour. */
export function profileJsonLd(expert: PublicProfile, appUrl: string): object {
  const url = `${appUrl}${paths.expert(expert.id)}`;
  return {
    "@type": "Person",
    name: expert.displayName,
    jobTitle: expert.title,
    url,
    ...(expert.avatar && { image: new URL(expert.avatar, appUrl).href }),
    knowsLanguage: expert.languages,
    knowsAbout: [...new Set([...expert.specialties, ...expert.skills])],
    makesOffer: {
      "@type": "Offer",
      url,
      price: formatAmount(expert.priceCents).replace(/[$,]/g, ""),
      priceCurrency: "USD",
      itemOffered: { "@type": "Service", name: `One-to-one session with ${expert.displayName}, 50 minutes` },
    },
  };
}

/**
 * The matches as if the page had been asked for by record id: a profile opened by user id is the same page, and its
 * canonical address says so.
 */
export function withCanonicalPath<Match extends { id: string; loaderData?: unknown } | undefined>(
  matches: readonly Match[],
  path: string,
) {
  return matches.map((match) =>
    match?.id === "root" && typeof match.loaderData === "object"
      ? { ...match, loaderData: { ...match.loaderData, path } }
      : match,
  );
}
