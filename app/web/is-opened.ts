/** True for a page that a person opened: no browser that only looks ahead, nobody who asks for the headers alone. */
export function isOpened({ method, headers }: Request): boolean {
  const purposes = ["Sec-Purpose", "Purpose", "X-Moz"].map((name) => headers.get(name));
  return method === "GET" && !/prefetch|prerender|preview/i.test(purposes.join(" "));
}
