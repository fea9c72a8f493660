import { renderToStaticMarkup, renderToString } from "react-dom/server";
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
import type { SiteData } from "~/components/site/site-data";
import { loggablePath } from "~/shared/loggable-path";
import { inlinedSheets } from "~/ui/styles/inlined.server";
import { requestFactsContext, servicesContext } from "~/web/context";
import { faultTextContext, postedFields } from "~/web/posted-form.server";
import { wholeAnswer } from "~/web/whole-answer.server";

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
  return wholeAnswer(html, { status, headers });
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
 * One pass of the synchronous renderer, which takes a third of the streaming one's time. It can't wait for the data that a
 * hydrated page carries along, so that is read beside it and put at the body's end, where the framework's own
 * `StreamTransfer` writes it.
 */
async function renderPage(page: EntryContext, url: string, site: SiteContext): Promise<string> {
  const { serverHandoffStream, ...withoutData } = page;
  const render = mayHydrate(page) ? renderToString : renderToStaticMarkup;
  const html = render(<Document page={withoutData} url={url} {...site} />);
  // Unlike the other renderer this one writes no doctype, and without it browsers fall back to quirks mode.
  if (page.renderMeta?.didRenderScripts) {
    return `<!DOCTYPE html>${withData(atLowPriority(html), await dataScript(serverHandoffStream, site.nonce))}`;
  }
  await serverHandoffStream?.cancel();
  return `<!DOCTYPE html>${html}`;
}

/** No other page needs the marks by which React finds its texts again in the browser. */
const mayHydrate = ({ routeModules, staticHandlerContext }: EntryContext): boolean =>
  staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as PageHandle | undefined; // routes declare it as one
    return handle?.hydrate !== undefined;
  });

/** What the page says comes before what makes it move: its scripts wait behind style sheet and font. */
const atLowPriority = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

function Document({ page, url, nonce, postedForm }: { page: EntryContext; url: string } & SiteContext) {
  return (
    <NonceContext value={nonce}>
      <PostedFormContext value={postedForm}>
        <InlinedSheetsContext value={import.meta.env.PROD ? inlinedSheets : null}>
          <ServerRouter context={page} url={url} nonce={nonce} />
        </InlinedSheetsContext>
      </PostedFormContext>
    </NonceContext>
  );
}

function withData(html: string, script: string): string {
  const end = html.lastIndexOf("</body>");
  return html.slice(0, end) + script + html.slice(end);
}

/** The script that hands the page's data to the router in the browser. A promise in the data is waited for. */
async function dataScript(stream: ReadableStream<Uint8Array> | undefined, nonce: string): Promise<string> {
  const text = await new Response(stream ?? null).text();
  const controller = "window.__reactRouterContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${scriptString(text)});${controller}.close();</script>`;
}

/** A string literal that ends no script element, whatever is in the text. */
const scriptString = (text: string): string =>
  JSON.stringify(text).replace(
    /[&<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
