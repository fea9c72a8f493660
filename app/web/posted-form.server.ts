import { createContext, type MiddlewareFunction } from "react-router";
import { accountField } from "~/shared/account-field";
import type { PostedField } from "~/shared/typed-field";
import { type Context, requestFactsContext } from "./context";
import { parseForm, readUnchecked } from "./parse-form.server";

/**
 * Keeps a posted form at hand until it is answered: should storage be down, the 503 page carries what was typed and
 * offers to send it again. Nothing is read unless that happens.
 */
export const keepPostedForm: MiddlewareFunction<Response> = ({ request, context }, next) => {
  if (request.method === "POST") {
    const { url, method, headers } = request;
    const { posted: body } = context.get(requestFactsContext);
    context.set(sentContext, () => new Request(url, { method, headers, body }));
  }
  return next();
};

/** Reports whether a post is being handled; also true for the loaders of its page, which see a GET. */
export const isPosted = (context: Context): boolean => context.get(sentContext) !== null;

/** The fields of the form that this request posted, without passwords and codes; null when it posted none. */
export async function postedFields(
  context: Context,
  options: ReadOptions = { asSent: true },
): Promise<PostedField[] | null> {
  const sent = context.get(sentContext)?.();
  return sent ? readFields(sent, options) : null;
}

/** Every field of the form that this request posted, as it was sent. @throws 413 or 400 for a body that is no form */
export async function uncheckedFields(context: Context): Promise<PostedField[]> {
  const sent = context.get(sentContext)?.();
  return sent ? readUnchecked(sent) : [];
}

/**
 * What a visitor's post has typed text in; for `requireActor`, which can't wait. Null for a post that only presses a
 * button.
 */
export const typedContext = createContext<PostedField[] | null>(null);

/** Stores a visitor's post. If the page requires an account, the sign-in page carries the form. */
export async function keepTyped(context: Context): Promise<void> {
  const fields = await postedFields(context, { asSent: false });
  if (fields?.some(([name, value]) => name !== accountField && value.trim() !== ""))
    context.set(typedContext, fields);
}

/** The action's message about the storage fault, for the 503 page. */
export const faultTextContext = createContext<string | null>(null);

const sentContext = createContext<(() => Request) | null>(null);

type ReadOptions = { asSent: boolean };

async function readFields(request: Request, options: ReadOptions): Promise<PostedField[] | null> {
  try {
    // A page break in a text is no reason to lose it; whether the action takes it, is the action's to say.
    const form = await parseForm(request, { ...options, pasted: "all" });
    const fields = [...form].flatMap(([name, value]): PostedField[] =>
      typeof value === "string" && !/password|^code$/i.test(name) ? [[name, value]] : [],
    );
    return fields;
  } catch {
    // A form that can't be parsed has already been answered.
    return null;
  }
}
