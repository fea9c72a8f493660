import { beforeEach, describe, expect, test } from "vitest";
import { createLiveClass } from "../../support/scenes/classes";
import { createWorld, type World } from "../../support/scenes/world";
import { get, testEnv } from "../../support/site/request";
import { useSite } from "../../support/site/use-site";

/** A link to our Payhip shop has no effect without the shop's key, and the admin, who sets the link, reads so. */

const { t, situation, ask } = useSite();
let world: World;
beforeEach(async () => {
  world = await createWorld(t);
});

const read = async (path: string) =>
  (await ask(get(`/admin/classes${path}`, { Cookie: world.cookies.admin }))).text();
const warning = "The Payhip link isn&#x27;t used";

describe.each([
  ["without the shop's key", undefined, true],
  ["with the shop's key", "a-key-of-payhip", false],
])("%s", (_how, payhipApiKey, isWarned) => {
  beforeEach(() => {
    situation.env = { ...testEnv, payhipApiKey };
  });

  test(`the form ${isWarned ? "has no field for the link" : "has a field for the link"}`, async () => {
    expect((await read("/new")).includes('name="payhipLink"')).toBe(!isWarned);
  });

  test("the form of a class with a link has the field", async () => {
    const { id } = await createLiveClass(t.db, { payhipLink: "https://payhip.com/b/Ab1" });
    const html = await read(`/${id}/edit`);
    expect(html).toContain('name="payhipLink"');
    expect(html.includes(warning)).toBe(isWarned);
  });

  test(`the page of a class with a link ${isWarned ? "warns" : "is silent"}`, async () => {
    const { id } = await createLiveClass(t.db, { payhipLink: "https://payhip.com/b/Ab1" });
    expect((await read(`/${id}`)).includes(warning)).toBe(isWarned);
  });

  test("the page of a class without a link is silent", async () => {
    const { id } = await createLiveClass(t.db);
    expect(await read(`/${id}`)).not.toContain(warning);
  });
});
