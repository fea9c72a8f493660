import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { withoutPlace } from "./order";
import { findViolations, walls } from "./walls";

const root = join(import.meta.dirname, "../..");

test("the walls of the house stand", { timeout: 120_000 }, async () => {
  const { violations, modules } = await findViolations(root);
  expect(violations).toEqual([]);
  expect(modules).toBeGreaterThan(100);
});

test("every noun and every room has its place in the order", () => {
  expect(withoutPlace(join(root, "app"))).toEqual([]);
});

test("a folder without a place is seen, and a place without a folder", () => {
  const seen = withoutPlace(
    join(
      house({
        "app/domain/coins/mint/pay.ts": "",
        "app/domain/payments/session/pay.ts": "",
        "app/components/coins/pay.tsx": "",
        "app/mail/coins/pay.tsx": "",
      }),
      "app",
    ),
  );
  const expected = ["domain/coins", "domain/coins/mint", "domain/payments/session", "domain/payments/view"];
  expect(seen).toEqual(
    expect.arrayContaining([
      ...expected,
      "components/coins",
      "components/form",
      "mail/coins",
      "mail/letters",
    ]),
  );
});

/** For every wall, files that break it: path → text. The first file is the one at fault. */
const planted: Record<string, Record<string, string>> = {
  "no-cycles": {
    "app/domain/a/one.ts": 'import { two } from "./two"; export const one = () => two;',
    "app/domain/a/two.ts": 'import { one } from "./one"; export const two = () => one;',
  },
  "no-unresolved": { "app/domain/a/lost.ts": 'import "~/domain/a/nowhere";' },
  "domain-knows-no-web": {
    "app/domain/a/page.ts":
      'import { session } from "~/web/sign-in-session.server"; export const a = session;',
    "app/web/sign-in-session.server.ts": "export const session = 1;",
  },
  "nouns-import-downwards": {
    "app/domain/accounts/list.ts": 'import { book } from "~/domain/bookings/book"; export const a = book;',
    "app/domain/bookings/book.ts": "export const book = 1;",
  },
  "rooms-import-downwards": {
    "app/domain/classes/seats/take.ts":
      'import { wait } from "~/domain/classes/waitlist/wait"; export const a = wait;',
    "app/domain/classes/waitlist/wait.ts": "export const wait = 1;",
  },
  "domain-knows-no-framework": {
    "app/domain/a/view.ts": 'import { redirect } from "react-router"; redirect("/");',
  },
  "ui-imports-react-only": {
    "app/ui/price.tsx": 'import { cents } from "~/shared/money"; export const price = cents;',
    "app/shared/money.ts": "export const cents = 1;",
  },
  "only-the-countdown-counts-down": {
    "app/ui/clock.tsx":
      'import { countdownText } from "~/domain/classes/public/countdown"; countdownText(1);',
    "app/domain/classes/public/countdown.ts": "export const countdownText = (left: number) => left;",
  },
  "public-pages-read-the-view-of-classes": {
    "app/domain/classes/public/public-classes.server.ts":
      'import { classes } from "~/db/schema/classes/classes"; export const a = classes;',
    "app/db/schema/classes/classes.ts": "export const classes = 1;",
  },
  "components-are-props-to-html": {
    "app/components/a/card.tsx": 'import type { Db } from "~/db/client"; export type A = Db;',
    "app/db/client.ts": "export type Db = string;",
  },
  "no-server-code-in-components": {
    "app/components/a/list.tsx": 'import { find } from "~/domain/a/queries.server"; export const a = find;',
    "app/domain/a/queries.server.ts": "export const find = 1;",
  },
  "schemas-lend-components-their-types-only": {
    "app/components/a/form.tsx": 'import { form } from "~/domain/a/a.forms.server"; export const a = form;',
    "app/domain/a/a.forms.server.ts": "export const form = 1;",
  },
  "platform-is-a-floor": {
    "app/platform/ids.ts": 'import { cents } from "~/shared/money"; export const id = cents;',
    "app/shared/money.ts": "export const cents = 1;",
  },
  "shared-is-a-floor": {
    "app/shared/money.ts": 'import { id } from "~/platform/ids"; export const cents = id;',
    "app/platform/ids.ts": "export const id = 1;",
  },
  "db-is-below-the-domain": {
    "app/db/roles.ts": 'import { role } from "~/domain/a/role"; export const a = role;',
    "app/domain/a/role.ts": "export const role = 1;",
  },
  "tables-stay-in-domain-and-db": {
    "app/web/sign-in-session.server.ts":
      'import { users } from "~/db/schema/accounts/users"; export const a = users;',
    "app/db/schema/accounts/users.ts": "export const users = 1;",
  },
  "queries-stay-in-domain-and-db": {
    "app/routes/a/page.tsx": 'import { sql } from "drizzle-orm"; export const a = sql;',
  },
  "pages-see-the-client-and-its-faults-only": {
    "app/routes/a/page.tsx": 'import { lock } from "~/db/locks.server"; export const a = lock;',
    "app/db/locks.server.ts": "export const lock = 1;",
  },
  "mail-reads-no-database": {
    "app/mail/parts.tsx": 'import { find } from "~/domain/a/queries.server"; export const a = find;',
    "app/domain/a/queries.server.ts": "export const find = 1;",
  },
  "components-run-in-the-browser-too": {
    "app/components/a/file.tsx": 'import { readFileSync } from "node:fs"; export const a = readFileSync;',
  },
  "routes-are-not-imported": {
    "app/components/a/link.tsx": 'import { title } from "~/routes/a/page"; export const a = title;',
    "app/routes/a/page.tsx": "export const title = 1;",
  },
  "pages-import-no-pages": {
    "app/routes/a/page.tsx": 'import { title } from "../b/page"; export const a = title;',
    "app/routes/b/page.tsx": "export const title = 1;",
  },
  "routes-are-thin": {
    "app/routes/a/page.tsx": 'import { send } from "~/mail/send"; export const a = send;',
    "app/mail/send.ts": "export const send = 1;",
  },
  "web-knows-no-pages": {
    "app/web/banner.ts": 'import { Notice } from "~/ui/notice"; export const a = Notice;',
    "app/ui/notice.tsx": "export const Notice = 1;",
  },
  "jobs-know-no-pages": {
    "app/jobs/tidy.ts": 'import { session } from "~/web/sign-in-session.server"; export const a = session;',
    "app/web/sign-in-session.server.ts": "export const session = 1;",
  },
  "server-knows-no-pages": {
    "app/server/app.ts": 'import { Notice } from "~/ui/notice"; export const a = Notice;',
    "app/ui/notice.tsx": "export const Notice = 1;",
  },
  "mail-templates-stay-in-mail": {
    "app/web/letter.ts": 'import { Html } from "@react-email/components"; Html;',
  },
  "pictures-are-drawn-from-facts": {
    "app/pictures/card.ts":
      'import { session } from "~/web/sign-in-session.server"; export const a = session;',
    "app/web/sign-in-session.server.ts": "export const session = 1;",
  },
  "drawing-stays-in-pictures": {
    "app/web/answer.ts": 'import { Renderer } from "@takumi-rs/core"; Renderer;',
  },
  "tracing-stays-in-its-file": {
    "app/web/answer.ts": 'import { trace } from "@opentelemetry/api"; trace;',
  },
  "tracing-is-loaded-on-demand": {
    "app/platform/tracing.server.ts": 'import { open } from "./open-telemetry.server"; open;',
    "app/platform/open-telemetry.server.ts": "export const open = 1;",
  },
  "no-development-packages": {
    "app/web/browser.ts": 'import { chromium } from "@playwright/test"; chromium;',
  },
  "no-undeclared-packages": { "app/web/parse.ts": 'import { parse } from "cookie-signature"; parse;' },
  "app-stands-alone": {
    "app/web/factory.ts": 'import { make } from "../../tests/factory"; export const a = make;',
    "tests/factory.ts": "export const make = 1;",
  },
};

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test("every wall has a planted violation", () => {
  expect(Object.keys(planted).sort()).toEqual([...new Set(walls.map((wall) => wall.name))].sort());
});

test.each(Object.entries(planted))("%s is seen when it is broken", async (rule, files) => {
  const { violations } = await findViolations(house(files));
  expect(violations.map((violation) => violation.rule)).toContain(rule);
});

test("a house in order has no violation", async () => {
  const { violations } = await findViolations(
    house({
      "app/routes/a/page.tsx":
        'import { find } from "~/domain/a/queries.server"; import { Card } from "~/components/a/card"; import { b } from "./part.server"; find(Card, b);',
      "app/routes/a/part.server.ts": 'export { c as b } from "./words";',
      "app/routes/a/words.ts": "export const c = 1;",
      "app/components/a/card.tsx":
        'import { Notice } from "~/ui/notice"; import { a } from "~/domain/a/a"; export const Card = [Notice, a];',
      "app/ui/notice.tsx": 'import { useId } from "react"; export const Notice = useId;',
      "app/domain/a/a.ts": 'import { cents } from "~/shared/money"; export const a = cents;',
      "app/domain/a/queries.server.ts":
        'import { users } from "~/db/schema/accounts/users"; export const find = (x: unknown) => [x, users];',
      "app/db/schema/accounts/users.ts":
        'import { text } from "drizzle-orm/pg-core"; export const users = text;',
      "app/shared/money.ts": "export const cents = 1;",
    }),
  );
  expect(violations).toEqual([]);
});

/** A small project with the same rooms and packages as ours. */
function house(files: Record<string, string>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "keyway-walls-")));
  folders.push(folder);
  for (const name of ["node_modules", "package.json"]) symlinkSync(join(root, name), join(folder, name));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  }
  return folder;
}
