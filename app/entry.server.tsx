import { Writable } from "node:stream";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  type ActionFunctionArgs,
  type EntryContext,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { NonceContext } from "~/components/site/nonce";
import { type PostedForm, PostedFormContext } from "~/components/site/posted-form";
import type { SiteData } from "~/components/site/site-data";
import { loggablePath } from "~/shared/loggable-path";
import { requestFactsContext, servicesContext } from "~/web/context";
import { faultTextContext, postedFields } from "~/web/posted-form.server";

/** What components know of a request beside their loaders' data. */
interface SiteContext {
  nonce: string;
  /** The form that a 503 could not take. */
  postedForm: PostedForm | null;
}

/** How long a promise in a loader's data may take before the page is sent without it. */
export const streamTimeout = 5_000;

/** Renders a page whole: what a visitor reads never depends on a stream that may break off. */
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
  const site: SiteContext = {
    nonce: context.get(requestFactsContext).nonce,
    postedForm: status === 503 ? await postedForm(context) : null,
  };
  const html = await renderPage(page, request.url, site);
  prefetchOnIntent(headers, page);
  return new Response(html, { status, headers });
}

/**
 * People who are signed in have pages fetched when they are about to follow a link. Not from a page that may change
 * something in place: what was fetched before would show it as it was.
 */
function prefetchOnIntent(headers: Headers, { staticHandlerContext, renderMeta }: EntryContext) {
  const site: SiteData | undefined = staticHandlerContext.loaderData.root;
  if (site?.who && !renderMeta?.didRenderScripts)
    headers.set("Speculation-Rules", '"/speculation-rules.json"');
}

async function postedForm(context: RouterContextProvider): Promise<PostedForm | null> {
  const fields = await postedFields(context);
  return fields && { fields, text: context.get(faultTextContext) };
}

/** The data alone, which the browser's router asks for when it changes pages. */
export function handleDataRequest(response: Response): Response {
  mayBeRevalidated(response.headers);
  return response;
}

/** Logs what a page could not deal with. Answers below 500 and visitors who left are nobody's fault. */
export function handleError(
  error: unknown,
  { request, context }: Pick<LoaderFunctionArgs | ActionFunctionArgs, "request" | "context">,
): void {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { log } = context.get(servicesContext);
  log.error("A page failed", error, { path: loggablePath(new URL(request.url).pathname) });
}

/** Pages and their data differ for each visitor: a cache must ask again, unless the page says otherwise. */
function mayBeRevalidated(headers: Headers) {
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
}

/**
 * The synchronous renderer is the quick one, but it can't wait for the data that a hydrated page carries along. So the
 * first pass goes without that data; only a page that turns out to have scripts is rendered again, with it.
 */
async function renderPage(page: EntryContext, url: string, site: SiteContext): Promise<string> {
  const { serverHandoffStream, ...withoutData } = page;
  const html = renderToString(<Document page={withoutData} url={url} {...site} />);
  if (page.renderMeta?.didRenderScripts) {
    return atLowPriority(await renderWithData(<Document page={page} url={url} {...site} />, site.nonce));
  }
  await serverHandoffStream?.cancel();
  // Unlike the other renderer this one writes no doctype, and without it browsers fall back to quirks mode.
  return `<!DOCTYPE html>${html}`;
}

/** What the page says comes before what makes it move: its scripts wait behind style sheet and font. */
const atLowPriority = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

function Document({ page, url, nonce, postedForm }: { page: EntryContext; url: string } & SiteContext) {
  return (
    <NonceContext value={nonce}>
      <PostedFormContext value={postedForm}>
        <ServerRouter context={page} url={url} nonce={nonce} />
      </PostedFormContext>
    </NonceContext>
  );
}

function renderWithData(document: React.ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const whole = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString("utf8"));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      onAllReady: () => {
        clearTimeout(timer);
        pipe(whole);
      },
      onShellError: (error) => {
        clearTimeout(timer);
        reject(error);
      },
      onError: reject,
    });
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}
