import { data } from "react-router";
import { chatMessages, chatStatus } from "~/domain/chat/messages";
import type { Portion } from "~/domain/chat/reading/thread.server";
import { isId } from "~/platform/ids";

/** Reads the address of a conversation. */

/** Returns the id in lower case, as ids are compared. @throws 400 if it can't be an account's id */
export function requirePartnerId(id: string): string {
  if (!isId(id)) throw data(chatMessages["invalid-user-id"], { status: chatStatus["invalid-user-id"] });
  return id.toLowerCase();
}

/** Reads which messages the address asks for. Anything that isn't a message number asks for the newest. */
export function readPortion(query: URLSearchParams): Portion {
  const before = readSeq(query.get("before"));
  if (before) return { before };
  const around = readSeq(query.get("around"));
  return around ? { around } : "newest";
}

/** Messages are numbered from 1. */
const readSeq = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** The page that replaces the side panel in browsers without dialogs. */
export const asksForPanel = (query: URLSearchParams): boolean => query.get("panel") === "1";
