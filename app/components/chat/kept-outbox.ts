import type { Outbox, Unsent } from "./conversation";

/** Keeps in the tab what the server may not have, for a page that is opened again. */

export const emptyOutbox: Outbox = { unsent: [], returned: [] };

/** Returns the stored form of an outbox; null if it is empty. */
export const storedOutbox = ({ unsent, returned }: Outbox): string | null =>
  unsent.length + returned.length > 0 ? JSON.stringify({ unsent, returned }) : null;

/**
 * Reads a stored outbox. The server may already have a message that was being sent, so it is posted again under the
 * same id. Old messages are never sent automatically: they wait for 'Retry'.
 */
export function openOutbox(text: string | null, now: number): Outbox {
  try {
    const { unsent = [], returned = [] }: Partial<Outbox> = JSON.parse(text ?? "{}");
    const opened = unsent.map((message): Unsent => {
      const isOld = !(now - message.at < sentByItselfMs);
      return { ...message, state: isOld ? "failed" : "waiting", tries: 0, seq: null };
    });
    return { unsent: opened, returned: [...returned] };
  } catch {
    return emptyOutbox;
  }
}

const sentByItselfMs = 3_600_000;

export function readOutbox(key: string): Outbox {
  try {
    return openOutbox(sessionStorage.getItem(key), Date.now());
  } catch {
    return emptyOutbox;
  }
}

/** If the browser stores nothing, messages are still sent. */
export function writeOutbox(key: string, outbox: Outbox): void {
  const text = storedOutbox(outbox);
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {}
}

/** Returns a new UUID for a message. `crypto.randomUUID` is missing on a development site without https. */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
