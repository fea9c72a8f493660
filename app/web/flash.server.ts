import { createCookie, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { servicesContext } from "./context";
import { cookieName } from "./cookies.server";

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

/** For the root loader: the waiting notice, and the `Set-Cookie` value that takes it away once it is shown. */
export async function readFlash(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<{ flash: Flash | null; clear: string | null }> {
  const cookie = flashCookie(context);
  const header = request.headers.get("Cookie");
  if (!header?.includes(`${cookie.name}=`)) return { flash: null, clear: null };
  const carried = flashSchema.safeParse(await cookie.parse(header));
  return {
    flash: carried.success ? carried.data : null,
    clear: await cookie.serialize("", { maxAge: 0 }),
  };
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
