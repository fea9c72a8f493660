/** Parses an address; null if it is invalid. `URL.parse` is missing in supported browsers. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
