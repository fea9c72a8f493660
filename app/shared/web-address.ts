/**
 * True for an http(s) address as people write it, that leads where it seems to lead: nothing that browsers read as a
 * slash, no invisible or text-turning characters, no name and password before the host ("https://zoom.us@evil.example"
 * opens evil.example), and a host with a dot in it.
 */
export function isPlainWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\p{C}\\]+$/iu.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname } = new URL(text);
  return username === "" && password === "" && hostname.includes(".");
}

/** What is said of anything else; true whatever is wrong with it. */
export const notWebAddressText = (label: string): string =>
  `${label} must be a whole public web address, like https://www.example.com/me`;
