import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import {
  type ActionFunctionArgs,
  type EntryContext,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { NonceContext } from "~/components/site/nonce";
import type { PageHandle } from "~/components/site/page-handle";
import { InlinedSheetsContext } from "~/components/site/page-styles";
import { type PostedForm, PostedFormContext } from "~/components/site/posted-form";
import { RequestIdContext } from "~/components/site/request-id";
import type { SiteData } from "~/components/site-data";
import { waitForTurn } from "~/platform/wait-for-turn";
import { loggablePath } from "~/shared/loggable-path";
import { inlinedSheets } from "~/ui/styles/inlined.server";
import { modulesAfterFirstFrame } from "~/web/after-first-frame.server";
import { requestFactsContext, servicesContext } from "~/web/context";
import { canKeep, faultTextContext, postedFields } from "~/web/posted-form.server";

/** Facts about a request for components, besides their loaders' data. */
interface SiteContext {
  nonce: string;
  requestId: string;
  /** The posted form, on a 503 page. */
  postedForm: PostedForm | null;
}

/** How long a promise in a loader's data may take, in milliseconds, before the page is sent without it. */
export const streamTimeout = 5_000;

/** Renders a page completely before sending it, so that a broken stream can't cut it off. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  mayBeRevalidated(headers);
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce, requestId } = context.get(requestFactsContext);
  const site: SiteContext = {
    nonce,
    requestId,
    postedForm: status === 503 ? await postedForm(context) : null,
  };
  await waitForTurn();
  const html = await renderPage(page, request.url, site);
  prefetchOnIntent(headers, page);
  return new Response(compressed(html, request, headers), { status, headers });
}

/** Compresses at level 4: each further level costs more time than the saved bytes are worth (ADR 0017). */
function compressed(html: string, request: Request, headers: Headers): Buffer<ArrayBuffer> {
  const isZipped = request.headers.get("Accept-Encoding") === "gzip";
  const body = isZipped ? gzipSync(html, { level: 4 }) : Buffer.from(html);
  headers.append("Vary", "Accept-Encoding");
  if (isZipped) headers.set("Content-Encoding", "gzip");
  headers.set("Content-Length", String(body.length));
  return body;
}

/**
 * Lets the browsers of signed-in users prefetch pages when the user is about to follow a link. Excludes pages that may
 * change something in place, because a page prefetched before the change would be outdated.
 */
function prefetchOnIntent(headers: Headers, { staticHandlerContext, renderMeta }: EntryContext) {
  const site: SiteData | undefined = staticHandlerContext.loaderData.root;
  if (site?.who && !renderMeta?.didRenderScripts)
    headers.set("Speculation-Rules", '"/speculation-rules.json"');
}

async function postedForm(context: RouterContextProvider): Promise<PostedForm | null> {
  const fields = await postedFields(context);
  return fields && { fields: canKeep(fields) ? fields : null, text: context.get(faultTextContext) };
}

/** Sets the default `Cache-Control` of the data that the client-side router requests during navigation. */
export function handleDataRequest(response: Response): Response {
  mayBeRevalidated(response.headers);
  return response;
}

/** Logs errors that a page didn't handle, except responses below 500 and requests that the client has aborted. */
export function handleError(
  error: unknown,
  { request, context }: Pick<LoaderFunctionArgs | ActionFunctionArgs, "request" | "context">,
): void {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { log } = context.get(servicesContext);
  log.error("A page failed", error, { path: loggablePath(new URL(request.url).pathname) });
}

/** Requires caches to revalidate, unless the page says otherwise, because pages and their data differ by visitor. */
function mayBeRevalidated(headers: Headers) {
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
}

/**
 * Renders pages that may hydrate with the streaming renderer, and collects the whole stream. The synchronous renderer
 * takes a third of the time for all others, but can't wait for the data that the stream carries.
 */
async function renderPage(page: EntryContext, url: string, site: SiteContext): Promise<string> {
  if (mayHydrate(page)) {
    const html = await renderWhole(<Document page={page} url={url} {...site} />, site.nonce);
    return import.meta.env.PROD ? modulesAfterFirstFrame(html, site.nonce) : html;
  }
  const { serverHandoffStream, ...withoutData } = page;
  await serverHandoffStream?.cancel();
  // Unlike the streaming renderer, this one writes no doctype, without which browsers use quirks mode.
  return `<!DOCTYPE html>${renderToStaticMarkup(<Document page={withoutData} url={url} {...site} />)}`;
}

function renderWhole(document: ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      onAllReady() {
        clearTimeout(late);
        resolve(text(pipe(new PassThrough())));
      },
      onShellError: reject,
    });
    const late = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** Reports whether a page may hydrate. Only then does it need React's markers for hydration. */
const mayHydrate = ({ routeModules, staticHandlerContext }: EntryContext): boolean =>
  staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as PageHandle | undefined; // routes declare it as one
    return handle?.hydrate !== undefined;
  });

function Document({
  page,
  url,
  nonce,
  requestId,
  postedForm,
}: { page: EntryContext; url: string } & SiteContext) {
  return (
    <NonceContext value={nonce}>
      <RequestIdContext value={requestId}>
        <PostedFormContext value={postedForm}>
          <InlinedSheetsContext value={import.meta.env.PROD ? inlinedSheets : null}>
            <ServerRouter context={page} url={url} nonce={nonce} />
          </InlinedSheetsContext>
        </PostedFormContext>
      </RequestIdContext>
    </NonceContext>
  );
}
