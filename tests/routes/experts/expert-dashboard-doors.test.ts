import { describe, expect, test } from "vitest";
import { createUser } from "../../support/scenes/factories";
import { flashOf } from "../../support/site/flash";
import { get } from "../../support/site/request";
import { useCardPages } from "./card-pages";

/** Where the dashboard's addresses redirect users without a dashboard. */

const { t, ask, asExpert, signIn } = useCardPages();

test("/dashboard/expert leads to the profile", async () => {
  const answer = await ask(get("/dashboard/expert", await signIn((await asExpert()).id)));
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/profile"]);
});

describe("a visitor reads 'Not logged in'", () => {
  test.each(["/expert-dashboard", "/expert-profile"])("at %s, and comes back to it", async (path) => {
    const answer = await ask(get(path));
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe(`/login?redirectTo=${encodeURIComponent(path)}`);
    expect(flashOf(answer)).toBe("Not logged in");
  });

  test("at /dashboard/expert, which leads there by way of the profile", async () => {
    const answer = await ask(get("/dashboard/expert"));
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/profile"]);
    expect(flashOf(answer)).toBe("Not logged in");
    const Cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const onward = await ask(get("/profile", { Cookie }));
    expect(onward.headers.get("Location")).toBe("/login?redirectTo=%2Fprofile");
    // The notice isn't removed before a page has shown it.
    expect(onward.headers.getSetCookie()).toEqual([]);
    expect(await (await ask(get("/login?redirectTo=%2Fprofile", { Cookie }))).text()).toContain(
      "Not logged in",
    );
  });

  test("and an account isn't, wherever it is led", async () => {
    const expert = await signIn((await asExpert()).id);
    const learner = await signIn((await createUser(t.db)).id);
    for (const answer of [
      await ask(get("/dashboard/expert", expert)),
      await ask(get("/dashboard/expert", learner)),
      await ask(get("/expert-dashboard", learner)),
    ]) {
      expect([answer.status, flashOf(answer)]).toEqual([302, ""]);
    }
  });
});
