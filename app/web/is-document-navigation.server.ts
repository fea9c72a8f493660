/**
 * True for a page that is asked for to be looked at: a document, not its data alone, which the page's script fetches in
 * the background, not a HEAD, and nothing that the browser fetches ahead.
 */
export function isDocumentNavigation(request: Request): boolean {
  const { method, headers, url } = request;
  return method === "GET" && !headers.has("Sec-Purpose") && !new URL(url).pathname.endsWith(".data");
}
