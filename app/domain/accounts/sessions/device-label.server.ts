import { getParser } from "bowser";
import { oneLine } from "~/shared/one-line";

/** "Chrome on Linux" for a browser's own words about itself; "Unknown device" where they say nothing of use. */
export function deviceLabel(userAgent: string | null): string {
  if (!userAgent) return unknown;
  const parser = getParser(userAgent);
  const [browser = "", system = ""] = [parser.getBrowserName(), parser.getOSName()].map(readable);
  if (browser && system) return `${browser} on ${system}`;
  return browser || system || unknown;
}

const unknown = "Unknown device";

/** Who writes the header can write anything: a name is short and has no line breaks. */
const readable = (name: string | undefined) => (name && name.length <= 40 ? oneLine(name) : "");
