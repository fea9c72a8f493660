import { data } from "react-router";
import { chatMessages, chatStatus } from "~/domain/chat/messages";
import type { Portion } from "~/domain/chat/reading/thread.server";
import { isId } from "~/platform/ids";

/** What the address of a conversation asks for. */

/** In small letters, as ids are compared. @throws 400 for what is no account's id */
export function requirePartnerId(id: string): string {
  if (!isId(id)) throw data(chatMessages["invalid-user-id"], { status: chatStatus["invalid-user-id"] });
  return id.toLowerCase();
}

/** Which messages; anything that is no message's number asks for the newest. */
export function readPortion(query: URLSearchParams): Portion {
  const before = readSeq(query.get("before"));
  if (before) return { before };
  const around = readSeq(query.get("around"));
  return around ? { around } : "newest";
}

/** Messages are numbered from 1. */
const readSeq = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** The page that stands in for the side panel, where a browser has no dialogs. */
export const asksForPanel = (query: URLSearchParams): boolean => query.get("panel") === "1";
