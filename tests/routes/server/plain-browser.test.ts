import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PlainBrowser } from "../../e2e/support/plain/plain-browser";

/** The browser of journeys without scripts sends what a real one sends. */

const form = `<!doctype html><form id="f" action="/there?old=1" method="post">
  <input type="hidden" name="id" value="7"><input name="text" aria-label="Text" value="a">
  <input name="off" value="x" disabled><fieldset disabled><input name="in" value="x"></fieldset>
  <input type="checkbox" name="box" aria-label="Box"><select name="pick"><option>one<option selected>two</select>
  <textarea name="lines">1\n2</textarea><button name="do" value="save">Save</button>
  <button name="do" value="find" formmethod="get" formaction="/found">Find</button></form>
  <input name="outside" value="o" form="f"><button form="f" name="do" value="far">Far</button>
  <form method="post" enctype="multipart/form-data" action="/file"><input type="file" name="file" aria-label="File">
  <button>Send</button></form>
  <form method="post" action="/there"><input name="must" aria-label="Must" required><button>Try</button></form>
  <a href="/away">Away</a>`;

const seen: { line: string; headers: IncomingMessage["headers"]; body: string }[] = [];
const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
  const line = `${request.method} ${request.url}`;
  seen.push({ line, headers: request.headers, body: await text(request) });
  if (line === "GET /set") {
    const all = [
      "here=1; Path=/",
      "deep=1; Path=/deep",
      "strict=1; Path=/; SameSite=Strict",
      "gone=1; Max-Age=0",
    ];
    response.setHeader("Set-Cookie", all);
  }
  if (line === "GET /away") response.setHeader("Location", "/back").statusCode = 303;
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Referrer-Policy", request.url === "/token" ? "strict-origin" : "same-origin");
  response.end(form);
});
let origin = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const open = async (path: string) => {
  const page = await new PlainBrowser().newPage({ baseURL: origin });
  await page.goto(path);
  return page;
};
const last = () => seen.at(-1) ?? { line: "", headers: {}, body: "" };
const button = (name: string) => ["button", { name, exact: true }] as const;

test("a form is sent with its submitter, its outer fields and no disabled one", async () => {
  const page = await open("/page");
  await page.getByLabel("Text").fill("b c");
  await page.getByLabel("Box").check();
  await page.getByRole(...button("Save")).click();
  expect([last().line, last().headers.origin, last().headers.referer]).toEqual([
    ...["POST /there?old=1", origin, `${origin}/page`],
  ]);
  expect(last().headers["content-type"]).toMatch(/^application\/x-www-form-urlencoded/);
  const fields = "id=7&text=b+c&box=on&pick=two&lines=1%0D%0A2";
  expect(last().body).toBe(`${fields}&do=save&outside=o`);
  await page.goto("/page");
  await page.getByRole(...button("Far")).click();
  expect(last().body).toBe("id=7&text=a&pick=two&lines=1%0D%0A2&outside=o&do=far");
  await page.goto("/page");
  await page.getByRole(...button("Find")).click();
  expect(last().line).toBe("GET /found?id=7&text=a&pick=two&lines=1%0D%0A2&do=find&outside=o");
});

test("a file is sent as a part of its own, and an invalid form not at all", async () => {
  const page = await open("/page");
  const file = { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("words") };
  await page.getByLabel("File").setInputFiles(file);
  await page.getByRole(...button("Send")).click();
  expect(last().headers["content-type"]).toMatch(/^multipart\/form-data/);
  expect(last().body).toMatch(/filename="a.txt"\r\nContent-Type: text\/plain\r\n\r\nwords/);
  const before = seen.length;
  await page.getByRole(...button("Try")).click();
  expect(seen.length).toBe(before);
  await page.getByLabel("Must").fill("x");
  await page.getByRole(...button("Try")).click();
  expect(last()).toMatchObject({ line: "POST /there", body: "must=x" });
});

test("cookies go where their path and site say, and the page's address where its policy says", async () => {
  const page = await open("/set");
  await page.goto("/deep/er");
  expect(last().headers.cookie).toBe("here=1; deep=1; strict=1");
  await page.goto("/deeper");
  expect(last().headers.cookie).toBe("here=1; strict=1");
  await page.goto("/token");
  await page.getByRole("link", { name: "Away" }).click();
  expect([last().line, last().headers.referer, page.url()]).toEqual([
    "GET /back",
    `${origin}/`,
    `${origin}/back`,
  ]);
  // Another site: the same server by another name.
  await page.goto(origin.replace("localhost", "127.0.0.1"));
  expect(last().headers.cookie).toBeUndefined();
});
