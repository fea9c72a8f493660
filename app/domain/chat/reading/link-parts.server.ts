import { LinkifyIt } from "linkify-it";
import { parseUrl } from "~/shared/parse-url";
import { isPlainWebAddress } from "~/shared/web-address";
import type { MessagePart } from "./message-parts";

/** Splits text into links and the text between them. Only http(s) addresses without misleading parts become links. */
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

/** The scheme of an address, unless it is in the middle of a word. */
const beginning = /(?<![\p{L}\p{N}_])https?:(?=\/\/)/giu;

/** The maximum length of a link; longer addresses stay text. The library gets no more text than this at a time. */
const longest = 1000;

/** Finds the end of an address, for example before the full stop of its sentence or a closing bracket around it. */
const linkify = new LinkifyIt();

/** Returns the address at `index`, cut if it is too long; empty if there is none. @param schemeLength of "https:" */
function addressAt(text: string, index: number, schemeLength: number): string {
  const candidate = text.slice(index, index + longest + 1);
  const length = linkify.testSchemaAt(candidate, "http:", schemeLength);
  return length > 0 ? candidate.slice(0, schemeLength + length) : "";
}
