import { Failure } from "../../scripts/lib/lifecycle.ts";
import { get, textOf } from "./browser.ts";
import type { Given } from "./database.ts";
import { atLeast } from "./goals.ts";
import { failureText, inTurn, load } from "./load.ts";
import type { Bursts } from "./measure-public.ts";
import { median, ms, perSecond, short } from "./numbers.ts";
import { type Demo, readDemo } from "./people.ts";
import { processorSeconds } from "./processor.ts";
import { type Site, startSite } from "./site.ts";
import { buildStock, stockProgram } from "./stock/stock.ts";

/**
 * Compares pages that aren't cached on our server and on the framework's, in turn: same routes, database and account.
 */
export async function measureSignedIn({ server, template, amounts }: Given<Bursts>) {
  await buildStock();
  const database = await server.create("signed_in", template);
  const pages = signedInPages(await readDemo(database.url));
  const sides = { site: await startSite(database.url), stock: await startSite(database.url, stockProgram) };
  const measured = [];
  for (const page of pages) measured.push(await compare(sides, page, amounts));
  for (const site of Object.values(sides)) await site.stop();
  return {
    title: `Signed-in pages, ${amounts.connections} connections, ${amounts.rounds} rounds in turn`,
    head: ["", "CPU", "stock CPU", "ratio", "requests", "stock requests"],
    rows: measured.map(({ label, cpu, stockCpu, ratio, rate, stockRate }) => ({
      cells: [label, ms(cpu), ms(stockCpu), short(ratio), perSecond(rate), perSecond(stockRate)],
      goals: [atLeast(ratio, 1.5, short, "ratio")],
    })),
    notes: [
      `CPU: the server's processor time for an answer. Answers that failed: ${failureText(measured.flatMap(({ failures }) => failures))}.`,
      "Stock: `react-router-serve` on the same routes, with the template's server entry and Drizzle over postgres.js as they come.",
    ],
  };
}

type SignedInPage = { label: string; path: string; cookie: string };
type Sides = Record<"site" | "stock", Site>;

/** The measured pages. */
export const signedInPages = ({
  expertId,
  expertUserId,
  cookies: { learner, expert, admin },
}: Demo): SignedInPage[] => [
  { label: "/experts", path: "/experts", cookie: learner },
  { label: "/expert/{id}", path: `/expert/${expertId}`, cookie: learner },
  { label: "/expert/{id}/book", path: `/expert/${expertId}/book`, cookie: learner },
  { label: "/my-bookings", path: "/my-bookings", cookie: learner },
  { label: "/messages", path: "/messages", cookie: learner },
  { label: "/messages/{user}", path: `/messages/${expertUserId}`, cookie: learner },
  { label: "/profile", path: "/profile", cookie: learner },
  { label: "/expert-dashboard", path: "/expert-dashboard", cookie: expert },
  { label: "/availability", path: "/availability", cookie: expert },
  { label: "/admin/dashboard", path: "/admin/dashboard", cookie: admin },
];

async function compare(
  sides: Sides,
  { label, path, cookie }: SignedInPage,
  { connections, warmUpSeconds, seconds, rounds }: Bursts,
) {
  await expectSamePage(sides, path, cookie);
  const burst = (length: number) => async (side: Site) => {
    const before = processorSeconds(side.pid);
    const result = await load(side.origin, [{ path, cookie }], { connections, seconds: length });
    return { ...result, cpu: ((processorSeconds(side.pid) - before) * 1_000) / result.answers };
  };
  await inTurn(sides, 1, burst(warmUpSeconds));
  const turns = await inTurn(sides, rounds, burst(seconds));
  return {
    label,
    cpu: median(turns.map(({ site }) => site.cpu)),
    stockCpu: median(turns.map(({ stock }) => stock.cpu)),
    ratio: median(turns.map(({ site, stock }) => stock.cpu / site.cpu)),
    rate: median(turns.map(({ site }) => site.perSecond)),
    stockRate: median(turns.map(({ stock }) => stock.perSecond)),
    failures: turns.flatMap(({ site, stock }) => [...site.failures, ...stock.failures]),
  };
}

/** @throws {Failure} if the sides answer with different pages, by their `h1` */
async function expectSamePage(sides: Sides, path: string, cookie: string) {
  const shown = await Promise.all(
    Object.values(sides).map(async ({ origin }) => {
      const html = textOf(await get(origin + path, { cookie }));
      return /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? "none";
    }),
  );
  if (new Set(shown).size > 1) throw new Failure(`${path}: ${JSON.stringify(shown)} are not the same page.`);
}
