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

/** Each page at least this many times as often per second as the stock server. */
const goal = 2;

/** Pages that no cache holds, by our server and by the framework's own: same routes, database, account; turn by turn. */
export async function measurePages({ server, template, amounts }) {
  await buildStock();
  const database = await server.create("pages", template);
  const who = await readPeople(database.url);
  const sides = { keyway: await startSite(database.url), stock: await startSite(database.url, stockProgram) };
  const measured = [];
  for (const page of pages(who)) measured.push(await compare(sides, page, amounts));
  for (const site of Object.values(sides)) await site.stop();

  return {
    title: `Pages that are made for each request, ${amounts.connections} connections, ${amounts.rounds} rounds in turn`,
    head: ["", "Keyway", "stock", "ratio", "p99", "stock p99", "CPU", "stock CPU", "ratio", `goal ${goal}`],
    remarks: true,
    rows: measured.map(({ label, keyway, stock, ratios }) => [
      label,
      ...[perSecond(keyway.perSecond), perSecond(stock.perSecond), short(ratios.perSecond)],
      ...[ms(keyway.p99), ms(stock.p99), ms(keyway.cpu), ms(stock.cpu), short(ratios.cpu)],
      ratios.perSecond < goal ? "under" : "ok",
    ]),
    notes: [
      `Answers that failed: ${failureText(measured.flatMap((one) => one.failures))}. CPU: the server's processor time for one answer.`,
      "Stock: `react-router-serve`, on the same routes with the template's server entry. A middleware outside all others gives them the services that our shell gives.",
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
  const pairs = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ keyway: await burst(sides.keyway, seconds), stock: await burst(sides.stock, seconds) });
  }
  const middle = (pick) => median(pairs.map(pick));
  const side = (name) => ({
    perSecond: middle((pair) => pair[name].perSecond),
    p99: middle((pair) => pair[name].p99),
    cpu: middle((pair) => pair[name].cpu),
  });
  return {
    label,
    keyway: side("keyway"),
    stock: side("stock"),
    ratios: {
      perSecond: middle(({ keyway, stock }) => keyway.perSecond / stock.perSecond),
      cpu: middle(({ keyway, stock }) => stock.cpu / keyway.cpu),
    },
    failures: pairs.flatMap(({ keyway, stock }) => [...keyway.failures, ...stock.failures]),
  };
}

/** @throws {Failure} when one of the two doesn't answer with the page */
async function expectSamePage({ keyway, stock }, path, cookie) {
  const [ours, theirs] = await Promise.all(
    [keyway, stock].map(async ({ origin }) => {
      const answer = await get(origin + path, { cookie });
      return { status: answer.status, heading: headingOf(textOf(answer)) };
    }),
  );
  const isSame = ours.status === 200 && theirs.status === 200 && ours.heading === theirs.heading;
  if (!isSame) throw new Failure(`${path}: ${JSON.stringify({ ours, theirs })} are not the same page.`);
}

const headingOf = (html) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? "none";
