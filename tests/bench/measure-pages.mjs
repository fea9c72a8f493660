import { Failure } from "../../scripts/lib/lifecycle.mjs";
import { get, textOf } from "./browser.mjs";
import { withClient } from "./database.mjs";
import { readDemo } from "./demo.mjs";
import { failureText, load } from "./load.mjs";
import { median, ms, perSecond, short } from "./numbers.mjs";
import { signIn } from "./people.mjs";
import { processorMilliseconds } from "./resident.mjs";
import { startSite } from "./site.mjs";
import { buildStock, stockProgram } from "./stock.mjs";

/** Each page at least this many times as often per second as the stock server, as the libraries come. */
const goal = 2;

/**
 * Pages that no cache holds, by our server and by the framework's own: same routes, database, account; turn by turn. The
 * framework's is measured twice: reading as the libraries come, and with our database client, which shows what the pages
 * themselves gained.
 */
export async function measurePages({ server, template, amounts }) {
  await buildStock();
  const database = await server.create("pages", template);
  const who = await readPeople(database.url);
  const sides = {
    keyway: await startSite(database.url),
    stock: await startSite(database.url, stockProgram("plain")),
    sameClient: await startSite(database.url, stockProgram("ours")),
  };
  const measured = [];
  for (const page of pages(who)) measured.push(await compare(sides, page, amounts));
  for (const site of Object.values(sides)) await site.stop();

  return {
    title: `Pages that are made for each request, ${amounts.connections} connections, ${amounts.rounds} rounds in turn`,
    head: [
      ...["", "Keyway", "stock", "ratio", "p99", "stock p99", "CPU", "stock CPU", "ratio"],
      ...["our client", "ratio", "CPU", "ratio", `goal ${goal}`],
    ],
    remarks: true,
    rows: measured.map(({ label, keyway, stock, sameClient, ratios }) => [
      label,
      ...[perSecond(keyway.perSecond), perSecond(stock.perSecond), short(ratios.stock.perSecond)],
      ...[ms(keyway.p99), ms(stock.p99), ms(keyway.cpu), ms(stock.cpu), short(ratios.stock.cpu)],
      ...[perSecond(sameClient.perSecond), short(ratios.sameClient.perSecond)],
      ...[ms(sameClient.cpu), short(ratios.sameClient.cpu)],
      ratios.stock.perSecond < goal ? "under" : "ok",
    ]),
    notes: [
      `Answers that failed: ${failureText(measured.flatMap((one) => one.failures))}. CPU: the server's processor time for one answer.`,
      "Stock: `react-router-serve`, on the same routes with the template's server entry; it reads with Drizzle over postgres.js, each read a statement of its own, unprepared. A middleware outside all others gives the routes the services that our shell gives.",
      "Our client: the same server, reading with our database client (prepared and combined statements); the ratios beside it are Keyway's to this one.",
    ],
    data: measured,
  };
}

const readPeople = async (databaseUrl) => ({
  ...(await readDemo(databaseUrl)),
  ...(await withClient(databaseUrl, async (sql) => {
    const [admin] = await sql`select id from users where role = 'admin'`;
    const [teacher] = await sql`select id from users where email = 'expert@keyway.example'`;
    return { teacherId: teacher.id, adminCookie: await signIn(sql, admin.id) };
  })),
});

const pages = ({ expertId, teacherId, cookie, expertCookie, adminCookie }) => [
  { label: "/experts, signed in", path: "/experts", cookie },
  { label: "/expert/{id}, signed in", path: `/expert/${expertId}`, cookie },
  { label: "/expert/{id}/book", path: `/expert/${expertId}/book`, cookie },
  { label: "/my-bookings", path: "/my-bookings", cookie },
  { label: "/messages", path: "/messages", cookie },
  { label: "/messages/{user}", path: `/messages/${teacherId}`, cookie },
  { label: "/profile", path: "/profile", cookie },
  { label: "/dashboard, an expert's", path: "/dashboard", cookie: expertCookie },
  { label: "/availability", path: "/availability", cookie: expertCookie },
  { label: "/admin/dashboard", path: "/admin/dashboard", cookie: adminCookie },
  { label: "/login, signed out", path: "/login" },
];

async function compare(sides, { label, path, cookie }, { connections, warmUpSeconds, seconds, rounds }) {
  await expectSamePage(sides, path, cookie);
  const burst = async (site, length) => {
    const before = processorMilliseconds(site.pid);
    const result = await load(site.origin, { paths: [{ path, cookie }], connections, seconds: length });
    return { ...result, cpu: (processorMilliseconds(site.pid) - before) / result.answers };
  };
  for (const site of Object.values(sides)) await burst(site, warmUpSeconds);
  const turns = [];
  for (let round = 0; round < rounds; round += 1) {
    const turn = {};
    for (const [name, site] of Object.entries(sides)) turn[name] = await burst(site, seconds);
    turns.push(turn);
  }
  const middle = (pick) => median(turns.map(pick));
  const side = (name) => ({
    perSecond: middle((turn) => turn[name].perSecond),
    p99: middle((turn) => turn[name].p99),
    cpu: middle((turn) => turn[name].cpu),
  });
  const ratiosTo = (name) => ({
    perSecond: middle((turn) => turn.keyway.perSecond / turn[name].perSecond),
    cpu: middle((turn) => turn[name].cpu / turn.keyway.cpu),
  });
  return {
    label,
    keyway: side("keyway"),
    stock: side("stock"),
    sameClient: side("sameClient"),
    ratios: { stock: ratiosTo("stock"), sameClient: ratiosTo("sameClient") },
    failures: turns.flatMap((turn) => Object.values(turn).flatMap((one) => one.failures)),
  };
}

/** @throws {Failure} when one of them doesn't answer with the page */
async function expectSamePage(sides, path, cookie) {
  const shown = await Promise.all(
    Object.values(sides).map(async ({ origin }) => {
      const answer = await get(origin + path, { cookie });
      return { status: answer.status, heading: headingOf(textOf(answer)) };
    }),
  );
  const isSame = shown.every(({ status, heading }) => status === 200 && heading === shown[0].heading);
  if (!isSame) throw new Failure(`${path}: ${JSON.stringify(shown)} are not the same page.`);
}

const headingOf = (html) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? "none";
