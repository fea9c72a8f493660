import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Env, parseEnv } from "~/platform/env.server";

/**
 * How the provider answers: normally; with 429; with 500; with 422, because of the mail; with 403, because of the key;
 * or not at all although it accepted the mail (`hang`, and `lost`, which drops the connection).
 */
export type ResendMode = "ok" | "rate-limited" | "broken" | "invalid" | "wrong-key" | "hang" | "lost";

export interface SentMail {
  from: string;
  to: string[];
  reply_to?: string;
  headers?: Record<string, string>;
  subject: string;
  html: string;
  text: string;
  attachments?: Array<{ filename: string; content: string; content_type: string }>;
}

/** A peer on loopback that implements Resend's `POST /emails` with its idempotency keys. */
export class FakeResend {
  mode: ResendMode = "ok";
  /** The idempotency keys of all requests, in order, including those that failed. */
  requests: string[] = [];
  /** The mails that it accepted, each once. */
  delivered: SentMail[] = [];
  #hanging: Array<() => void> = [];
  #answers = new Map<string, { body: string; answer: string }>();
  #server = createServer((request, response) => void this.#handle(request, response));

  /** Answers the requests that `hang` left waiting. */
  release() {
    for (const done of this.#hanging.splice(0)) done();
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  reset() {
    this.#server.closeAllConnections();
    this.mode = "ok";
    this.requests = [];
    this.delivered = [];
    this.#answers.clear();
    this.#hanging = [];
  }

  get url(): string {
    const address = this.#server.address() as AddressInfo; // it listens on TCP
    return `http://127.0.0.1:${address.port}`;
  }

  /** The environment variables of a program that sends mails through this peer. */
  get env(): Record<string, string> {
    return {
      RESEND_API_KEY: "re_test",
      RESEND_BASE_URL: this.url,
      MAIL_FROM: "Keyway <mail@keyway.example>",
    };
  }

  async #handle(request: IncomingMessage, response: ServerResponse) {
    const body = await readBody(request);
    if (
      request.method !== "POST" ||
      request.url !== "/emails" ||
      request.headers.authorization !== "Bearer re_test"
    ) {
      return answer(response, 404, { name: "not_found", message: "Not found" });
    }
    const key = String(request.headers["idempotency-key"] ?? "");
    this.requests.push(key);
    const { to } = JSON.parse(body) as SentMail;
    switch (this.mode) {
      case "rate-limited":
        response.setHeader("Retry-After", "1");
        return answer(response, 429, { name: "rate_limit_exceeded", message: "Too many requests" });
      case "broken":
        return answer(response, 500, { name: "internal_server_error", message: "Something went wrong" });
      case "invalid":
        return answer(response, 422, { name: "validation_error", message: `Invalid \`to\` field: ${to[0]}` });
      case "wrong-key":
        return answer(response, 403, { name: "invalid_api_key", message: "API key is invalid" });
      default:
        return this.#take(key, body, response);
    }
  }

  #take(key: string, body: string, response: ServerResponse) {
    const earlier = key === "" ? undefined : this.#answers.get(key);
    if (earlier && earlier.body !== body) {
      return answer(response, 409, {
        name: "invalid_idempotent_request",
        message: "Same key, other content",
      });
    }
    const id = earlier?.answer ?? `sent-${this.delivered.length + 1}`;
    if (!earlier) {
      this.#answers.set(key, { body, answer: id });
      this.delivered.push(JSON.parse(body) as SentMail);
    }
    if (this.mode === "lost") return response.destroy();
    const done = () => answer(response, 200, { id });
    if (this.mode === "hang") this.#hanging.push(done);
    else done();
  }
}

/** Starts a fake Resend for the test file and empties it before every test. */
export function useFakeResend(): FakeResend {
  const fake = new FakeResend();
  beforeAll(() => fake.start());
  beforeEach(() => fake.reset());
  afterAll(() => fake.stop());
  return fake;
}

/** The parsed environment of a test; without `provider` mails stay in the local mailbox. */
export const mailEnv = (databaseUrl: string, provider: Record<string, string> = {}): Env =>
  parseEnv({ APP_ENV: "test", DATABASE_URL: databaseUrl, SESSION_SECRET: "x".repeat(32), ...provider });

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // no encoding is set
  return Buffer.concat(chunks).toString("utf8");
}

function answer(response: ServerResponse, statusCode: number, body: Record<string, unknown>) {
  response.writeHead(statusCode, { "Content-Type": "application/json" });
  response.end(JSON.stringify(statusCode === 200 ? body : { statusCode, ...body }));
}
