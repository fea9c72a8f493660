import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { licencesPage, productionPackages } from "../../scripts/lib/licences.ts";

/** What docs/security.md and docs/licences.md say of the repository. */
const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/security.md"), "utf8");
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+)(?:–\d+\.\d+\.(\d+))? \|.*$/gm)];

test("every file that the page names exists", () => {
  const named = [...page.matchAll(/`((?:app|docs|scripts|tests)\/[^` *]+)`/g)].map(([, file = ""]) => file);
  expect(named.length).toBeGreaterThan(150);
  expect([...new Set(named)].filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test("every requirement of levels 1 and 2 has one row, with its state and where or why", () => {
  const counted = rows.map(([, first = "", last]) => {
    const number = Number(first.split(".")[2]);
    return Number(last ?? number) - number + 1;
  });
  // 70 of level 1 and 183 of level 2.
  expect(counted.reduce((sum, one) => sum + one, 0)).toBe(253);
  expect(new Set(rows.map(([, first]) => first)).size).toBe(rows.length);
  const whole = /^\| [\d.–]+ \| [^|]+ \| (met|not met|n\/a|operator) \| [^|]+ \| [^|]*\|$/;
  expect(rows.map(([row]) => row).filter((row) => !whole.test(row))).toEqual([]);
});

test("the sentence above the table counts its rows", () => {
  const counts = new Map<string, number>();
  for (const [row, first = "", last] of rows) {
    const state = row.split(" | ")[2] ?? "";
    const number = Number(first.split(".")[2]);
    counts.set(state, (counts.get(state) ?? 0) + Number(last ?? number) - number + 1);
  }
  const of = (state: string) => counts.get(state);
  expect(page).toContain(
    `Of 253, ${of("met")} are met, ${of("not met")} aren't, ${of("operator")} are up to the operator, ` +
      `and ${of("n/a")} are about`,
  );
});

const met = rows.map(([row]) => row.split(" | ")).filter(([, , state]) => state === "met");

test("every row that is met names a test, or is compared with the source here", () => {
  const untested = met.filter(([, , , , shown = ""]) => !shown.includes("tests/"));
  const numbers = untested.map(([number = ""]) => number.replace("| ", ""));
  expect(numbers.sort()).toEqual(Object.keys(compared).sort());
});

test("a test that a row names has to do with what the row says", () => {
  const shown = met.flatMap((cells) => [...(cells.at(-1) ?? "").matchAll(/`(tests\/[^`]+)`/g)]);
  const silent = shown
    .map(([, file = ""]) => file)
    .filter(
      (file) =>
        /^tests\/(domain|routes|architecture|e2e)\/.*\.ts$/.test(file) &&
        !/\bexpect\b|access/.test(readFileSync(join(root, file), "utf8")),
    );
  expect(silent).toEqual([]);
});

const source = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, "app", file), "utf8") }));
const filesWith = (pattern: RegExp) =>
  source.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
const read = (file: string) => readFileSync(join(root, file), "utf8");
const allOf = (pattern: RegExp) =>
  new Set(source.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, found]) => found)));

/** What the source has to look like for the rows that no other test shows. */
const compared: Record<string, () => void> = {
  "1.2.5": () => {
    expect(filesWith(/child_process/)).toEqual([]);
    // It runs itself.
    expect(filesWith(/worker_threads/)).toEqual(["domain/calendars/icalendar/thread.server.ts"]);
  },
  "1.4.1": () => expect(readdirSync(join(root, "app"), { recursive: true }).filter(isNative)).toEqual([]),
  "1.4.2": () => {
    const money = source.filter(
      ({ file, text }) =>
        file.startsWith("db/schema/") && /pgTable/.test(text) && /integer\("\w+_cents/.test(text),
    );
    expect(money.length).toBeGreaterThan(3);
    expect(money.filter(({ text }) => !/check\(/.test(text)).map(({ file }) => file)).toEqual([]);
  },
  "3.7.1": () => expect(filesWith(/<(?:applet|embed|object|keygen) [a-z]/)).toEqual([]),
  "4.1.1": () =>
    expect(allOf(/"Content-Type": "(text\/(?!event-stream)[^"]*)"/g)).toSatisfy(everyNamesCharset),
  "6.2.6": () => {
    const fields = read("app/domain/accounts/account-fields.ts");
    const lines = fields
      .split("\n")
      .filter((line) => /label: ".*password"/i.test(line) && !line.includes("...new"));
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.filter((line) => !line.includes('type: "password"') && !/^\s+label/.test(line))).toEqual([]);
  },
  "6.2.7": () => expect(filesWith(/onPaste|autoComplete="off"[^>]*type="password"/)).toEqual([]),
  "6.2.10": () => expect(filesWith(/passwordExpires|password_expires/)).toEqual([]),
  "6.4.2": () => expect(filesWith(/secret question|security question/i)).toEqual([]),
  "10.5.3": () => expect(filesWith(/from "openid-client"/)).not.toEqual([]),
  "11.1.1": () => expect(read("docs/operations.md")).toMatch(/^#+ .*SESSION_SECRET/m),
  "11.1.2": () => expect(page).toMatch(/^## Cryptography\n\| use \| means \| key \|/m),
  "11.2.1": () => {
    expect(
      allOf(/import .*? from "((?:node:)?crypto|.*argon2|otpauth|.*(?:crypto-js|tweetnacl|sodium).*)"/g),
    ).toEqual(new Set(["node:crypto", "@node-rs/argon2", "otpauth"]));
  },
  "11.3.1": () => expect(allOf(/create(?:C|Dec)ipheriv\("([^"]+)"/g)).toEqual(new Set(["aes-256-gcm"])),
  "11.4.1": () =>
    expect(allOf(/(?:createHash|createHmac|hkdfSync)\(\s*"([^"]+)"/g)).toEqual(new Set(["sha256"])),
  "12.3.2": () => expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/)).toEqual([]),
  "13.1.1": () => {
    const operations = read("docs/operations.md");
    for (const peer of ["Stripe", "Resend", "S3", "OIDC"]) expect(operations).toContain(peer);
  },
  "13.2.5": () => {
    const asking = filesWith(/\bawait fetch\(|\bfetch\((?!request)[a-z]/);
    expect(asking.filter((file) => file.endsWith(".server.ts")).sort()).toEqual(outgoing);
  },
  "13.4.1": () => expect(read("Dockerfile")).not.toMatch(/^COPY (?:--\S+ )*\.\/? /m),
  "15.1.1": () => expect(page).toMatch(/within 3 days, others within 30/),
  "15.1.2": () => expect(JSON.parse(read("package.json")).scripts.sbom).toMatch(/sbom/),
  "16.1.1": () => expect(read("docs/operations.md")).toMatch(/^#+ .*[Ll]og/m),
};

test.each(Object.entries(compared))("%s holds in the source", (_number, compare) => compare());

/** The files that ask another server by `fetch`; libraries have their own. */
const outgoing = ["domain/scans/ask-model.server.ts", "jobs/deliver-sandbox-event.server.ts"];
const isNative = (file: string | Buffer) => /\.(?:c|cc|cpp|rs|node|wasm)$/.test(String(file));
const everyNamesCharset = (types: Set<string | undefined>) =>
  [...types].every((type) => type?.includes("charset=utf-8"));

test("the list of licences is that of the lock file, and none of them binds the program's own source", () => {
  expect(readFileSync(join(root, "docs/licences.md"), "utf8")).toBe(licencesPage());
  const unfit = productionPackages().filter(({ licence }) => /(?<!L)GPL|not stated|UNLICENSED/.test(licence));
  expect(unfit).toEqual([]);
});
