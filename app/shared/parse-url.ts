/** The parsed address, or null. `URL.canParse` isn't used: in Node 20, once optimised, it refuses letters such as ü. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
