import { z } from "zod";
import type { Context } from "./context";
import { sealedCookie } from "./cookies.server";

/** A notice for the next page (decision H3), in a sealed cookie. */
export interface Flash {
  text: string;
  kind: "success" | "info" | "error";
  /** Where a form with `intent=undo` takes back what was done. */
  undo?: string | undefined;
}

/** @param undo as in `Flash` @returns the `Set-Cookie` value that makes the next page show `text` once */
export const flash = (
  context: Context,
  text: string,
  kind: Flash["kind"] = "success",
  undo?: string,
): string => flashCookie.write(context, { text, kind, undo });

/**
 * For the root loader. Returns the notice, the `Set-Cookie` value that deletes it once it is shown, and its sealed text
 * for `repeatFlash`.
 */
export function readFlash(
  context: Context,
  request: Request,
): { flash: Flash | null; sealed: string | null; clear: string | null } {
  const sealed = flashCookie.sent(context, request);
  if (sealed === null) return { flash: null, sealed: null, clear: null };
  return { flash: flashCookie.read(context, request), sealed, clear: flashCookie.clear(context) };
}

/** @returns the `Set-Cookie` value that shows a notice once more; null for one that wasn't sealed here */
export function repeatFlash(context: Context, sealed: string): string | null {
  const known = flashCookie.open(context, sealed);
  return known?.isLive ? flashCookie.write(context, known.value) : null;
}

const flashCookie = sealedCookie<Flash>({
  name: "flash",
  schema: z.object({
    text: z.string(),
    kind: z.enum(["success", "info", "error"]),
    undo: z.string().optional(),
  }),
  maxAgeSeconds: 300,
});
