import { data } from "react-router";
import { z } from "zod";
import { bodyBytesOf, formBytes, uploadLimits } from "~/shared/body-limits";
import { type PostedField, typedField } from "~/shared/typed-field";
import { isStorableText, withoutControls } from "./storable-text";

/** The limits of a form, checked before it is parsed. */
export const formLimits = { bytes: formBytes, fields: 200, nameLength: 100, levels: 4, maxIndex: 999 };

/**
 * Parses a posted form. The result contains only strings, under names that conform parses cheaply (an index like
 * `b[99999999]` would crash it), and no text that the database can't store. A form that comes back from the sign-in
 * page is unpacked (see `wasPostedSignedOut`), unless `asSent` is set.
 * @param pasted fields for text from documents, or "all": control characters in them, such as page breaks, become
 * spaces
 * @throws 413 or 400 `data()` with a message for the visitor
 */
export async function parseForm(
  request: Request,
  { asSent = false, pasted = [] }: { asSent?: boolean; pasted?: readonly string[] | "all" } = {},
): Promise<FormData> {
  const mended = (form: Entries) =>
    [...form].map(([name, value]): [string, FormDataEntryValue] => [
      name,
      typeof value === "string" && (pasted === "all" || pasted.includes(name))
        ? withoutControls(value)
        : value,
    ]);
  const form = checked(mended(await decodeForm(request)));
  const typed = asSent ? null : form.get(typedField);
  if (typeof typed !== "string") return form;
  const unsent = checked(mended(unpack(typed)));
  signedOutForms.add(unsent);
  return unsent;
}

/** A posted form with a file. */
export interface Upload {
  form: FormData;
  /** The file's bytes; null if none was chosen. */
  file: Buffer | null;
  /** Whether the file is larger than `uploadLimits.fileBytes`; its bytes are dropped then. */
  isTooLarge: boolean;
}

/** Parses a form with at most one file, in the field `name`. @throws 413 or 400 `data()` as `parseForm` does */
export async function parseUpload(request: Request, name: string): Promise<Upload> {
  const entries = [...(await decodeForm(request))];
  const files = entries.flatMap(([field, value]) =>
    field === name && typeof value !== "string" ? [value] : [],
  );
  if (files.length > 1) badRequest("Only one file can be sent with this form.");
  const form = checked(entries.filter(([field]) => field !== name));
  const [file] = files;
  const isTooLarge = file !== undefined && file.size > uploadLimits.fileBytes;
  if (!file || file.size === 0 || isTooLarge) return { form, file: null, isTooLarge };
  return { form, file: Buffer.from(await file.arrayBuffer()), isTooLarge };
}

/**
 * Returns a form's texts as they were sent, even those that `parseForm` refuses: a check that guards all actions must
 * not depend on their other fields.
 * @throws 413 or 400 `data()` for a body that isn't a form
 */
export async function readUnchecked(request: Request): Promise<PostedField[]> {
  return [...(await decodeForm(request))].flatMap(([name, value]): PostedField[] =>
    typeof value === "string" ? [[name, value]] : [],
  );
}

/** Reports whether the form was posted before its user signed in. It is then only shown, not processed. */
export const wasPostedSignedOut = (form: FormData): boolean => signedOutForms.has(form);

const signedOutForms = new WeakSet<FormData>();

function unpack(typed: string): PostedField[] {
  try {
    return z.array(z.tuple([z.string(), z.string()])).parse(JSON.parse(typed));
  } catch {
    return badRequest("The form could not be read.");
  }
}

function checked(form: Entries): FormData {
  const checked = new FormData();
  let fields = 0;
  for (const [name, value] of form) {
    fields += 1;
    if (fields > formLimits.fields) badRequest("The form has too many fields.");
    if (typeof value !== "string") badRequest("Files can't be sent with this form.");
    if (!isStorableText(name) || !isStorableText(value)) {
      badRequest(
        "The text contains an invisible control character. Please go back, remove it and try again.",
      );
    }
    if (!isSafeName(name)) badRequest("The form has a field that can't be read.");
    if (!conformControlFields.has(name)) checked.append(name, value);
  }
  refuseTangledNames([...checked.keys()]);
  return checked;
}

/** Fields with which conform's script edits lists. They aren't used here, and would bypass the limits of names. */
const conformControlFields = new Set(["__intent__", "__INTENT__", "__state__"]);

async function readBody(request: Request): Promise<Buffer<ArrayBuffer>> {
  const limit = bodyBytesOf(new URL(request.url).pathname);
  if (Number(request.headers.get("Content-Length")) > limit) tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read().catch(() => badRequest("The form arrived incomplete."));
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      reader.cancel().catch(() => {});
      tooLarge();
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}

type Entries = Iterable<[string, FormDataEntryValue]>;

async function decodeForm(request: Request): Promise<Entries> {
  const body = await readBody(request);
  if (body.byteLength === 0) return [];
  const type = request.headers.get("Content-Type") ?? "";
  // Parses like `formData()`, without its streams.
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return new URLSearchParams(body.toString());
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) badRequest("This address takes an ordinary form only.");
  try {
    return await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch {
    return badRequest("The form could not be read.");
  }
}

/** Matches names like `a`, `a.b`, `a[]` and `a[12].b`. */
function isSafeName(name: string): boolean {
  if (name.length > formLimits.nameLength || !nameShape.test(name)) return false;
  const segments = name.match(/[^.[\]]+|\[\]/g) ?? [];
  return segments.length <= formLimits.levels && !segments.some((segment) => segment in Object.prototype);
}

const nameShape = /^[^.[\]]+(\.[^.[\]]+|\[\d{0,3}\])*$/;

/**
 * Refuses names that are a value and a group at once: `a` beside `a.b`, or `a[0]` beside `a.map`, which would replace a
 * method of conform's list with a string.
 */
function refuseTangledNames(names: string[]) {
  const shapes = new Map<string, string>();
  for (const name of names) {
    const tokens = name.match(/\.?[^.[\]]+|\[\d*\]/g) ?? [];
    for (let depth = 1; depth <= tokens.length; depth += 1) {
      const prefix = tokens.slice(0, depth).join("");
      const next = tokens[depth];
      const shape = next === undefined ? "value" : next.startsWith("[") ? "list" : "group";
      if ((shapes.get(prefix) ?? shape) !== shape)
        badRequest("The form has fields that contradict each other.");
      shapes.set(prefix, shape);
    }
  }
}

function badRequest(text: string): never {
  throw data(text, { status: 400 });
}

function tooLarge(): never {
  throw data("The form is too large.", { status: 413 });
}
