import { expect, test } from "../support/server";

/** Visitors' pages send no framework script, and depend only on address and theme. */
const pages = [
  "/",
  "/experts",
  "/classes",
  "/beginner-foundations",
  "/subscribe",
  "/login",
  "/signup",
  "/terms",
];

async function pagesWithProfile(get: (path: string) => Promise<string>) {
  const profile = /\/expert\/[0-9a-f-]{36}/.exec(await get("/sitemap.xml"))?.[0];
  return [...pages, profile ?? "/no-expert-in-the-sitemap"];
}

test("no framework script, and the same bytes for everybody", async ({ request }) => {
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await request.get(path, { headers });
    expect(answer.status(), path).toBe(200);
    return answer.text();
  };
  for (const path of await pagesWithProfile(get)) {
    const plain = await get(path);
    expect(plain, path).not.toMatch(/modulepreload|entry\.client|__reactRouter|nonce="[^"]/);
    const other = await get(path, {
      "User-Agent": "another",
      "Accept-Language": "fr",
      Cookie: "keyway_time_zone=Asia/Tokyo",
    });
    expect(other, path).toBe(plain);
  }
});
