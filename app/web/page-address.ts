/** Path and query of the page that a request is about, without what the router adds when its script asks for data. */
export function pageAddress(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_routes");
  searchParams.delete("index");
  const path = pathname
    .replace(/\/_\.data$/, "/")
    .replace(/^\/_root\.data$/, "/")
    .replace(/\.data$/, "");
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}
