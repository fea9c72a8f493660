import { expect, test } from "vitest";
import { newId } from "~/platform/ids";
import { useDatabase } from "../../support/db/database";
import { literalTexts } from "../../support/literal-texts";
import { createLiveClass } from "../../support/scenes/classes";
import { createExpert } from "../../support/scenes/factories";
import { createWorld, type World } from "../../support/scenes/world";
import { browse } from "../../support/site/browser";
import { get } from "../../support/site/request";

/** Each page shows the specification's texts to the users for whom they are meant. */

const t = useDatabase({
  filledBy: async (given) => {
    world = await createWorld(given);
    const knows = { certifications: ["GCIH"], languages: ["English"], skills: ["Log analysis"] };
    const { id: fullCardId } = await createExpert(given.db, { name: "Max No", ...knows });
    for (const name of ["Ann Bo", "Cy Do", "Ed Fa", "Gil Ho", "Ida Jo"])
      await createExpert(given.db, { name });
    const { slug: openSlug } = await createLiveClass(given.db);
    const { slug: soldOutSlug } = await createLiveClass(given.db, { status: "sold_out" });
    places = { ...world, fullCardId, openSlug, soldOutSlug, unknownId: newId() };
  },
});
let world: World;
let places: Record<string, unknown>;
const { ask } = browse(t);

const cases = literalTexts.map((page) => ({ ...page, to: page.to ?? ("visitor" as const) }));

test.each(cases)("$to at $path", async ({ path, to, status = 200, says }) => {
  const cookie = world.cookies[to];
  const address = path.replace(/\{(\w+)\}/g, (_, name) => String(places[name]));
  const answer = await ask(get(address, cookie ? { Cookie: cookie } : {}));
  const words = wordsOf(await answer.text());
  const missing = says.filter((text) => !words.includes(text));
  expect(`${answer.status} ${missing.join(" · ")}`).toBe(`${status} `);
});

/** The words of a page: its text, placeholders, and the names of buttons and pictures. */
function wordsOf(html: string): string {
  const spoken = [...html.matchAll(/\s(?:placeholder|aria-label|alt)="([^"]*)"/g)].map(([, text]) => text);
  const text = html.replace(/<(style|script|head)\b.*?<\/\1>/gs, "").replace(/<[^>]*>/g, "");
  return `${text} ${spoken.join(" ")}`
    .replace(/&(?:#x27|#39);/g, "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}
