import { randomBytes } from "node:crypto";
import { SpanStatusCode } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { RecordSpan } from "./record-span";
import { currentRequestId } from "./request-scope.server";

/** Opens OpenTelemetry's SDK. Only `tracing.server.ts` imports this file, and only if there is a collector. */
export function openTracer({ endpoint, role }: { endpoint: string; role: string }) {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": "keyway", "keyway.role": role }),
    idGenerator: { generateTraceId, generateSpanId: () => randomBytes(8).toString("hex") },
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` })),
    ],
  });
  provider.register();
  const tracer = provider.getTracer("keyway");
  const record: RecordSpan = (name, attributes, work) =>
    tracer.startActiveSpan(name, { attributes }, async (span) => {
      try {
        return await work();
      } catch (error) {
        // The message may contain personal data, so only the kind of error is recorded.
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute("error.type", error instanceof Error ? error.name : typeof error);
        throw error;
      } finally {
        span.end();
      }
    });
  return { record, close: () => provider.shutdown() };
}

/** The request's id without its hyphens, so that a trace is found by the id in the log. */
function generateTraceId(): string {
  return currentRequestId()?.replaceAll("-", "") ?? randomBytes(16).toString("hex");
}
