import type { RenderedMail } from "~/domain/mails/mail";

/** A rendered mail with its recipient. */
export interface OutgoingMail extends RenderedMail {
  /** The mail's id; a transport delivers at most one mail for each id. */
  id: string;
  to: string;
  replyTo: string | null;
  headers?: Record<string, string>;
}

/**
 * The result of an attempt: `sent`, `refused` because of the mail itself, or `later`, which can be retried. A reason
 * never contains the recipient, because it is logged.
 */
export type Delivery = { kind: "sent" } | { kind: "refused" | "later"; reason: string };

export interface Transport {
  /** True for the local mailbox, for which the mail's content is stored. */
  keepsContent: boolean;
  deliver(mail: OutgoingMail, signal: AbortSignal): Promise<Delivery>;
}
