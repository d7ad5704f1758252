/** Traces over OTLP (HTTP, JSON), by OpenTelemetry's own SDK. */
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { Tracing } from './tracing.ts'

/** Registers itself in this process, once. What cannot be sent is dropped: nobody waits for it. */
export function otlpTracing(endpoint: string): Tracing {
  const url = `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'redress' }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }), { scheduledDelayMillis: 1_000 })],
  })
  provider.register()
  const tracer = trace.getTracer('redress')
  const carriedBy = (parent: string | undefined): Context =>
    parent ? propagation.extract(ROOT_CONTEXT, { traceparent: parent }) : context.active()
  return {
    isOn: true,
    span({ name, kind, attributes = {}, parent, startedAt, work }) {
      const started = startedAt === undefined ? {} : { startTime: startedAt }
      const span = tracer.startSpan(name, { kind: SpanKind[kind], attributes, ...started }, carriedBy(parent))
      return context.with(trace.setSpan(carriedBy(parent), span), async () => {
        try {
          return await work((more) => void span.setAttributes(more))
        } catch (error) {
          // Its words stay out: they may quote what a person wrote.
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      })
    },
    here() {
      const carrier: { traceparent?: string } = {}
      propagation.inject(context.active(), carrier)
      return carrier.traceparent
    },
    close: () => provider.shutdown(),
  }
}
