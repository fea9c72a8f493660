import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import type { Clock } from "~/platform/clock";
import { newId } from "~/platform/ids";
import { testNow } from "../caller";
import { StripeBooks } from "./fake-stripe-books";
import { StripeConnect } from "./fake-stripe-connect";

/**
 * How the provider answers: normally; with 403; with 429; with 500; not at all, or by dropping the connection, although
 * it has carried out the request (`hang`, `lost`).
 */
export type StripeMode = "ok" | "forbidden" | "rate-limited" | "broken" | "hang" | "lost";

interface Asked {
  /** "POST /v1/refunds" */
  what: string;
  key: string | null;
  params: Record<string, string>;
}

const secretKey = "sk_test_of_the_fake";
const webhookSecret = "whsec_of_the_fake";

/** A peer on loopback that implements the part of Stripe's API that Keyway uses, with its idempotency keys. */
export class FakeStripe {
  mode: StripeMode = "ok";
  /** The only request that `mode` is for, like "POST /v1/transfers"; null for all. */
  modeOf: string | null = null;
  /** The clock of Stripe. */
  clock: Clock = () => testNow;
  /** All requests, in order, including those that failed. */
  requests: Asked[] = [];
  books = this.#newBooks();
  connect = this.#newConnect();
  #hanging: Array<() => void> = [];
  #answers = new Map<string, { params: string; answer: [number, object] }>();
  #server = createServer((request, response) => void this.#handle(request, response));

  /** Answers the requests that `hang` left waiting. */
  release() {
    for (const done of this.#hanging.splice(0)) done();
  }

  /** An event as Stripe posts it. Pass `secret` for a forged event and `at` for a late one. */
  async event(
    type: string,
    object: object,
    { id = `evt_${newId()}`, secret = webhookSecret, at = this.clock() } = {},
  ): Promise<{ body: Buffer; headers: Headers }> {
    const payload = JSON.stringify({ id, object: "event", type, data: { object } });
    const timestamp = at.getTime() / 1000;
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp });
    return { body: Buffer.from(payload), headers: new Headers({ "Stripe-Signature": signature }) };
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  reset() {
    // Connections stay open: the Stripe library would wait half a second before it opens a new one.
    this.release();
    Object.assign(this, {
      mode: "ok",
      modeOf: null,
      requests: [],
      clock: () => testNow,
      books: this.#newBooks(),
    });
    this.connect = this.#newConnect();
    this.#answers.clear();
  }

  /** Forgets the idempotency keys, as Stripe does after a day. */
  forgetKeys() {
    this.#answers.clear();
  }

  get url(): string {
    const address = this.#server.address() as AddressInfo; // it listens on TCP
    return `http://127.0.0.1:${address.port}`;
  }

  /** The environment variables of a program that takes payments through this peer. */
  get env(): Record<string, string> {
    return {
      PAYMENTS: "stripe",
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: this.url,
    };
  }

  #newConnect(): StripeConnect {
    return new StripeConnect(() => this.url);
  }

  #newBooks(): StripeBooks {
    return new StripeBooks(
      () => Math.floor(this.clock().getTime() / 1000),
      () => this.url,
    );
  }

  async #handle(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? "/", this.url);
    const body = await readBody(request);
    const page = this.connect.page(`${request.method} ${pathname}`);
    if (page) return void response.writeHead(page.status, page.headers).end(page.html);
    const params = Object.fromEntries(request.method === "POST" ? new URLSearchParams(body) : searchParams);
    const key = request.headers["idempotency-key"];
    const asked = { what: `${request.method} ${pathname}`, key: key ? String(key) : null, params };
    this.requests.push(asked);
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return send(response, fault(401, "invalid_request_error", "Invalid API Key provided: sk_test_secret"));
    }
    const mode = this.modeOf === null || this.modeOf === asked.what ? this.mode : "ok";
    if (mode === "forbidden") return send(response, fault(403, "invalid_request_error"));
    if (mode === "rate-limited") return send(response, fault(429, "rate_limit_error"));
    if (mode === "broken") return send(response, fault(500, "api_error"));
    const answer = this.#once(asked);
    if (mode === "lost") return response.destroy();
    if (mode === "hang") this.#hanging.push(() => send(response, answer));
    else send(response, answer);
  }

  #once(asked: Asked): [number, object] {
    const params = JSON.stringify([asked.what, asked.params]);
    const earlier = asked.key === null ? undefined : this.#answers.get(asked.key);
    if (earlier && earlier.params !== params) {
      return fault(400, "idempotency_error", `Keys can only be used with the same parameters: ${params}`);
    }
    const answer = earlier?.answer ?? this.#answer(asked);
    if (asked.key !== null) this.#answers.set(asked.key, { params, answer });
    return answer;
  }

  #answer({ what, params }: Asked): [number, object] {
    const ofConnect = this.connect.answer(what, params);
    if (ofConnect) return ofConnect;
    if (what === "POST /v1/checkout/sessions") return this.#openCheckoutSession(params);
    const sessionId = /^GET \/v1\/checkout\/sessions\/(\w.*)$/.exec(what)?.[1];
    const session = this.books.sessions.get(sessionId ?? "");
    if (session) return [200, expanded(session, params)];
    const intentId = params.payment_intent ?? "";
    if (what === "GET /v1/refunds") {
      return [200, { object: "list", has_more: false, data: this.books.refundsOf(intentId) }];
    }
    if (what === "GET /v1/disputes") {
      const data = this.books.disputes.filter((dispute) => dispute.payment_intent === intentId);
      return [200, { object: "list", has_more: false, data }];
    }
    if (what !== "POST /v1/refunds") return fault(404, "invalid_request_error", "resource_missing");
    const metadata = { refund_id: params["metadata[refund_id]"] ?? "" };
    const refund = this.books.refund(intentId, Number(params.amount), metadata);
    return refund ? [200, refund] : fault(400, "invalid_request_error", "charge_already_refunded");
  }

  #openCheckoutSession(params: Record<string, string>): [number, object] {
    const ahead = Number(params.expires_at) - this.books.seconds();
    if (!(ahead >= 30 * 60 && ahead <= 24 * 3600)) return fault(400, "invalid_request_error", "expires_at");
    const email = params.customer_email ?? "";
    if (!email.includes("@")) return fault(400, "invalid_request_error", `Invalid email address: ${email}`);
    const session = this.books.open({
      amount_total: Number(params["line_items[0][price_data][unit_amount]"]),
      currency: params["line_items[0][price_data][currency]"] ?? "",
      expires_at: Number(params.expires_at),
      client_reference_id: params.client_reference_id ?? null,
      metadata: { payment_id: params["metadata[payment_id]"] ?? "" },
      customer_email: email,
    });
    return [200, expanded(session, {})];
  }
}

/** The session with its payment intent, or only the intent's id unless the request expands it. */
function expanded(
  session: { payment_intent: { id: string } | null },
  params: Record<string, string>,
): object {
  const isWhole = params["expand[0]"] === "payment_intent.latest_charge.balance_transaction";
  return isWhole ? session : { ...session, payment_intent: session.payment_intent?.id ?? null };
}

const fault = (status: number, type: string, message = type): [number, object] => [
  status,
  { error: { type, message } },
];

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // no encoding is set
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, [status, body]: [number, object]) {
  response.writeHead(status, { "Content-Type": "application/json", "Request-Id": "req_of_the_fake" });
  response.end(JSON.stringify(body));
}
