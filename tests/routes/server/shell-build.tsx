import { setTimeout as sleep } from "node:timers/promises";
import { data, Outlet, Scripts, type ServerBuild, useRouteError } from "react-router";
import { useNonce } from "~/components/site/nonce";
import { OpenStreams } from "~/server/open-streams";
import { requestFactsContext } from "~/web/context";
import { buildOf } from "../../support/site/server-build";

/** A site of a few routes that replaces the real site behind the real shell and server entry. */
export interface Calls {
  /** The body that each action received. */
  bodies: string[];
  /** A request for `/slow` has arrived. */
  onSlow?(): void;
}

type Module = ServerBuild["routes"][string] extends infer Route
  ? Route extends { module: infer M }
    ? Partial<M>
    : never
  : never;

export function fakeBuild(calls: Calls, streams = new OpenStreams()): ServerBuild {
  const action = async ({ request }: { request: Request }) => {
    calls.bodies.push(await request.text());
    return { saved: true };
  };
  const pages: Record<string, Module> = {
    "/page": { action, default: () => <p>{"A page. ".repeat(400)}</p> },
    "/scripted": {
      loader: () => ({ word: "carried-along" }),
      default: ScriptedPage,
      handle: { hydrate: true },
    },
    "/resource": { action, loader: () => Response.json({ text: "data ".repeat(1000) }) },
    "/facts": { loader: ({ context, request }) => facts(context, request) },
    "/private": { loader: () => ownWords(), default: () => <p>Mine</p>, headers: keep },
    "/sandboxed": {
      loader: () =>
        new Response("", {
          headers: { "Content-Security-Policy": "sandbox", "Referrer-Policy": "strict-origin" },
        }),
    },
    "/slow": {
      loader: () => {
        calls.onSlow?.();
        return sleep(700).then(() => new Response("at last"));
      },
    },
    "/tracked-stream": { loader: () => trackedStream(streams) },
    "/stream": { loader: () => eventStream() },
    "/broken": { loader: () => fail(), default: () => <p>Never</p> },
    "/without-storage": {
      loader: () => failStorage(),
      action: () => failStorage(),
      default: () => <p>Never</p>,
    },
    "/expert/:id": { loader: ({ params }) => expert(params.id), default: () => <p>Expert</p> },
  };
  const routes = Object.entries(pages).map(([path, module]) => ({ id: path.slice(1), path, module }));
  return buildOf({ default: Root, ErrorBoundary } satisfies Module, routes);
}

function Root() {
  return (
    <html lang="en">
      <body>
        <Outlet />
      </body>
    </html>
  );
}

function ScriptedPage() {
  return <Scripts nonce={useNonce()} />;
}

function ErrorBoundary() {
  const error = useRouteError();
  return (
    <html lang="en">
      <body>It went wrong: {error instanceof Error ? "an error" : "an answer"}</body>
    </html>
  );
}

function facts(context: { get(key: typeof requestFactsContext): object }, request: Request) {
  return Response.json({ ...context.get(requestFactsContext), url: request.url });
}

const ownWords = () => data({}, { headers: { "Cache-Control": "private, no-store" } });
const keep = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

function expert(id: string | undefined) {
  if (id?.startsWith("00000000")) throw data("Expert Not Found", { status: 404 });
  return { id };
}

function fail(): never {
  throw new Error("a secret of the inside");
}

const failStorage = (): never => {
  throw Object.assign(new Error("no connection"), { code: "ECONNREFUSED" });
};

function eventStream(): Response {
  const stream = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(`data: ${"x".repeat(4000)}\n\n`)),
  });
  return new Response(stream, { headers: { "Content-Type": "text/event-stream" } });
}

/** A stream that registers itself, as every event stream of the program does. */
function trackedStream(streams: OpenStreams): Response {
  const text = new TextEncoder();
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(text.encode("data: first words\n\n"));
      streams.track(() => {
        controller.enqueue(text.encode("data: last words\n\n"));
        controller.close();
      });
    },
  });
  return new Response(stream, { headers: { "Content-Type": "text/event-stream" } });
}
