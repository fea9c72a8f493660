import type { RecordSpan } from "./record-span";

let record: RecordSpan | undefined;

/**
 * Runs `work` in a span of the trace. Without a collector it only runs it.
 * @param name of few kinds: a route's pattern, a task, "query"
 */
export const inSpan: RecordSpan = (name, fields, work) => (record ? record(name, fields, work) : work());

/** Whether spans are recorded, for callers whose fields cost something. */
export const isTracing = (): boolean => record !== undefined;

/** Starts recording; the SDK is loaded only now. @returns the function that sends what is left and ends it */
export async function startTracing(options: {
  endpoint: string;
  role: string;
}): Promise<() => Promise<void>> {
  const { openTracer } = await import("./open-telemetry.server");
  const tracer = openTracer(options);
  record = tracer.record;
  return async () => {
    record = undefined;
    await tracer.close();
  };
}
