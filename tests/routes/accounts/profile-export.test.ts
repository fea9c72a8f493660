import { describe, expect, test } from "vitest";
import { lockInOrder } from "~/db/locks.server";
import { auditEvents } from "~/db/schema/site/audit-events";
import { createUser } from "../../support/scenes/factories";
import { signIn } from "../../support/site/browser";
import { get, post } from "../../support/site/request";
import { useSite } from "../../support/site/use-site";

/** A user who requests copies of their data too often, or two at once, must wait. */

const { t, ask } = useSite();

async function somebody() {
  const user = await createUser(t.db);
  const cookie = await signIn(t, user);
  return { user, cookie, copy: () => ask(post("/profile/export", {}, { Cookie: cookie })) };
}

describe("a copy", () => {
  test("is given three times, then the page says how long to wait, with 429 and Retry-After", async () => {
    const { user, copy, cookie } = await somebody();
    for (let times = 0; times < 3; times += 1) expect((await copy()).status).toBe(200);
    const refused = await copy();
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
    expect(refused.headers.get("Content-Type")).toContain("text/html");
    expect(refused.headers.get("Content-Disposition")).toBeNull();
    const html = await refused.text();
    expect(html).toContain("Too many attempts. Please wait 1 minute and try again.");
    expect(html).toContain(user.email);
    expect(html).toMatch(/<title>Error: My data/);
    expect(await t.db.$count(auditEvents)).toBe(3);
    // The page itself is unchanged and doesn't mention the wait.
    const page = await ask(get("/profile/data", { Cookie: cookie }));
    expect([page.status, (await page.text()).includes("Too many attempts")]).toEqual([200, false]);
    const other = await somebody();
    expect((await other.copy()).status).toBe(200);
  });

  test("isn't made twice at once", async () => {
    const { user, copy } = await somebody();
    await t.db.transaction(async (tx) => {
      await lockInOrder(tx, ["export", user.id]);
      const busy = await copy();
      expect(busy.status).toBe(409);
      expect(await busy.text()).toContain("Your download is already being prepared.");
    });
    expect((await copy()).status).toBe(200);
  });
});
