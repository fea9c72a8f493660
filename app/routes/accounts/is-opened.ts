/**
 * Reports whether a person opened this page from this site or by its address. False for prefetches, HEAD requests,
 * pictures, frames and links from other sites. A browser that sends none of these headers counts as opened.
 */
export function isOpened({ method, headers }: Request): boolean {
  const purposes = ["Sec-Purpose", "Purpose", "X-Moz"].map((name) => headers.get(name));
  return method === "GET" && !/prefetch|prerender|preview/i.test(purposes.join(" ")) && isFromHere(headers);
}

/** The page's own script may also request the data of the page that is being opened. */
function isFromHere(headers: Headers): boolean {
  const [site, kind] = [headers.get("Sec-Fetch-Site"), headers.get("Sec-Fetch-Dest")];
  if (site === "cross-site") return false;
  return kind === null || kind === "document" || (kind === "empty" && site === "same-origin");
}
