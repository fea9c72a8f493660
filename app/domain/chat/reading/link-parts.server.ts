import LinkifyIt from "linkify-it";
import { parseUrl } from "~/shared/parse-url";
import { isPlainWebAddress } from "~/shared/web-address";
import type { MessagePart } from "./message-parts";

/**
 * Text as parts: links where a whole http(s) address stands that leads where it seems to lead, and what is between
 * them.
 */
export function linkParts(text: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let done = 0;
  let looked = 0;
  for (const { index, 0: scheme } of text.matchAll(beginning)) {
    if (index < looked) continue;
    const address = addressAt(text, index, scheme.length);
    looked = index + address.length;
    const url = address.length <= longest && isPlainWebAddress(address) ? parseUrl(address) : null;
    if (!url) continue;
    if (index > done) parts.push({ kind: "text", text: text.slice(done, index) });
    parts.push({ kind: "link", text: address, href: url.href });
    done = looked;
  }
  return done < text.length ? [...parts, { kind: "text", text: text.slice(done) }] : parts;
}

/** Not in the middle of a word. */
const beginning = /(?<![\p{L}\p{N}_])https?:(?=\/\/)/giu;

/** Longer ones stay text. The library never looks at more of the text, because it starts again at each beginning. */
const longest = 1000;

/** Knows where an address ends: before the sentence's full stop, a bracket that was opened before it … */
const linkify = new LinkifyIt();

/** The address that begins here, cut where it is too long; empty where none does. @param schemeLength of "https:" */
function addressAt(text: string, index: number, schemeLength: number): string {
  const candidate = text.slice(index, index + longest + 1);
  const length = linkify.testSchemaAt(candidate, "http:", schemeLength);
  return length > 0 ? candidate.slice(0, schemeLength + length) : "";
}
