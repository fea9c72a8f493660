import { parseUrl } from "./parse-url";

/**
 * True for an http(s) address as people write it, that leads where it seems to lead: nothing that browsers read as a
 * slash, no invisible or text-turning characters, no name and password before the host ("https://zoom.us@evil.example"
 * opens evil.example), and a host with a dot in it.
 */
export function isPlainWebAddress(text: string): boolean {
  const url = /^https?:\/\/[^\s\p{C}\\]+$/iu.test(text) ? parseUrl(text) : null;
  return url !== null && url.username === "" && url.password === "" && url.hostname.includes(".");
}

/** What is said of anything else; true whatever is wrong with it. */
export const notWebAddressText = (label: string): string =>
  `${label} must be a whole public web address, like https://www.example.com/me`;
