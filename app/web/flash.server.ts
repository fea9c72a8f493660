import { createCookie, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { servicesContext } from "./context";
import { cookieName, readCookie } from "./cookies.server";

/** A notice for the page that comes next (decision H3), carried in a signed cookie. */
export interface Flash {
  text: string;
  kind: "success" | "info" | "error";
}

/** @returns the `Set-Cookie` value that makes the next page show `text` once */
export async function flash(
  context: Readonly<RouterContextProvider>,
  text: string,
  kind: Flash["kind"] = "success",
): Promise<string> {
  return flashCookie(context).serialize({ text, kind });
}

/**
 * For the root loader: the waiting notice, the `Set-Cookie` value that takes it away once it is shown, and the notice
 * as it was signed, for `repeatFlash`.
 */
export async function readFlash(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<{ flash: Flash | null; sealed: string | null; clear: string | null }> {
  const cookie = flashCookie(context);
  const header = request.headers.get("Cookie");
  const sealed = readCookie(header, cookie.name);
  if (sealed === null) return { flash: null, sealed: null, clear: null };
  return {
    flash: await open(context, sealed),
    sealed,
    clear: await cookie.serialize("", { maxAge: 0 }),
  };
}

/** @returns the `Set-Cookie` value that shows a notice once more; null for one that wasn't signed here */
export async function repeatFlash(
  context: Readonly<RouterContextProvider>,
  sealed: string,
): Promise<string | null> {
  const known = await open(context, sealed);
  return known && flash(context, known.text, known.kind);
}

async function open(context: Readonly<RouterContextProvider>, sealed: string): Promise<Flash | null> {
  const cookie = flashCookie(context);
  const carried = flashSchema.safeParse(await cookie.parse(`${cookie.name}=${sealed}`));
  return carried.success ? carried.data : null;
}

const flashSchema = z.object({ text: z.string(), kind: z.enum(["success", "info", "error"]) });

function flashCookie(context: Readonly<RouterContextProvider>) {
  const { env } = context.get(servicesContext);
  return createCookie(cookieName("flash", env.isHttps), {
    secrets: [env.sessionSecret],
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: env.isHttps,
    maxAge: 300,
  });
}
