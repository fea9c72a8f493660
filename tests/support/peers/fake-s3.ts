import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";

const bucket = "keyway-portraits";
const accessKey = "AKIATEST";
const secretKey = "a-secret-of-the-bucket";

/**
 * A peer on loopback that implements an S3 service's `PUT`, `GET` and `DELETE` of objects, and checks each request's
 * signature (AWS Signature Version 4) and the hash of its body.
 */
export class FakeS3 {
  objects = new Map<string, { content: Buffer; type: string }>();
  /** While it is set, every request fails with this status. */
  failWith: number | null = null;
  /** While it is true, no request is answered. */
  isSilent = false;
  #server = createServer((request, response) => void this.#handle(request, response));

  start(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The environment variables of a program that stores portraits here. */
  get env() {
    const { port } = this.#server.address() as AddressInfo; // it listens on TCP
    return {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_REGION: "eu-test-1",
      S3_ACCESS_KEY_ID: accessKey,
      S3_SECRET_ACCESS_KEY: secretKey,
    };
  }

  async #handle(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer); // no encoding is set
    const body = Buffer.concat(chunks);
    if (this.isSilent) return;
    if (this.failWith !== null) return refuse(response, this.failWith, "InternalError");
    if (!isSigned(request, body)) return refuse(response, 403, "SignatureDoesNotMatch");
    const { pathname } = new URL(request.url ?? "/", "http://s3");
    if (!pathname.startsWith(`/${bucket}/`)) return refuse(response, 404, "NoSuchBucket");
    const key = decodeURIComponent(pathname.slice(bucket.length + 2));
    const known = this.objects.get(key);
    if (request.method === "PUT") {
      this.objects.set(key, { content: body, type: request.headers["content-type"] ?? "" });
      return response.writeHead(200, { ETag: `"${createHash("md5").update(body).digest("hex")}"` }).end();
    }
    if (request.method === "DELETE") {
      this.objects.delete(key);
      return response.writeHead(204).end();
    }
    if (!known) return refuse(response, 404, "NoSuchKey");
    response.writeHead(200, { "Content-Type": known.type, "Content-Length": known.content.length });
    response.end(known.content);
  }
}

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { "Content-Type": "application/xml" });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** Computes the signature of a request again, by the published steps, and compares it. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const shape =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([^/]+)\/s3\/aws4_request), ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;
  const [, key, scope = "", day = "", region = "", signed = "", signature = ""] =
    shape.exec(request.headers.authorization ?? "") ?? [];
  if (key !== accessKey) return false;
  const payload = String(request.headers["x-amz-content-sha256"] ?? "");
  if (payload !== "UNSIGNED-PAYLOAD" && payload !== sha256(body)) return false;
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://s3");
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join("&");
  const headers = signed.split(";").map((name) => `${name}:${String(request.headers[name] ?? "").trim()}\n`);
  const canonical = [request.method, pathname, query, headers.join(""), signed, payload].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const signingKey = ["s3", "aws4_request"].reduce(hmac, hmac(hmac(`AWS4${secretKey}`, day), region));
  const expected = hmac(signingKey, toSign);
  return timingSafeEqual(expected, Buffer.from(signature, "hex"));
}

/** Starts a fake S3 service for the test file and empties it before every test. */
export function useFakeS3(): FakeS3 {
  const fake = new FakeS3();
  beforeAll(() => fake.start());
  beforeEach(() => {
    fake.objects.clear();
    fake.failWith = null;
    fake.isSilent = false;
  });
  afterAll(() => fake.stop());
  return fake;
}
