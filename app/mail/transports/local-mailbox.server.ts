import type { Transport } from "../transport";

/** The transport without a provider: a mail's content is stored in its row, and `/dev/mailbox` shows it. */
export const localMailbox: Transport = {
  keepsContent: true,
  deliver: async () => ({ kind: "sent" }),
};
