import { data } from "react-router";

/**
 * Reports whether to record that the page was read: false for a HEAD request, which gets no contents.
 * @throws 425 for a prefetch, because the browser may show the page later without another request
 */
export function rejectPrefetch({ method, headers }: Request): boolean {
  const purposes = ["Sec-Purpose", "Purpose", "X-Moz"].map((name) => headers.get(name));
  if (/prefetch|prerender|preview/i.test(purposes.join(" "))) {
    throw data("This page is only sent to a person who opens it: each reading is noted.", { status: 425 });
  }
  return method === "GET";
}
