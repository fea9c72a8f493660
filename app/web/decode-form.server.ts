import { data } from "react-router";
import { formDoor } from "~/shared/doors";

/** A field of a posted form: its text, or its file's bytes. */
export type FormEntry = [name: string, value: string | Buffer];

/**
 * Decodes a form. Pairs and parts are counted in the bytes, before anything is built from them.
 * @throws 413 or 400 `data()` with a message for the visitor
 */
export async function decodeForm(body: Buffer<ArrayBuffer>, type: string): Promise<FormEntry[]> {
  if (body.byteLength === 0) return [];
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return decodePairs(body);
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) badRequest("This address takes an ordinary form only.");
  return decodeParts(body, type);
}

/** Decodes pairs like `formData()`, without its streams. */
function decodePairs(body: Buffer): FormEntry[] {
  if (body.byteLength > formDoor.limits.bytes) tooLarge();
  refuseMany(count(body, "&", 0) + 1);
  return [...new URLSearchParams(body.toString())];
}

/**
 * Decodes parts. The platform's parser gets them without what the files hold, so that all that it reads is within the
 * limit of a form; a file is a view of the body.
 */
async function decodeParts(body: Buffer<ArrayBuffer>, type: string): Promise<FormEntry[]> {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;,"]{1,70}))\s*(?:;|$)/i.exec(type) ?? [];
  const line = `--${quoted ?? bare ?? unreadable()}`;
  refuseMany(count(body, `\r\n${line}`, 1));
  const parts = splitParts(body, line);
  const ofText = parts.map(({ head, content, isFile }) => (isFile ? [head] : [head, content]));
  const text = Buffer.concat([...ofText.flat(), Buffer.from(`\r\n${line}--\r\n`)]);
  if (text.byteLength > formDoor.limits.bytes) tooLarge();
  // The first line of a body has no line break before it.
  const init = { headers: { "Content-Type": type } };
  const form = await new Response(text.subarray(2), init).formData().catch(unreadable);
  const entries = [...form];
  if (entries.length !== parts.length) unreadable();
  return entries.map(([name, value], index) => {
    const part = parts[index];
    if (typeof value === "string") return [name, value];
    return [name, part?.isFile ? part.content : Buffer.alloc(0)];
  });
}

interface Part {
  /** From the line break before its boundary to the blank line. */
  head: Buffer;
  content: Buffer;
  isFile: boolean;
}

function splitParts(body: Buffer, line: string): Part[] {
  const parts: Part[] = [];
  const next = `\r\n${line}`;
  if (body.indexOf(line) !== 0) unreadable();
  let from = -2;
  while (true) {
    const afterLine = from + next.length;
    if (body.toString("latin1", afterLine, afterLine + 2) === "--") return parts;
    const blank = body.indexOf("\r\n\r\n", afterLine);
    const to = body.indexOf(next, afterLine);
    if (blank === -1 || to === -1 || blank > to) unreadable();
    if (blank - afterLine > headBytes) tooLarge();
    const ownHead = body.subarray(Math.max(from, 0), blank + 4);
    const head = from < 0 ? Buffer.concat([Buffer.from("\r\n"), ownHead]) : ownHead;
    // A content without a byte shares its line break with the blank line before it.
    const content = body.subarray(Math.min(blank + 4, to), to);
    parts.push({ head, content, isFile: /;\s*filename\*?\s*=/i.test(ownHead.toString("latin1")) });
    from = to;
  }
}

const headBytes = 2_048;

/** Counts a text in the bytes from an offset on, up to one more than a form may have. */
function count(body: Buffer, text: string, from: number): number {
  let found = 0;
  let at = body.indexOf(text, from, "latin1");
  while (at !== -1 && found <= formDoor.limits.fields) {
    found += 1;
    at = body.indexOf(text, at + 1, "latin1");
  }
  return found;
}

function refuseMany(fields: number): void {
  if (fields > formDoor.limits.fields) badRequest("The form has too many fields.");
}

const unreadable = (): never => badRequest("The form could not be read.");

/** Refuses a form with a message for the visitor. @throws always */
export function badRequest(text: string): never {
  throw data(text, { status: 400 });
}

/** Refuses a form that is too large. @throws always */
export function tooLarge(): never {
  throw data("The form is too large.", { status: 413 });
}
