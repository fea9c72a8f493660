import { data } from "react-router";

/**
 * Reports whether a reading is to be recorded: false for a HEAD, which gets no contents.
 * @throws 425 for what a browser fetches ahead: it might be shown later, unnoticed
 */
export function rejectPrefetch({ method, headers }: Request): boolean {
  const purposes = ["Sec-Purpose", "Purpose", "X-Moz"].map((name) => headers.get(name));
  if (/prefetch|prerender|preview/i.test(purposes.join(" "))) {
    throw data("This page is only sent to a person who opens it: each reading is noted.", { status: 425 });
  }
  return method === "GET";
}
