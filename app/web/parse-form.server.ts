import { z } from "zod";
import { fileDoor, fileFormAt, formDoor } from "~/shared/doors";
import { type PostedField, typedField } from "~/shared/typed-field";
import { badRequest, decodeForm, type FormEntry, tooLarge } from "./decode-form.server";
import { isStorableText, withoutControls } from "./storable-text";

const limits = formDoor.limits;

/** A request's body and its content type. */
export interface Posted {
  body: Buffer<ArrayBuffer>;
  type: string;
}

interface FormOptions {
  /** Leaves a form that comes back from the sign-in page packed. */
  asSent?: boolean;
  /** Fields for text from documents: control characters in them, such as page breaks, become spaces. */
  pasted?: readonly string[] | "all";
}

/**
 * Parses a posted form. The result contains only strings, under names that conform parses cheaply (an index like
 * `b[99999999]` would crash it), and no text that the database can't store. A form that comes back from the sign-in
 * page is unpacked (see `wasPostedSignedOut`).
 * @throws 413 or 400 `data()` with a message for the visitor
 */
export const parseForm = async (request: Request, options?: FormOptions): Promise<FormData> =>
  parsePosted(await readPosted(request), options);

/** Parses a form whose body was read before, as `parseForm` does. */
export async function parsePosted(
  { body, type }: Posted,
  { asSent = false, pasted = [] }: FormOptions = {},
): Promise<FormData> {
  const mended = (form: Iterable<FormEntry>) =>
    [...form].map(
      ([name, value]): FormEntry => [
        name,
        typeof value === "string" && (pasted === "all" || pasted.includes(name))
          ? withoutControls(value)
          : value,
      ],
    );
  const form = checked(mended(await decodeForm(body, type)));
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
  /** Whether the file is larger than `fileDoor.limits.fileBytes`; its bytes are dropped then. */
  isTooLarge: boolean;
}

/** Parses a form with at most one file, in the field `name`. @throws 413 or 400 `data()` as `parseForm` does */
export async function parseUpload(request: Request, name: string): Promise<Upload> {
  const { body, type } = await readPosted(request);
  const entries = await decodeForm(body, type);
  const files = entries.flatMap(([field, value]) =>
    field === name && typeof value !== "string" ? [value] : [],
  );
  if (files.length > fileDoor.limits.files) badRequest("Only one file can be sent with this form.");
  const form = checked(entries.filter(([field]) => field !== name));
  const [file] = files;
  const isTooLarge = file !== undefined && file.byteLength > fileDoor.limits.fileBytes;
  return { form, file: !file || file.byteLength === 0 || isTooLarge ? null : file, isTooLarge };
}

/**
 * Returns a form's texts as they were sent, even those that `parseForm` refuses: a check that guards all actions must
 * not depend on their other fields.
 * @throws 413 or 400 `data()` for a body that isn't a form
 */
export async function readUnchecked({ body, type }: Posted): Promise<PostedField[]> {
  return (await decodeForm(body, type)).flatMap(([name, value]): PostedField[] =>
    typeof value === "string" ? [[name, value]] : [],
  );
}

/** Reports whether the form was posted before its user signed in. It is then only shown, not processed. */
export const wasPostedSignedOut = (form: FormData): boolean => signedOutForms.has(form);

const signedOutForms = new WeakSet<FormData>();

function unpack(typed: string): PostedField[] {
  try {
    const fields: unknown = JSON.parse(typed);
    if (!Array.isArray(fields) || fields.length > limits.fields) throw new Error("no fields");
    return z.array(z.tuple([z.string(), z.string()])).parse(fields);
  } catch {
    return badRequest("The form could not be read.");
  }
}

function checked(form: Iterable<FormEntry>): FormData {
  const checked = new FormData();
  let fields = 0;
  for (const [name, value] of form) {
    fields += 1;
    if (fields > limits.fields) badRequest("The form has too many fields.");
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

async function readPosted(request: Request): Promise<Posted> {
  const type = request.headers.get("Content-Type") ?? "";
  const isFile = /^multipart\/form-data/i.test(type) && fileFormAt(new URL(request.url).pathname);
  const most = isFile ? fileDoor.limits.bytes : limits.bytes;
  if (Number(request.headers.get("Content-Length")) > most) tooLarge();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read().catch(() => badRequest("The form arrived incomplete."));
    if (done) break;
    size += value.byteLength;
    if (size > most) {
      reader.cancel().catch(() => {});
      tooLarge();
    }
    chunks.push(value);
  }
  return { body: asBuffer(chunks), type };
}

/** The shell hands a body over in one piece, which needs no copy. */
function asBuffer(chunks: Uint8Array<ArrayBuffer>[]): Buffer<ArrayBuffer> {
  const [only, ...others] = chunks;
  if (!only || others.length > 0) return Buffer.concat(chunks);
  return Buffer.from(only.buffer, only.byteOffset, only.byteLength);
}

/** Matches names like `a`, `a.b`, `a[]` and `a[12].b`. */
function isSafeName(name: string): boolean {
  if (name.length > limits.nameLength || !nameShape.test(name)) return false;
  const segments = name.match(/[^.[\]]+|\[\]/g) ?? [];
  return segments.length <= limits.levels && !segments.some((segment) => segment in Object.prototype);
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
