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
