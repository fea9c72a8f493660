import type { Db } from "~/db/client.server";
import { claimMail } from "~/domain/mails/claim-mail.server";
import type { RenderedMail } from "~/domain/mails/mail";
import type { WaitingMail } from "~/domain/mails/mail-kind";
import { markFailed, markSent, noteAttempt } from "~/domain/mails/record-delivery.server";
import type { Delivery, Transport } from "~/mail/transport";
import { localMailbox } from "~/mail/transports/local-mailbox.server";
import type { Clock } from "~/platform/clock";
import type { Env } from "~/platform/env.server";
import type { Log } from "~/platform/log.server";
import { metrics } from "~/platform/metrics.server";
import { currentRequestId } from "~/platform/request-scope.server";

export interface SendMailContext {
  db: Db;
  env: Env;
  log: Log;
  clock: Clock;
  isLastAttempt: boolean;
  /** Fires if the attempt takes too long or the program stops. */
  signal: AbortSignal;
}

/**
 * The task `send-mail`: makes one attempt to send a mail. It may run twice: it skips sent mails, and always uses the
 * same key at the provider. An outdated mail isn't sent. @throws to have the job retried
 */
export async function sendMail(mailId: string, context: SendMailContext): Promise<void> {
  const { db, log } = context;
  const mail = await claimMail(db, mailId);
  if (!mail) return;
  // React Email is loaded only when there is a mail to send, because it is large.
  const { templateOf } = await import("~/mail/render-mail.server");
  const { kind } = templateOf(mail.template);
  const facts = await kind.read(db, mail, { appUrl: context.env.appUrl, now: context.clock() });
  if (typeof facts === "string") {
    await markFailed(db, mailId, facts);
    metrics.mails.inc({ outcome: "outdated" });
    log.info("Mail not needed any more", { mailId, reason: facts });
    return;
  }
  const transport = await transportFor(context.env);
  const { delivery, content } = await attempt({ mail, facts }, transport, context);

  if (delivery.kind === "sent") {
    await markSent(db, mailId, transport.keepsContent ? content : null, context.clock());
    metrics.mails.inc({ outcome: "sent" });
    log.info("Mail sent", { mailId, template: mail.template });
  } else if (delivery.kind === "refused" || context.isLastAttempt) {
    await markFailed(db, mailId, delivery.reason);
    metrics.mails.inc({ outcome: "failed" });
    log.error("Mail given up", undefined, { mailId, reason: delivery.reason });
  } else {
    metrics.mails.inc({ outcome: "later" });
    await noteAttempt(db, mailId, delivery.reason);
    throw new Error(`Mail ${mailId} was not sent: ${delivery.reason}`);
  }
}

async function transportFor({ mail }: Env): Promise<Transport> {
  if (mail.resendApiKey === undefined) return localMailbox;
  const { resendTransport } = await import("~/mail/transports/resend.server");
  return resendTransport({ apiKey: mail.resendApiKey, baseUrl: mail.resendBaseUrl, from: mail.from });
}

async function attempt(
  { mail, facts }: { mail: WaitingMail; facts: object },
  transport: Transport,
  { env, signal }: Pick<SendMailContext, "env" | "signal">,
): Promise<{ delivery: Delivery; content: RenderedMail | null }> {
  try {
    const { renderMail } = await import("~/mail/render-mail.server");
    const outgoing = withRequestId(renderMail(mail, facts, env));
    const delivery = await Promise.race([transport.deliver(outgoing, signal), aborted(signal)]);
    const { subject, html, text, attachments } = outgoing;
    return { delivery, content: { subject, html, text, attachments } };
  } catch (error) {
    return {
      delivery: { kind: "later", reason: error instanceof Error ? error.message : "unknown" },
      content: null,
    };
  }
}

/** Adds the id of the request that led to the mail, so that a reported mail is found in the log. */
function withRequestId<Mail extends { headers?: Record<string, string> }>(mail: Mail): Mail {
  const requestId = currentRequestId();
  return requestId ? { ...mail, headers: { ...mail.headers, "X-Request-Id": requestId } } : mail;
}

/** Resolves when the signal fires, for transports that ignore it. */
function aborted(signal: AbortSignal): Promise<Delivery> {
  const outOfTime: Delivery = { kind: "later", reason: "the attempt was cut short" };
  return new Promise((resolve) => {
    if (signal.aborted) resolve(outOfTime);
    signal.addEventListener("abort", () => resolve(outOfTime), { once: true });
  });
}
