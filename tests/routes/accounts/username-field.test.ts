import { expect, test } from "vitest";
import { hashPassword } from "~/domain/accounts/password.server";
import { useDatabase } from "../../support/db/database";
import { withSecondFactor } from "../../support/scenes/accounts";
import { createUser } from "../../support/scenes/factories";
import { browse, signIn } from "../../support/site/browser";

/** Password managers need to know whose password a form asks for. */

const t = useDatabase();
const { open } = browse(t);

const forms = (html: string) => html.match(/<form\b.*?<\/form>/gs) ?? [];
const asking = (html: string) => forms(html).filter((form) => form.includes('type="password"'));

test.each(["/login", "/signup", "/sign-in-prompt"])(
  "%s asks for the account beside the password",
  async (path) => {
    const [form = ""] = asking((await open(path)).html);
    expect(form).toMatch(/autocomplete="username(?: webauthn)?"/i);
  },
);

const paths = ["/profile/password", "/profile/email", "/profile/deletion", "/profile/two-factor"];
test.each(paths.flatMap((path) => [true, false].map((hasSecondStep) => ({ path, hasSecondStep }))))(
  "$path names the account beside the password, and doesn't post it (second step: $hasSecondStep)",
  async ({ path, hasSecondStep }) => {
    const user = await createUser(t.db, { passwordHash: await hashPassword("Keyway2026") });
    if (hasSecondStep) await withSecondFactor(t, user);
    const { html } = await open(path, await signIn(t, user));
    const found = asking(html);
    expect(found.length).toBeGreaterThan(0);
    for (const form of found) {
      const field = /<input[^>]*autocomplete="username"[^>]*>/i.exec(form)?.[0];
      expect(field).toContain(`value="${user.email}"`);
      expect(field).not.toContain("name=");
    }
  },
);
