import { describe, expect, test } from "vitest";
import { action, loader } from "~/routes/site/theme";
import { readTheme } from "~/web/theme.server";
import { useDatabase } from "../../support/db/database";
import { answerOf, get, post, routeArgs } from "../../support/site/request";

const t = useDatabase();
const choose = (fields: Record<string, string>) =>
  answerOf(action(routeArgs({ t, request: post("/theme", fields) })));

describe("the theme switch", () => {
  test.each(["light", "dark"])("keeps %s in a cookie and returns to the page", async (theme) => {
    const answer = await choose({ theme, redirectTo: "/experts?search=soc" });
    expect(answer).toMatchObject({ status: 303, location: "/experts?search=soc" });
    const cookie = answer.setCookies[0]?.split(";")[0] ?? "";
    expect(readTheme(get("/", { Cookie: cookie }))).toBe(theme);
  });

  test("never leads to another site", async () => {
    expect((await choose({ theme: "dark", redirectTo: "https://e.example/" })).location).toBe("/");
    expect((await choose({ theme: "dark", redirectTo: "//e.example/" })).location).toBe("/");
    expect((await choose({ theme: "dark" })).location).toBe("/");
  });

  test("refuses a theme that doesn't exist, and sets nothing", async () => {
    expect(await choose({ theme: "hacker" })).toMatchObject({ status: 400, setCookies: [] });
    expect(await choose({})).toMatchObject({ status: 400, setCookies: [] });
  });

  test("has no page of its own", async () => {
    expect(await answerOf(loader())).toMatchObject({ status: 302, location: "/" });
  });
});
