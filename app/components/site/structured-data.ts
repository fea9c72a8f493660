import type { BreadcrumbList, FAQPage, Organization, WebSite } from "schema-dts";
import type { SiteData } from "./site-data";

/** What more than one page says in structured data, after schema.org. */

type Site = Pick<SiteData, "appUrl" | "socialUrls" | "supportEmail">;

/** Who runs the site. Other things name it by its id. */
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

/** The two properties of an offer that say what it costs. @param cents whole US cents */
export const priced = (cents: number) => ({ price: (cents / 100).toFixed(2), priceCurrency: "USD" });

/** Where a page stands, from the outermost page that leads to it to itself. */
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

/** Questions that the page shows with their answers. @param questions the answers as plain text */
export const faqPage = (questions: ReadonlyArray<{ question: string; answer: string }>): FAQPage => ({
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});
