import { linkParts } from "./link-parts.server";
import { codeParts, type MessagePart } from "./message-parts";

/** Splits a message into text, code and links. Addresses inside code don't become links. The page gets the parts. */
export const messageParts = (content: string): MessagePart[] =>
  codeParts(content).flatMap((part) => (part.kind === "text" ? linkParts(part.text) : part));
