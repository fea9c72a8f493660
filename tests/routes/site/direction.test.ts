import { expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { classes } from "~/db/schema/classes/classes";
import { experts } from "~/db/schema/experts/experts";
import { useDatabase } from "../../support/db/database";
import { type ActorName, createWorld, type World } from "../../support/scenes/world";
import { browse } from "../../support/site/browser";
import { get } from "../../support/site/request";
import { accessTable } from "../access/access-table";

/** On every page, a right-to-left name doesn't change the direction of the text around it. */

const t = useDatabase();
const { ask } = browse(t);

async function rtlWorld(): Promise<World> {
  const world = await createWorld(t);
  await t.db.update(users).set({ fullName: "נועה לוי" });
  await t.db.update(experts).set({ name: "מרים כהן" });
  await t.db.update(classes).set({ title: "מבוא לאבטחה" });
  return world;
}

/** Elements with their own direction. */
const alone = new Set(["h1", "h2", "h3", "p", "td", "dd", "li", "option", "legend", "th", "div", "summary"]);

/** The texts that mix right-to-left letters with others without isolating them. */
function mixedTexts(html: string): string[] {
  const shown = html
    .replace(/<script[^>]*>.*?<\/script>/gs, "")
    .replace(/<!--.*?-->/gs, "")
    .replace(/<span[^>]* class="avatar[^>]*>.*?<\/span>/gs, "")
    .replace(/<bdi>.*?<\/bdi>/gs, "<bdi></bdi>")
    .replace(/<(\w+)[^>]* dir="auto"[^>]*>.*?<\/\1>/gs, "")
    .replace(/\u2068[^\u2069]*\u2069/g, "");
  const texts = [...shown.matchAll(/<(\/?\w+)[^<>]*>([^<>]*[\u0590-\u05ff][^<>]*)<(\/?\w+)/g)];
  return texts.flatMap(([, before = "", text = "", after]) =>
    alone.has(before) && after === `/${before}` && !/[a-z\d]/i.test(text) ? [] : [text.trim()],
  );
}

test.each<ActorName>(["visitor", "learner", "expert"])("for the %s", { timeout: 120_000 }, async (actor) => {
  const world = await rtlWorld();
  const headers: Record<string, string> = world.cookies[actor] ? { Cookie: world.cookies[actor] } : {};
  const mixed: string[] = [];
  let pages = 0;
  for (const { path, get: outcomes } of Object.values(accessTable)) {
    if (!outcomes) continue;
    const address = path(world);
    if (address.startsWith("/events")) continue;
    const answer = await ask(get(address, headers));
    if (!answer.headers.get("Content-Type")?.startsWith("text/html")) continue;
    pages += 1;
    mixed.push(...mixedTexts(await answer.text()).map((text) => `${address}: ${text}`));
  }
  expect(mixed).toEqual([]);
  expect(pages).toBeGreaterThan(20);
});
