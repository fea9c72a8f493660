import latinExtended from "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-ext-wght-normal.woff2?inline";
import latin from "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?inline";
import vietnamese from "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-vietnamese-wght-normal.woff2?inline";

/** The site's typeface for drawing; the build includes its files in the bundle. */
export const faces: ReadonlyArray<[name: string, data: Buffer]> = [
  ["Hanken Grotesk", bytes(latin)],
  ["Hanken Grotesk extended", bytes(latinExtended)],
  ["Hanken Grotesk Vietnamese", bytes(vietnamese)],
];

function bytes(address: string): Buffer {
  return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
}
