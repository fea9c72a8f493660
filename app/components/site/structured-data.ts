import type { BreadcrumbList, FAQPage, Organization, WebSite } from "schema-dts";
import type { SiteData } from "../site-data";

/** Structured data, after schema.org, that several pages use. */

type Site = Pick<SiteData, "appUrl" | "socialUrls" | "supportEmail">;

/** Returns the organization that runs the site. Other things refer to it by its id. */
export const organization = (site: Site): Organization => ({
  "@type": "Organization",
  "@id": organizationId(site),
  name: "Keyway",
  url: site.appUrl,
  logo: `${site.appUrl}/icon-512.png`,
  email: site.supportEmail,
  ...(site.socialUrls.length > 0 && { sameAs: site.socialUrls }),
});

export const organizationId = ({ appUrl }: Pick<Site, "appUrl">): string => `${appUrl}/#organization`;

export const webSite = (site: Site): WebSite => ({
  "@type": "WebSite",
  "@id": `${site.appUrl}/#website`,
  name: "Keyway",
  url: site.appUrl,
  inLanguage: "en",
  publisher: { "@id": organizationId(site) },
});

/** Returns the two properties of an offer with its price. @param cents whole US cents */
export const priced = (cents: number) => ({ price: (cents / 100).toFixed(2), priceCurrency: "USD" });

/** Returns the path to a page, from the outermost page to the page itself. */
export const breadcrumbs = (
  { appUrl }: Pick<Site, "appUrl">,
  crumbs: ReadonlyArray<{ name: string; path: string }>,
): BreadcrumbList => ({
  "@type": "BreadcrumbList",
  itemListElement: crumbs.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: `${appUrl}${path}`,
  })),
});

/** Returns the questions and answers that the page shows. @param questions the answers as plain text */
export const faqPage = (questions: ReadonlyArray<{ question: string; answer: string }>): FAQPage => ({
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});
