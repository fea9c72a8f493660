import type { RenderedMail } from "~/domain/mails/mail";

/** A mail ready to leave. */
export interface OutgoingMail extends RenderedMail {
  /** The mail's id, under which a transport delivers no more than once. */
  id: string;
  to: string;
  replyTo: string | null;
  /** Besides the usual ones. */
  headers?: Record<string, string>;
}

/**
 * How an attempt ended: `sent`; `refused` for good, because of the mail itself; or `later`, worth another try.
 * A reason never names the recipient: it is logged.
 */
export type Delivery = { kind: "sent" } | { kind: "refused" | "later"; reason: string };

export interface Transport {
  /** True where the mailbox on this machine is all that a mail reaches: its content must be kept. */
  keepsContent: boolean;
  deliver(mail: OutgoingMail, signal: AbortSignal): Promise<Delivery>;
}
