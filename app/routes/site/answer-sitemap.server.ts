import { lastUpdated } from "~/components/site/legal-page";
import type { Db } from "~/db/client.server";
import { eachClassSlug } from "~/domain/classes/public/public-classes.server";
import { findFilledSpecialities } from "~/domain/experts/listing/filled-specialities.server";
import {
  countListedRanges,
  eachListedOf,
  expertsOfRange,
} from "~/domain/experts/listing/sitemap-experts.server";
import { paths } from "~/shared/paths";

interface Source {
  db: Db;
  appUrl: string;
  rangeSize?: number;
}

/**
 * Streams the sitemap: the public pages, and every speciality, class and listed expert. It is one file if all experts
 * fit into one range, else an index of numbered files: 0 lists the pages, the others the experts.
 * @param file the number in the address; null without one
 */
export async function answerSitemap(
  { db, appUrl, rangeSize = expertsOfRange }: Source,
  file: string | null,
): Promise<Response> {
  const ranges = Math.max(1, await countListedRanges(db, rangeSize));
  const files = Array.from({ length: ranges + 1 }, (_, number) => String(number));
  if (file === null && ranges > 1)
    return new Response(sitemapIndex(appUrl, files), { headers: sitemapHeaders });
  if (file !== null && !files.includes(file)) return new Response(null, { status: 404 });
  const pieces = entriesOf({ db, appUrl, rangeSize }, file);
  // Read before anything is sent, so that a failing database still gives 503.
  const first = await pieces.next();
  return new Response(streamed(sitemap(appUrl, first, pieces)), { headers: sitemapHeaders });
}

export const sitemapHeaders = {
  "Content-Type": "application/xml; charset=utf-8",
  "Cache-Control": "public, max-age=3600",
};

interface Entry {
  path: string;
  changedAt?: Date;
}

const legal = { changedAt: new Date(`${lastUpdated} UTC`) };
const staticPages: Entry[] = [
  ...["/", paths.experts(), paths.classes(), paths.skillScan, paths.about, paths.help].map((path) => ({
    path,
  })),
  ...[paths.apply, paths.bookDemo, paths.contact].map((path) => ({ path })),
  ...[paths.terms, paths.privacy].map((path) => ({ path, ...legal })),
];

/** The protocol's limit for one file. */
const urlLimit = 50_000;

/** @param file its number; null for a single file */
async function* entriesOf({ db, rangeSize }: Required<Source>, file: string | null): AsyncGenerator<Entry[]> {
  if (file === null) yield* pages(db, urlLimit - expertsOfRange);
  if (file === "0") yield* pages(db, urlLimit);
  else yield* experts(db, { range: file === null ? 0 : Number(file) - 1, size: rangeSize });
}

/** @param limit the maximum number of addresses */
async function* pages(db: Db, limit: number): AsyncGenerator<Entry[]> {
  const specialities = await findFilledSpecialities(db);
  yield [...staticPages, ...specialities.map((slug) => ({ path: paths.experts({}, slug) }))];
  for await (const slugs of eachClassSlug(db, limit - staticPages.length - specialities.length)) {
    yield slugs.map((slug) => ({ path: paths.liveClass(slug) }));
  }
}

async function* experts(db: Db, range: { range: number; size: number }): AsyncGenerator<Entry[]> {
  for await (const some of eachListedOf(db, range)) {
    yield some.map(({ id, since }) => ({ path: paths.expert(id), changedAt: since }));
  }
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const protocol = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

async function* sitemap(appUrl: string, first: IteratorResult<Entry[]>, pieces: AsyncGenerator<Entry[]>) {
  yield `${declaration}<urlset ${protocol}>\n`;
  for (let piece = first; !piece.done; piece = await pieces.next()) {
    yield urls(appUrl, piece.value);
  }
  yield "</urlset>\n";
}

function sitemapIndex(appUrl: string, files: string[]) {
  const named = files.map(
    (file) => `<sitemap><loc>${escapeXml(appUrl)}/sitemap.xml?file=${file}</loc></sitemap>\n`,
  );
  return `${declaration}<sitemapindex ${protocol}>\n${named.join("")}</sitemapindex>\n`;
}

const urls = (appUrl: string, entries: Entry[]) =>
  entries
    .map(({ path, changedAt }) => {
      const day = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : "";
      return `<url><loc>${escapeXml(`${appUrl}${path}`)}</loc>${day}</url>\n`;
    })
    .join("");

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

function streamed(text: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await text.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await text.return(undefined);
    },
  });
}
