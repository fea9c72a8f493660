import { createContext, type MiddlewareFunction } from "react-router";
import { accountField } from "~/shared/account-field";
import { keptFormDoor } from "~/shared/doors";
import { type PostedField, typedField } from "~/shared/typed-field";
import { type Context, requestFactsContext } from "./context";
import { type Posted, parsePosted, readUnchecked } from "./parse-form.server";

/**
 * Keeps a posted form: if storage fails, the 503 page contains what was typed and offers to send it again. The form is
 * parsed only when it is needed.
 */
export const keepPostedForm: MiddlewareFunction<Response> = ({ request, context }, next) => {
  if (request.method === "POST") {
    const { buffer, byteOffset, byteLength } = context.get(requestFactsContext).posted ?? new Uint8Array();
    const type = request.headers.get("Content-Type") ?? "";
    context.set(sentContext, { body: Buffer.from(buffer, byteOffset, byteLength), type });
  }
  return next();
};

/** Reports whether a post is being handled; also true for the loaders of its page, which see a GET. */
export const isPosted = (context: Context): boolean => context.get(sentContext) !== null;

/** Returns the fields of the posted form, without passwords, codes and numbers of bank accounts; null if there is none. */
export async function postedFields(
  context: Context,
  options: ReadOptions = { asSent: true },
): Promise<PostedField[] | null> {
  const sent = context.get(sentContext);
  return sent ? readFields(sent, options) : null;
}

/** Returns every field of the posted form, as it was sent. @throws 413 or 400 for a body that isn't a form */
export async function uncheckedFields(context: Context): Promise<PostedField[]> {
  const sent = context.get(sentContext);
  return sent ? readUnchecked(sent) : [];
}

/**
 * The fields of a visitor's post that has typed text, for `requireActor`, which is synchronous. Null for a post that
 * only presses a button.
 */
export const typedContext = createContext<PostedField[] | "too long" | null>(null);

/** Stores a visitor's post. If the page requires an account, the sign-in page carries the form. */
export async function keepTyped(context: Context): Promise<void> {
  const fields = await postedFields(context, { asSent: false });
  if (!fields?.some(([name, value]) => name !== accountField && value.trim() !== "")) return;
  const { bytes, beside } = keptFormDoor.limits;
  const isCarried = encodedLength([[typedField, JSON.stringify(fields)]]) <= bytes - beside;
  context.set(typedContext, isCarried ? fields : "too long");
}

/** Reports whether a page can carry these fields to be sent again. */
export const canKeep = (fields: PostedField[]): boolean => encodedLength(fields) <= keptFormDoor.limits.bytes;

/** The bytes of these fields in an ordinary form. */
const encodedLength = (fields: PostedField[]): number => new URLSearchParams(fields).toString().length;

/** The action's message about the storage fault, for the 503 page. */
export const faultTextContext = createContext<string | null>(null);

const sentContext = createContext<Posted | null>(null);

type ReadOptions = { asSent: boolean };

async function readFields(sent: Posted, options: ReadOptions): Promise<PostedField[] | null> {
  try {
    // A text with a page break is kept here. The action decides whether to accept it.
    const form = await parsePosted(sent, { ...options, pasted: "all" });
    const fields = [...form].flatMap(([name, value]): PostedField[] =>
      typeof value === "string" && !/password|^(code|accountNumber)$/i.test(name) ? [[name, value]] : [],
    );
    return fields;
  } catch {
    // A form that can't be parsed has already been answered.
    return null;
  }
}
