/**
 * Reports whether the request is for a document to display: not for data alone, not a HEAD, and not a prefetch.
 */
export function isDocumentNavigation(request: Request): boolean {
  const { method, headers, url } = request;
  return method === "GET" && !headers.has("Sec-Purpose") && !new URL(url).pathname.endsWith(".data");
}
