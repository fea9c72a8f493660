import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { useDatabase } from "../../support/db/database";
import { browse } from "../../support/site/browser";

/** The privacy policy names what each cookie is for. A cookie of the source that isn't listed here fails. */

const purposes: Record<string, string> = {
  session: "to keep you signed in",
  device: "to know a browser that has signed in before",
  theme: "to remember your theme",
  zone: "your time zone",
  hms_reduce_motion: "whether you want less motion (hms_reduce_motion, 1 or 0)",
  scans: "to find the skill scans that you took without an account (for 30 days)",
  oidc: "to carry you through a sign-in",
  second_step: "to carry you through a sign-in",
  recovery_codes: "a change of your account",
  flash: "to carry a message from one page to the next",
  scan_begun: "to carry a message from one page to the next",
  wrote: "to show you at once what you have just changed",
  keyway_plain: "to show you a page without its script, for half an hour, if the script has failed",
};

const app = join(import.meta.dirname, "../../../app");
const source = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(join(app, file), "utf8"))
  .join("\n");
const { open } = browse(useDatabase());

test("every cookie that the source sets has its purpose in the privacy policy", async () => {
  const named = [
    /writeCookie\(\s*"(\w+)"/g,
    /sealedCookie(?:<\w+>)?\(\{\s*name: "(\w+)"/g,
    /const (?:\w*[cC]ookie) = "(\w+)"/g,
  ].flatMap((setting) => [...source.matchAll(setting)].map(([, name]) => name));
  expect([...new Set(named)].sort()).toEqual(Object.keys(purposes).sort());
  const { text } = await open("/privacy");
  expect(Object.values(purposes).filter((purpose) => !text.includes(purpose))).toEqual([]);
});
