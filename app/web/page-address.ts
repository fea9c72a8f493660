/** Returns path and query of the requested page, without the router's suffix and parameters of data requests. */
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
