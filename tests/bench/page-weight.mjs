/** Finds out what a browser fetches on its first visit of a page, and how heavy that is. */
import { get, textOf } from "./browser.mjs";

/**
 * The page with everything that its HTML, its sheets and its scripts name.
 * @returns bytes as sent: `html`, `css`, `js`, `font`, `other` (icons, pictures); `requests`, of which `lazy` are
 *   pictures that are only fetched as they come near; `hydrates`
 */
export async function weigh(url, { cookie } = {}) {
  const page = await get(url, { cookie });
  const html = textOf(page);
  const weight = { html: page.body.length, css: 0, js: 0, font: 0, other: 0, requests: 1, lazy: 0 };
  const seen = new Set();
  const waiting = assetsOf(html).map((asset) => ({ ...asset, href: new URL(asset.href, url).href }));
  while (waiting.length > 0) {
    const { kind, href, lazy } = waiting.shift();
    if (seen.has(href)) continue;
    seen.add(href);
    const answer = await get(href);
    weight[kind] += answer.body.length;
    weight.requests += 1;
    if (lazy) weight.lazy += 1;
    const inside = { css: fontsOf, js: importsOf }[kind]?.(textOf(answer)) ?? [];
    waiting.push(...inside.map((asset) => ({ ...asset, href: new URL(asset.href, href).href })));
  }
  return { ...weight, hydrates: html.includes("__reactRouterContext") };
}

/** The address of the first stylesheet that a page links to. */
export async function firstStylesheet(url) {
  const sheet = assetsOf(textOf(await get(url))).find(({ kind }) => kind === "css");
  return sheet.href;
}

function assetsOf(html) {
  const assets = [];
  for (const link of tags(html, "link")) {
    const kind = kindOfLink(link);
    if (kind) assets.push({ kind, href: link.href });
  }
  for (const script of tags(html, "script")) if (script.src) assets.push({ kind: "js", href: script.src });
  for (const image of tags(html, "img")) {
    assets.push({ kind: "other", href: image.src, lazy: image.loading === "lazy" });
  }
  const inline = [...html.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)]
    .map(([, source]) => source)
    .join("\n");
  return [...assets, ...importsOf(inline)];
}

/** Browsers that draw an SVG icon leave the others alone; the touch icon is fetched when the page is put on a screen. */
function kindOfLink({ rel, as, type, href }) {
  if (rel === "stylesheet") return "css";
  if (rel === "modulepreload" || (rel === "preload" && as === "script")) return "js";
  if (rel === "preload" && as === "font") return "font";
  if (rel === "icon" && type === "image/svg+xml") return "other";
  return rel === "manifest" && href ? "other" : undefined;
}

const fontsOf = (css) =>
  [...css.matchAll(/url\(["']?([^"')]+\.woff2)/g)].map(([, href]) => ({ kind: "font", href }));

/** Static imports only: what is imported on demand is not part of the first visit. */
const importsOf = (script) =>
  [...script.matchAll(/(?:\bimport|\bfrom)\s*["']((?:\.{0,2}\/)[^"']+\.js)["']/g)].map(([, href]) => ({
    kind: "js",
    href,
  }));

function tags(html, name) {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, "g"))].map(([, attributes]) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [
        key.toLowerCase(),
        value.replaceAll("&amp;", "&"),
      ]),
    ),
  );
}
