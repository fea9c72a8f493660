import { lastUpdated } from "~/components/site/legal-page";
import { eachClassSlug } from "~/domain/classes/public-classes.server";
import { findFilledSpecialities } from "~/domain/experts/filled-specialities.server";
import { eachListedExpert } from "~/domain/experts/queries.server";
import { paths } from "~/shared/paths";
import { type Services, servicesContext } from "~/web/context";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/sitemap";

/** What search engines may know: the public pages, every speciality, class and listed expert, written while it is read. */

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const headers = {
    "Content-Type": "application/xml; charset=utf-8",
    "Cache-Control": "public, max-age=3600",
  };
  if (request.method !== "GET") return new Response(null, { headers });
  const pieces = entries(db, urlLimit - staticPages.length);
  // Read before anything is sent, so that a database that is down still answers 503.
  const first = await orUnavailable(() => pieces.next());
  return new Response(streamed(sitemap(env.appUrl, first, pieces)), { headers });
}

/** A page, and the day of its last change where that is known. */
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

/** Specialities and classes first, as there are few. @param limit addresses at most */
async function* entries(db: Services["db"], limit: number): AsyncGenerator<Entry[]> {
  const specialities = await findFilledSpecialities(db);
  let left = limit - specialities.length;
  yield specialities.map((slug) => ({ path: paths.experts({}, slug) }));
  for await (const slugs of eachClassSlug(db, left)) {
    left -= slugs.length;
    yield slugs.map((slug) => ({ path: paths.liveClass(slug) }));
  }
  for await (const experts of eachListedExpert(db, left)) {
    yield experts.map(({ id, since }) => ({ path: paths.expert(id), changedAt: since }));
  }
}

async function* sitemap(appUrl: string, first: IteratorResult<Entry[]>, pieces: AsyncGenerator<Entry[]>) {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
  yield urls(appUrl, staticPages);
  for (let piece = first; !piece.done; piece = await pieces.next()) {
    yield urls(appUrl, piece.value);
  }
  yield "</urlset>\n";
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
