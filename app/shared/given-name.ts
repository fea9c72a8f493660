/**
 * Returns the first word of a name, to address or mention a person by: "Amara" of "Amara Okafor". A name that begins
 * with a title or an initial, such as "Dr. Okafor", stays whole.
 */
export function givenName(name: string): string {
  const [first = ""] = name.trim().split(/\s+/);
  return first.endsWith(".") || first.length < 2 ? name : first;
}
