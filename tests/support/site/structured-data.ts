export type Thing = { "@type"?: string } & { [property: string]: unknown };

/** What a page says in structured data: each thing at the top, after schema.org. */
export function thingsOf(html: string): Thing[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return scripts.flatMap(([, json = ""]) => JSON.parse(json)["@graph"]);
}

/** A thing and all that it holds. */
export function everyThing(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(everyThing);
  if (typeof value !== "object" || value === null) return [];
  return [value as Thing, ...Object.values(value).flatMap(everyThing)]; // parsed JSON
}
