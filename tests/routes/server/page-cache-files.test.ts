import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { useDatabase } from "../../support/db/database";
import { startCachedSite } from "../../support/site/cached-site";
import { clientFiles } from "./shell-server";

const t = useDatabase();
const encodings = ["identity", "gzip, deflate", "gzip, deflate, br"];

test("a file is read once in each encoding, and is what the application sends", async () => {
  const site = await startCachedSite({ t, clientDir: clientFiles() });
  for (const path of ["/assets/app-abc123.js", "/avatars/amara.svg", "/robots.txt"]) {
    for (const encoding of encodings) {
      const headers = { "accept-encoding": encoding };
      const before = site.rendered.length;
      const [first, again] = [await site.ask(path, headers), await site.ask(path, headers)];
      expect(site.rendered.slice(before)).toEqual([path]);
      expect(again.body).toEqual(first.body);
      const plain = await site.askPlainly(path, headers);
      expect(again.body).toEqual(plain.body);
      expect({ ...again.headers, date: 0, "x-request-id": 0 }).toEqual({
        ...plain.headers,
        date: 0,
        "x-request-id": 0,
      });
    }
  }
});

test("a client with the file gets 304; HEAD says what GET would; parts and hidden files are the application's", async () => {
  const site = await startCachedSite({ t, clientDir: clientFiles() });
  const path = "/assets/app-abc123.js";
  const { headers, body } = await site.ask(path, { "accept-encoding": "br" });
  const known = await site.ask(path, { "accept-encoding": "br", "if-none-match": String(headers.etag) });
  expect([known.status, known.body.length]).toEqual([304, 0]);
  const head = await site.ask(path, { "accept-encoding": "br" }, "HEAD");
  expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([
    200,
    0,
    String(body.length),
  ]);
  const before = site.rendered.length;
  expect((await site.ask(path, { range: "bytes=0-3" })).status).toBe(206);
  expect((await site.ask("/.hidden")).status).toBe(404);
  expect((await site.ask("/assets/app-abc123.js.br")).headers["content-encoding"]).toBeUndefined();
  expect(site.rendered.length).toBe(before);
  const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  const zipped = await site.ask(path, { "accept-encoding": "gzip" });
  expect(digest(gunzipSync(zipped.body))).toBe(digest(brotliDecompressSync(body)));
});
