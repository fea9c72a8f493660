import { Renderer } from "@takumi-rs/core";
import { describe, expect, test, vi } from "vitest";
import { draw } from "~/pictures/draw.server";
import { drawable } from "~/pictures/drawable";
import { expertPicture } from "~/pictures/expert-picture.server";
import { faces } from "~/pictures/faces.server";
import { words } from "~/pictures/frame";
import { pictureOf } from "~/pictures/picture.server";
import { PictureStore } from "~/pictures/picture-store.server";
import { answerPicture } from "~/web/picture-answer.server";
import { useDatabase } from "../../support/db/database";
import { createLiveClass } from "../../support/scenes/classes";
import { createExpert } from "../../support/scenes/factories";
import { browse } from "../../support/site/browser";
import { get, routeArgs } from "../../support/site/request";

const t = useDatabase();
const { ask, open } = browse(t);

describe("the picture of a link", () => {
  test("is the one that the page names, and another one when the card changes", async () => {
    const { id } = await createExpert(t.db, { name: "Amara Okafor", avatar: "/avatars/amara.svg" });
    const { slug } = await createLiveClass(t.db, {});
    for (const page of [`/expert/${id}`, `/classes/${slug}`]) {
      const { html } = await open(page);
      const [, address = ""] = /property="og:image" content="([^"]*)"/.exec(html) ?? [];
      expect(address).toMatch(new RegExp(`^http://localhost:3000${page}/picture.png\\?v=[\\w-]{12}$`));
      const answer = await ask(new Request(address));
      expect(sizeOf(Buffer.from(await answer.arrayBuffer()))).toEqual([1200, 630]);
      expect(answer.headers.get("Content-Type")).toBe("image/png");
      expect(answer.headers.get("Cache-Control")).toBe("public, max-age=86400");
      expect(answer.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
      const etag = answer.headers.get("ETag") ?? "";
      expect(address).toContain(JSON.parse(etag));
      expect((await ask(new Request(address, { headers: { "If-None-Match": etag } }))).status).toBe(304);
      const head = await ask(new Request(address, { method: "HEAD" }));
      expect([head.status, head.headers.get("ETag"), await head.text()]).toEqual([200, etag, ""]);
    }
  });

  test("is there for what is listed alone", async () => {
    const { id } = await createExpert(t.db, { approved: false });
    for (const page of [`/expert/${id}`, "/expert/nobody", "/classes/nothing"]) {
      expect((await ask(get(`${page}/picture.png`))).status).toBe(404);
    }
  });
});

test("what can't be drawn is logged, and the site's picture stands in its place", async () => {
  const error = vi.fn();
  const { context, request } = routeArgs({
    t,
    request: get("/expert/1/picture.png"),
    log: { info() {}, error },
  });
  const picture = pictureOf(words("x", { width: "bogus(" }));
  const answer = await answerPicture(context, request, picture);
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/og.png"]);
  expect(error).toHaveBeenCalledWith("A picture could not be drawn", expect.anything());
});

const card: Parameters<typeof expertPicture>[0] = {
  ...{ displayName: "Amara O.", title: "Incident responder", priceCents: 4000 },
  ...{ rating: null, reviews: 0, avatar: null },
};
const textsOf = (changes: Partial<typeof card>) =>
  [...JSON.stringify(expertPicture({ ...card, ...changes }).node).matchAll(/"(?:text|src)":"([^"]*)"/g)]
    .map(([, text]) => text)
    .slice(2);

test.each([
  [{}, ["AO", "Amara O.", "Incident responder"]],
  [{ avatar: "/avatars/amara.svg" }, ["/avatars/amara.svg", "Amara O.", "Incident responder"]],
  [{ avatar: "https://pictures.example/a.png" }, ["AO", "Amara O.", "Incident responder"]],
  [{ avatar: "/avatars/../secret.svg" }, ["AO", "Amara O.", "Incident responder"]],
  [{ displayName: "Łucja Żółć 😀" }, ["Ł", "Łucja Żółć", "Incident responder"]],
  [{ displayName: "山田 太." }, ["/favicon.svg", "Incident responder"]],
  [{ displayName: "محمد ع.", title: "مستجيب" }, ["/favicon.svg", "A cybersecurity expert"]],
  [{ displayName: "😀" }, ["/favicon.svg", "Incident responder"]],
])("%j shows %j", async (changes, shown) => {
  expect(textsOf(changes)).toEqual([...shown, "$40", "per hour", "New", "no reviews yet"]);
});

test("however long, it is drawn", async () => {
  const { node } = expertPicture({ ...card, displayName: "W".repeat(5000), title: "long ".repeat(5000) });
  expect(sizeOf(Buffer.from(await draw(node)))).toEqual([1200, 630]);
});

test("every letter that counts as drawable has a shape in the typeface", async () => {
  const renderer = new Renderer();
  for (const [name, data] of faces) await renderer.registerFont({ name, data });
  const shape = async (text: string) =>
    (
      await renderer.render(words(text, { fontSize: "30px" }), { width: 48, height: 48, format: "raw" })
    ).toString("hex");
  const missing = await shape("\u0b95");
  const codes = [...Array(0x2123).keys()].slice(0x21);
  const letters = codes
    .map((code) => String.fromCharCode(code))
    .filter((letter) => drawable(letter) === letter);
  expect(letters.length).toBeGreaterThan(400);
  const lacking: string[] = [];
  for (const letter of letters) if ((await shape(letter)) === missing) lacking.push(letter);
  expect(lacking).toEqual([]);
});

describe("the store", () => {
  const picture = (version: string) => ({ version, node: words(version, {}) });
  const slowly = () => {
    const finish: Array<() => void> = [];
    const draw = vi.fn(
      () => new Promise<Uint8Array>((resolve) => finish.push(() => resolve(new Uint8Array(10)))),
    );
    const finishNext = () =>
      vi.waitFor(() => (finish.shift() ?? expect.fail("nothing is drawn"))(), { timeout: 60_000 });
    return { draw, finishNext };
  };

  test("draws one at a time, the same picture once, and refuses what would wait too long", async () => {
    const { draw, finishNext } = slowly();
    const store = new PictureStore(draw, { bytes: 100, waiting: 1 });
    const asked = ["a", "a", "b", "c"].map((version) => store.read(picture(version)));
    expect(await asked[3]).toBeNull();
    expect(draw).toHaveBeenCalledTimes(1);
    await finishNext();
    expect(await asked[1]).toBe(await asked[0]);
    expect(draw).toHaveBeenCalledTimes(2);
    await finishNext();
    expect(await asked[2]).toHaveLength(10);
    expect(await store.read(picture("a"))).toBe(await asked[0]);
    expect(draw).toHaveBeenCalledTimes(2);
  });

  test("keeps what was asked for last", async () => {
    const draw = vi.fn(async () => new Uint8Array(10));
    const store = new PictureStore(draw, { bytes: 20, waiting: 5 });
    for (const version of ["a", "b", "a", "c", "a"]) await store.read(picture(version));
    expect(draw).toHaveBeenCalledTimes(3);
    await store.read(picture("b"));
    expect(draw).toHaveBeenCalledTimes(4);
  });

  test("goes on after one that can't be drawn", async () => {
    const draw = vi.fn(async () => new Uint8Array(10)).mockRejectedValueOnce(new Error("no"));
    const store = new PictureStore(draw, { bytes: 20, waiting: 5 });
    await expect(store.read(picture("a"))).rejects.toThrow("no");
    expect(await store.read(picture("a"))).toHaveLength(10);
  });
});

/** Width and height of a PNG. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}
