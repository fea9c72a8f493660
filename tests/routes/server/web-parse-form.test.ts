import { parseWithZod } from "@conform-to/zod/v4";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { parseForm, parseUpload } from "~/web/parse-form.server";
import { rounds } from "../../support/rounds";
import { answerOf, post } from "../../support/site/request";

const address = "http://localhost:3000/signup";
const urlencoded = "application/x-www-form-urlencoded";

const send = (body: BodyInit | null, contentType?: string) =>
  new Request(address, {
    method: "POST",
    body,
    ...(contentType === undefined ? {} : { headers: { "Content-Type": contentType } }),
  });

const statusOf = async (request: Request) => (await answerOf(parseForm(request))).status;

test("an ordinary form comes through, repeated fields and line breaks too", async () => {
  const form = await parseForm(post("/x", { name: "Nadia", slots: ["1-09", "1-10"], text: "a\r\n\tb 🗝️" }));
  expect(form.get("name")).toBe("Nadia");
  expect(form.getAll("slots")).toEqual(["1-09", "1-10"]);
  expect(form.get("text")).toBe("a\r\n\tb 🗝️");
});

test("a multipart form comes through", async () => {
  const body = new FormData();
  body.set("name", "Nadia");
  expect((await parseForm(send(body))).get("name")).toBe("Nadia");
});

test.each([[], [new File([], "")], [new File(["x"], "x.png")]])(
  "a form with the files %o",
  async (...files) => {
    const body = new FormData();
    body.set("name", "Nadia");
    for (const file of files) body.append("portrait", file);
    const upload = await parseUpload(send(body), "portrait");
    const chosen = files.some(({ size }) => size > 0) ? Buffer.from("x") : null;
    expect([upload.file, upload.isTooLarge, upload.form.get("name")]).toEqual([chosen, false, "Nadia"]);
  },
);

test("no body is an empty form", async () => {
  expect([...(await parseForm(new Request(address, { method: "POST" })))]).toEqual([]);
});

const fields = (count: number) => Array.from({ length: count }, (_, i) => `f${i}=1`).join("&");

test.each([
  "a.b.c.d=1",
  `${"n".repeat(100)}=1`,
  "a[999]=1",
  "a[]=1&a[]=2",
  "sort=1&values=2",
  "a=1&b.c=2&d[0]=3",
  fields(200),
])("%s is within the limits", async (body) => expect(await statusOf(send(body, urlencoded))).toBe(200));

test.each([
  "title=x&b[99999999]=1",
  "b[1000]=1",
  "b[-1]=1",
  "b[x]=1",
  "b[1=1",
  "a.b.c.d.e=1",
  `${"n".repeat(101)}=1`,
  fields(201),
  "__proto__.x=1",
  "a.constructor=1",
  "toString=1",
  "a=1&a.b=2",
  "a[0]=1&a.map=2",
  "name=a%00b",
  "name=%1b[31m",
  "na%00me=a",
  "=1",
])("%s is refused", async (body) => {
  const answer = await answerOf(parseForm(send(body, urlencoded)));
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual(expect.stringMatching(/\w+ .+\.$/));
});

test.each([
  ["JSON", send('{"email":"a"}', "application/json")],
  ["plain text", send("email=a", "text/plain")],
  ["no content type", send(new Blob(["email=a"]))],
  ["multipart without a boundary", send("email=a", "multipart/form-data")],
  [
    "multipart cut short",
    send('--b\r\nContent-Disposition: form-data; name="a', "multipart/form-data; boundary=b"),
  ],
  ["a file", send(fileForm())],
])("%s is refused", async (_, request) => expect(await statusOf(request)).toBe(400));

test("64 KB is the most, declared or not", async () => {
  expect(await statusOf(send(`a=${"x".repeat(64 * 1024 - 2)}`, urlencoded))).toBe(200);
  expect(await statusOf(send(`a=${"x".repeat(64 * 1024 - 1)}`, urlencoded))).toBe(413);
  const declared = new Request(address, {
    method: "POST",
    body: "a=1",
    headers: { "Content-Type": urlencoded, "Content-Length": "99999999" },
  });
  expect(await statusOf(declared)).toBe(413);
});

test("a body that breaks off is a 400", async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("a=1"));
      controller.error(new Error("the connection was lost"));
    },
  });
  // Node requires `duplex`, which the DOM's types lack.
  const init = { method: "POST", body: broken, duplex: "half", headers: { "Content-Type": urlencoded } };
  expect(await statusOf(new Request(address, init))).toBe(400);
});

test("conform's own list-editing fields are dropped: their values would go around the limits", async () => {
  const intent = JSON.stringify({ type: "update", payload: { name: "b[99999999]", value: "1" } });
  const form = await parseForm(post("/x", { name: "a", __intent__: intent, __state__: "not json" }));
  expect([...form.keys()]).toEqual(["name"]);
});

test("anything at all is either a form that conform reads in no time, or a 4xx", async () => {
  const part = fc.constantFrom(
    "a",
    "b",
    ".",
    "[",
    "]",
    "[]",
    "[0]",
    "[9999]",
    "map",
    "toString",
    "%00",
    "%ff",
  );
  const known = fc.constantFrom(
    "a",
    "a.b",
    "a[0]",
    "a[]",
    "a.map",
    "toString",
    "valueOf.x",
    "__proto__.x",
    "__intent__",
  );
  const name = fc.oneof(known, fc.string({ unit: part, maxLength: 8 }));
  const field = fc.tuple(name, fc.string({ unit: "binary", maxLength: 8 }));
  const forms = fc
    .array(field, { maxLength: 6 })
    .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join("&"));
  const types = fc.constantFrom(
    urlencoded,
    "multipart/form-data; boundary=a",
    "multipart/form-data",
    "text/plain",
    "",
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(forms, fc.string({ unit: "binary" })), types, async (body, type) => {
      const answer = await answerOf(parseForm(send(body, type)));
      if (!(answer.body instanceof FormData)) {
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
        return;
      }
      const submission = parseWithZod(answer.body, { schema: z.looseObject({}) });
      expect(() => structuredClone(submission.reply({ formErrors: ["x"] }))).not.toThrow();
      expect(() => structuredClone(submission.payload)).not.toThrow();
    }),
    { numRuns: rounds({ short: 250, long: 1000 }) },
  );
});

function fileForm(): FormData {
  const form = new FormData();
  form.set("photo", new File(["x"], "x.png"));
  return form;
}
