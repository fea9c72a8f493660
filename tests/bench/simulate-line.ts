import {
  Handlers,
  Helpers,
  Lantern,
  LanternComputationData,
  Processor,
  type Types,
} from "@paulirish/trace_engine";

type Line = { rttMs: number; throughputKbps: number; cpuSlowdownMultiplier: number };

export type TraceEvent = Types.Events.Event;

/** Milliseconds until the first text (`fcp`) and until the largest piece of text (`lcp`). */
export type Texts = { fcp: number; lcp: number };

/** The categories of events that the browser must trace while it opens the page. */
export const traceCategories =
  `-* disabled-by-default-lighthouse loading v8 v8.execute blink.user_timing blink.console
  devtools.timeline disabled-by-default-devtools.timeline`.split(/\s+/);

/**
 * Computes when a page shows its text on a slow line, as Lighthouse does ("simulated throttling"): takes the
 * dependencies from the trace of a visit on a fast line, and times each connection, round trip and byte again.
 * @param unsorted the trace of one visit, with `traceCategories`
 * @param line `rttMs`, `throughputKbps` (kbit/s) and `cpuSlowdownMultiplier`
 */
export async function simulate(unsorted: TraceEvent[], line: Line): Promise<Texts> {
  // The event that names the page's frame must come first. On a busy machine, a navigation may precede it.
  const isStart = ({ name }: TraceEvent) => name === "TracingStartedInBrowser";
  const events = [...unsorted.filter(isStart), ...unsorted.filter((event) => !isStart(event))];
  const trace = await parse(events);
  const navigation = trace?.Meta.mainFrameNavigations.at(-1);
  if (!trace || !navigation) throw new Error("The trace has no navigation of the page's own");
  const visit = { traceEvents: events.filter(({ ts }) => ts >= navigation.ts) as Lantern.Types.TraceEvent[] };
  const requests = LanternComputationData.createNetworkRequests(visit, trace, navigation.ts);
  const networkAnalysis = Lantern.Core.NetworkAnalyzer.analyze(requests);
  if (!networkAnalysis) throw new Error("The trace has too few requests");
  const given = {
    graph: LanternComputationData.createGraph(requests, visit, trace),
    simulator: Lantern.Simulation.Simulator.createSimulator({
      networkAnalysis,
      throttlingMethod: "simulate",
      throttling: { ...line, requestLatencyMs: 0, downloadThroughputKbps: 0, uploadThroughputKbps: 0 },
    }),
    processedNavigation: LanternComputationData.createProcessedNavigation(
      trace,
      navigation.args.frame,
      navigation,
    ),
  };
  const fcpResult = Lantern.Metrics.FirstContentfulPaint.compute(given);
  const lcpResult = Lantern.Metrics.LargestContentfulPaint.compute(given, { fcpResult });
  return { fcp: fcpResult.timing, lcp: lcpResult.timing };
}

/** Uses only the handlers that the simulation needs, and their dependencies: other handlers need a browser. */
async function parse(events: TraceEvent[]) {
  const all: Record<Handlers.Types.HandlerName, Handlers.Types.Handler> = Handlers.ModelHandlers;
  const names = new Set<Handlers.Types.HandlerName>([
    "Meta",
    "NetworkRequests",
    "PageLoadMetrics",
    "Workers",
  ]);
  for (const name of names) for (const needed of all[name].deps?.() ?? []) names.add(needed);
  const wanted = Object.fromEntries([...names].map((name) => [name, all[name]]));
  const processor = new Processor.TraceProcessor(wanted);
  Helpers.SyntheticEvents.SyntheticEventsManager.createAndActivate(events);
  await processor.parse(events, {});
  return processor.data;
}
