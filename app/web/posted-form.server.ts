import { createContext, type MiddlewareFunction } from "react-router";
import type { Context } from "./context";
import { parseForm } from "./parse-form.server";

export type PostedField = [name: string, value: string];

/**
 * Keeps a posted form at hand until it is answered: should storage be down, the 503 page carries what was typed and
 * offers to send it again. Nothing is read unless that happens.
 */
export const keepPostedForm: MiddlewareFunction<Response> = ({ request, context }, next) => {
  if (request.method === "POST") {
    const copy = request.clone();
    context.set(readerContext, () => readFields(copy));
  }
  return next();
};

/** The fields of the form that this request posted, without passwords; null when it posted none. */
export async function postedFields(context: Context): Promise<PostedField[] | null> {
  return (await context.get(readerContext)?.()) ?? null;
}

/** What an action said of the storage fault that kept its form from being stored, for the 503 page. */
export const faultTextContext = createContext<string | null>(null);

const readerContext = createContext<(() => Promise<PostedField[] | null>) | null>(null);

async function readFields(request: Request): Promise<PostedField[] | null> {
  try {
    const fields = [...(await parseForm(request))].flatMap(([name, value]): PostedField[] =>
      typeof value === "string" && !/password/i.test(name) ? [[name, value]] : [],
    );
    return fields;
  } catch {
    // A form that can't be read has had its own answer.
    return null;
  }
}
