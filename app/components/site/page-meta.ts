import type { MetaDescriptor } from "react-router";
import type { Graph, Thing } from "schema-dts";
import type { SiteData } from "../site-data";

interface PageFacts {
  /** Without the name of the site, which is added. */
  title: string;
  description: string;
  /** For private pages, or pages that are useless in a search engine. */
  noindex?: true | undefined;
  /** The page of a list, from 1. Each page has its own address. */
  page?: number | undefined;
  /** The picture for links to the page, 1200 by 630 pixels; the site's own by default. */
  image?: PageImage | undefined;
  jsonLd?: ((site: SiteData) => Thing[]) | undefined;
}

export interface PageImage {
  path: string;
  alt: string;
}

/** The matched routes, as a meta function gets them. The root's data is the site data. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/**
 * Returns the head of a page: title, description, Open Graph, canonical address (its only query is the page of a list)
 * and structured data. If a form was refused, the title starts with "Error", after GOV.UK's rule.
 */
export function pageMeta(
  matches: Matches,
  { title, description, noindex, page = 1, image = sitePicture, jsonLd }: PageFacts,
): MetaDescriptor[] {
  const site = matches.find((match) => match?.id === "root")?.loaderData as SiteData | undefined; // the root route's own loader
  return [
    { title: `${site?.isRefused ? "Error: " : ""}${title} · Keyway` },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: "Keyway" },
    ...(site ? [...addresses(site, page), ...pictureOf(site, image)] : []),
    ...(noindex ? [{ name: "robots", content: "noindex" }] : []),
    ...(site && jsonLd ? structured(jsonLd(site)) : []),
  ];
}

const sitePicture: PageImage = {
  path: "/og.png",
  alt: "Keyway: learn faster with your best cybersecurity expert",
};

const structured = (things: Thing[]): MetaDescriptor[] =>
  things.length === 0
    ? []
    : [{ "script:ld+json": { "@context": "https://schema.org", "@graph": things } satisfies Graph }];

/** Returns the head of a private page, or of one that is useless in a search engine. */
export const ownPageMeta =
  (title: string, description: string) =>
  ({ matches }: { matches: Matches }): MetaDescriptor[] =>
    pageMeta(matches, { title, description, noindex: true });

function addresses({ appUrl, path }: SiteData, page: number): MetaDescriptor[] {
  const canonical = new URL(`${appUrl}${path}`);
  canonical.search = page > 1 ? `?page=${page}` : "";
  return [
    { tagName: "link", rel: "canonical", href: canonical.href },
    { property: "og:url", content: canonical.href },
  ];
}

const pictureOf = ({ appUrl }: SiteData, { path, alt }: PageImage): MetaDescriptor[] => [
  { property: "og:image", content: `${appUrl}${path}` },
  { property: "og:image:width", content: "1200" },
  { property: "og:image:height", content: "630" },
  { property: "og:image:alt", content: alt },
  { name: "twitter:card", content: "summary_large_image" },
];

/**
 * Returns the matches as if the page had been requested by this path. A page with several addresses, such as a profile
 * opened by user id, sets its canonical one.
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
