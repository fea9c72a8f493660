import { parseUrl } from "./parse-url";

/**
 * Reports whether a text is an http(s) address that leads where it seems to: without characters that browsers read as a
 * slash, invisible or direction-changing characters, or a name and password before the host
 * ("https://zoom.us@evil.example" opens evil.example), and with a dot in its host.
 */
export function isPlainWebAddress(text: string): boolean {
  const url = /^https?:\/\/[^\s\p{C}\\]+$/iu.test(text) ? parseUrl(text) : null;
  return url !== null && url.username === "" && url.password === "" && url.hostname.includes(".");
}

/** The message for any other text, whatever is wrong with it. */
export const notWebAddressText = (label: string): string =>
  `${label} must be a whole public web address, like https://www.example.com/me`;
