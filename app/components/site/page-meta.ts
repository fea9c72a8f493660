import type { MetaDescriptor } from "react-router";
import type { SiteData } from "./site-data";

interface PageFacts {
  /** Without the site's name, which is added. */
  title: string;
  description: string;
  /** For pages that are somebody's own, or of no use in a search engine. */
  noindex?: true | undefined;
  /** Structured data after schema.org. */
  jsonLd?: object | undefined;
}

/** What a meta function gets of the matched routes; the root's carries the site data. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The head of a page: title, description, Open Graph, canonical address (without query) and structured data. */
export function pageMeta(
  matches: Matches,
  { title, description, noindex, jsonLd }: PageFacts,
): MetaDescriptor[] {
  const site = matches.find((match) => match?.id === "root")?.loaderData as SiteData | undefined; // the root route's own loader
  return [
    { title: `${title} · Keyway` },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: "Keyway" },
    ...(site ? addresses(site) : []),
    ...(noindex ? [{ name: "robots", content: "noindex" }] : []),
    ...(jsonLd ? [{ "script:ld+json": { "@context": "https://schema.org", ...jsonLd } }] : []),
  ];
}

function addresses({ appUrl, path }: SiteData): MetaDescriptor[] {
  const canonical = new URL(`${appUrl}${path}`);
  canonical.search = "";
  return [
    { tagName: "link", rel: "canonical", href: canonical.href },
    { property: "og:url", content: canonical.href },
    { property: "og:image", content: `${appUrl}/og.png` },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
