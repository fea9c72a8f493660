/**
 * True for a page that a person opened here: no browser that only looks ahead, no request for the headers alone, no
 * picture or frame of a page, and no other site's link. Of these a browser that says nothing is believed.
 */
export function isOpened({ method, headers }: Request): boolean {
  const purposes = ["Sec-Purpose", "Purpose", "X-Moz"].map((name) => headers.get(name));
  return method === "GET" && !/prefetch|prerender|preview/i.test(purposes.join(" ")) && isFromHere(headers);
}

/** A page's own script, too, may ask for the data of the page that is opened. */
function isFromHere(headers: Headers): boolean {
  const [site, kind] = [headers.get("Sec-Fetch-Site"), headers.get("Sec-Fetch-Dest")];
  if (site === "cross-site") return false;
  return kind === null || kind === "document" || (kind === "empty" && site === "same-origin");
}
