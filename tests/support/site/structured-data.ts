export type Thing = { "@type"?: string } & { [property: string]: unknown };

/** The top-level things in a page's structured data (schema.org). */
export function thingsOf(html: string): Thing[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return scripts.flatMap(([, json = ""]) => JSON.parse(json)["@graph"]);
}

/** A thing and all things inside it. */
export function everyThing(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(everyThing);
  if (typeof value !== "object" || value === null) return [];
  return [value as Thing, ...Object.values(value).flatMap(everyThing)]; // parsed JSON
}
