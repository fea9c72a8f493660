/** Parses an address; null if it is invalid. In Node 20 an optimised `URL.canParse` refuses letters such as ü. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
