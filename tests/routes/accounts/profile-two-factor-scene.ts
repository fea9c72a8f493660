import { beforeAll } from "vitest";
import { hashPassword } from "~/domain/accounts/password.server";
import { codesOf, withSecondFactor } from "../../support/scenes/accounts";
import { createUser } from "../../support/scenes/factories";
import { signedInAs } from "../../support/site/cookies";
import { get, post } from "../../support/site/request";
import { useSite } from "../../support/site/use-site";

/** /profile/two-factor, through the real middleware and pages, as browsers use it. */

export const page = "/profile/two-factor";
export const currentPassword = "Keyway2026";

type UserValues = Parameters<typeof createUser>[1];

/** Sets up a database for the test file, and the page on it. `situation` is reset before each test. */
export function useTwoFactorPage() {
  const { t, situation, ask } = useSite();
  let passwordHash: string;
  beforeAll(async () => {
    passwordHash = await hashPassword(currentPassword);
  });

  /** An account, with a password unless `passwordHash` is null, and a browser that is signed in to it. */
  async function signedIn(values: UserValues = {}) {
    const user = await createUser(t.db, { passwordHash, ...values });
    return { user, browser: await browserOf(user.id) };
  }

  async function browserOf(userId: string) {
    const [name = "", token = ""] = (await signedInAs(t, userId)).Cookie.split("=");
    const cookies = new Map([[name, token]]);
    const send = async (request: Request) => {
      request.headers.set("Cookie", [...cookies].map((pair) => pair.join("=")).join("; "));
      const answer = await ask(request);
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (cookie.includes("Max-Age=0")) cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    };
    return {
      cookies,
      open: async () => await (await send(get(page))).text(),
      visit: () => send(get(page)),
      post: (intent: string, fields: Record<string, string> = {}) => send(post(page, { intent, ...fields })),
    };
  }

  /** An account whose second step is on, and a browser that has signed in to it since. */
  async function protectedBrowser(values: UserValues = {}) {
    const { user } = await signedIn(values);
    const phone = await withSecondFactor(t, user);
    return { user, phone, browser: await browserOf(user.id) };
  }

  /** Begins the set-up, and confirms it with a code of the secret on the page. */
  async function turnOn(browser: Browser) {
    await browser.post("begin", { currentPassword });
    const code = codesOf(keyIn(await browser.open()));
    return browser.post("confirm", { code: code(situation.now) });
  }

  return { t, situation, signedIn, browserOf, protectedBrowser, turnOn };
}

type Browser = Awaited<ReturnType<ReturnType<typeof useTwoFactorPage>["browserOf"]>>;

/** The secret that the page shows as text. */
export const keyIn = (html: string) => (/<dd><code>([^<]+)</.exec(html)?.[1] ?? "").replaceAll(" ", "");

/** The recovery codes that the page shows. */
export const codesIn = (html: string) =>
  [...html.matchAll(/<code>([a-z2-7-]{19})<\/code>/g)].map(([, code]) => code);
