import { beforeAll, describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { hashPassword } from "~/domain/accounts/password.server";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { signedInAs } from "../../support/site/cookies";
import { assembleSite, siteRoutes } from "../../support/site/site";
import { accessTable } from "../access/access-table";
import { type Shell, startShell } from "../server/shell-server";

/** Attacks on accounts as a stranger with a script would try them: the whole program over HTTP. */

const password = "Keyway2026";
const t = useDatabase({
  filledBy: async ({ db }) => {
    const passwordHash = await hashPassword(password);
    const nadia = await createUser(db, { email: "nadia@test.example", passwordHash });
    nadiasCookie = (await signedInAs({ db }, nadia.id, { now: new Date() })).Cookie;
  },
});
let nadiasCookie: string;
let build: Awaited<ReturnType<typeof assembleSite>>;
beforeAll(async () => {
  build = await assembleSite();
});

const start = (env: Record<string, string> = { RATE_LIMITS: "off" }) =>
  startShell({ build, env, services: { db: t.db } });

const submit = (
  shell: Shell,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) => shell.fetch(path, { method: "POST", headers, body: new URLSearchParams(fields) });

const sessionOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith("keyway_session="))
    ?.split(";")[0] ?? "";

async function signIn(shell: Shell, headers: Record<string, string> = {}) {
  const answer = await submit(shell, "/login", { email: "nadia@test.example", password }, headers);
  expect(answer.status).toBe(302);
  return sessionOf(answer);
}

const isSignedIn = async (shell: Shell, cookie: string) =>
  (await shell.fetch("/profile", { headers: { Cookie: cookie } })).status === 200;

describe("sessions", () => {
  test("a token that was planted before the sign-in opens nothing afterwards", async () => {
    const shell = await start();
    const planted = `keyway_session=${"A".repeat(43)}`;
    const given = await signIn(shell, { Cookie: planted });
    expect(given).not.toBe(planted);
    expect(await isSignedIn(shell, planted)).toBe(false);
    expect(await isSignedIn(shell, given)).toBe(true);
  });
});

describe("open redirects", () => {
  const hostile = [
    "//e.example",
    "/\\e.example",
    "\\\\e.example",
    "/%09/e.example",
    "/\t/e.example",
    "/%5Ce.example",
    "https:e.example",
    "https://e.example",
    "javascript:alert(1)",
    "/x\r\nSet-Cookie: a=b",
    "/%0d%0aSet-Cookie:%20a=b",
    "/.//e.example",
    "http://localhost@e.example/",
  ];

  test.each(hostile)("%j never leaves the site", async (redirectTo) => {
    const shell = await start();
    const cookie = nadiasCookie;
    const asked = new URLSearchParams({ redirectTo });
    const answers = [
      await submit(shell, "/login", { email: "nadia@test.example", password, redirectTo }),
      await submit(shell, "/signup", { ...newcomer, redirectTo }),
      await submit(shell, "/check-email", { email: "nadia@test.example", redirectTo }),
      await submit(shell, "/time-zone", { timeZone: "Europe/Paris", redirectTo }),
      await submit(shell, "/theme", { theme: "dark", redirectTo }),
      ...(await Promise.all(
        ["/login", "/signup", "/check-email", "/sign-in-prompt?action=book"].flatMap((path) =>
          [cookie, ""].map((Cookie) =>
            shell.fetch(`${path}${path.includes("?") ? "&" : "?"}${asked}`, { headers: { Cookie } }),
          ),
        ),
      )),
    ];
    for (const answer of answers) {
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers.getSetCookie().filter((value) => value.startsWith("a="))).toEqual([]);
      const target = new URL(answer.headers.get("Location") ?? "/", shell.origin);
      expect(target.origin, answer.url).toBe(shell.origin);
      expect(target.searchParams.get("redirectTo") ?? "/", answer.url).toMatch(/^\/(?![/\\])/);
      expect(leadingAway(await answer.text(), shell.origin), answer.url).toEqual([]);
    }
  });
});

/** The addresses of a page's links, forms and refreshes that lead to other sites, directly or by their parameters. */
function leadingAway(html: string, origin: string): string[] {
  const addresses = [...html.matchAll(/(?: href| action|; url)="?([^"]*)"/g)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&").replaceAll("&#x27;", "'"),
  );
  return addresses.filter((address) => {
    const { origin: target, protocol, searchParams } = new URL(address, origin);
    const next = new URL(searchParams.get("redirectTo") ?? "/", origin).origin;
    return protocol !== "mailto:" && (target !== origin || next !== origin);
  });
}

test("the search for links that lead away finds each kind", () => {
  const here = "http://localhost:3000";
  const found = (address: string) => leadingAway(`<a class="x" href="${address}">Go</a>`, here).length;
  const away = ["//e.example", "/\\e.example", "/\t/e.example", "https:e.example", "javascript:alert(1)"];
  for (const address of [...away, `${here}@e.example/`]) {
    const asked = found(`/login?redirectTo=${encodeURIComponent(address)}`);
    expect([address, found(address), asked]).toEqual([address, 1, 1]);
  }
  expect([found("/login?redirectTo=/my-bookings"), found("#top")]).toEqual([0, 0]);
});

const newcomer = { role: "learner", name: "Nadia", email: "new@test.example", password };

describe("posts from other sites", () => {
  const foreign: Record<string, string>[] = [
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Referer: "https://evil.example/login" },
  ];
  const spellings = [
    (path: string) => `${path}/`,
    (path: string) => `${path}.data`,
    (path: string) => `${path}?_data=routes`,
    (path: string) => `${path}?index`,
    (path: string) => path.toUpperCase(),
    (path: string) => path.replace(/(.)$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
  ];

  /**
   * Each header with the plain address, and each spelling with one header: the check doesn't depend on the address.
   */
  const tries = [
    ...foreign.map((headers) => ({ spell: (path: string) => path, headers })),
    ...spellings.map((spell) => ({ spell, headers: { Origin: "https://evil.example" } })),
  ];

  test("run nothing on any account route, in any spelling", async () => {
    const shell = await start();
    const cookie = nadiasCookie;
    const routes = (await siteRoutes()).filter(
      ({ id, module }) => /^routes\/(accounts|profile)\//.test(id) && module?.action,
    );
    expect(routes.length).toBeGreaterThan(10);
    const world = {
      ...{ expertId: "x", bookingId: "x", classId: "x", classSlug: "x", reservationId: "x" },
      ...{ paymentOfSeat: "x", entryId: "x", learnerUserId: "x", expertUserId: "x", adminUserId: "x" },
      ...{ threadId: "x", reportId: "x", inquiryId: "x", scanId: "x", visitorScanId: "x" },
      ...{ reviewedBookingId: "x", reviewId: "x", reviewReportId: "x" },
      ...{ disputedBookingId: "x", claimId: "x", contestedClaimId: "x", certificationId: "x", alertId: "x" },
      ...{ payoutRunId: "x", payoutId: "x", passkeyId: "x", recoveryId: "x" },
      ...{ teamId: "x", teamMemberId: "x", teamDomainId: "x" },
      portraitId: "x",
      pictureId: "x",
    };
    for (const { id } of routes) {
      const path = accessTable[id]?.path(world).split("?")[0] ?? "";
      for (const { spell, headers } of tries) {
        const answer = await submit(shell, spell(path), newcomer, { Cookie: cookie, ...headers });
        expect({ path: spell(path), headers, status: answer.status }).toMatchObject({ status: 403 });
      }
    }
    expect(await t.db.$count(users)).toBe(1);
    expect(await isSignedIn(shell, cookie)).toBe(true);
  });
});

test("no token of a mailed link stands in the access log", async () => {
  const shell = await start();
  for (const path of ["/verify-email", "/reset-password", "/recovery"]) {
    const answer = await shell.fetch(`${path}?token=${"t".repeat(43)}`);
    expect(answer.headers.get("Referrer-Policy")).toBe("strict-origin");
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
  }
  await expect.poll(() => shell.lines.filter(({ message }) => message === "request").length).toBe(3);
  expect(JSON.stringify(shell.lines)).not.toContain("t".repeat(43));
});
