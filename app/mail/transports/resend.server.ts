import { type ErrorResponse, Resend } from "resend";
import type { Delivery, OutgoingMail, Transport } from "../transport";

/** Sends through Resend. The mail's id is the idempotency key, so that a repeated attempt isn't delivered twice. */
export function resendTransport(options: { apiKey: string; baseUrl: string; from: string }): Transport {
  const resend = new Resend(options.apiKey, { baseUrl: options.baseUrl.replace(/\/+$/, "") });
  return {
    keepsContent: false,
    async deliver(mail, signal) {
      const { data, error } = await resend.emails.send(
        {
          from: options.from,
          to: [mail.to],
          ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          attachments: mail.attachments.map(encoded),
          ...(mail.headers ? { headers: mail.headers } : {}),
        },
        { idempotencyKey: mail.id, signal },
      );
      if (error) return judge(error);
      return data ? { kind: "sent" } : { kind: "later", reason: "the provider's answer was empty" };
    },
  };
}

const encoded = ({ filename, content, contentType }: OutgoingMail["attachments"][number]) => ({
  filename,
  content: Buffer.from(content).toString("base64"),
  contentType,
});

/**
 * The statuses for which the mail itself is the cause. A wrong key (401, 403) or API address (404) is our mistake, so
 * the mail waits.
 */
const refusals = new Set([400, 413, 415, 422, 451]);

function judge({ name, statusCode }: ErrorResponse): Delivery {
  // The key was used with other content: an earlier attempt was accepted, and the template has changed since.
  if (name === "invalid_idempotent_request") return { kind: "sent" };
  // The provider's message may contain the recipient, so it isn't logged.
  const reason = `the provider answered ${statusCode ?? "nothing"} (${name})`;
  return { kind: statusCode !== null && refusals.has(statusCode) ? "refused" : "later", reason };
}
