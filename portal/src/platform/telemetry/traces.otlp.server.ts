import { ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Log } from './telemetry.server.ts'
import type { Traces } from './traces.server.ts'
import { trimEndOf } from '../values/trim-marks.ts'
import { portalVersion } from '../version.server.ts'

const timeoutMillis = 3_000

/** Sends `share` (0 to 1) of all traces to a collector. At most 2,048 spans wait; more are dropped, as are those that cannot be sent. */
export function openTraces({ url, share, name }: { url: string; share: number; name: string }, log: Log): Traces {
  const exporter = new OTLPTraceExporter({ url: `${trimEndOf(url, '/')}/v1/traces`, timeoutMillis })
  // The exporter has read it; child processes must not inherit a password.
  delete process.env['OTEL_EXPORTER_OTLP_HEADERS']
  delete process.env['OTEL_EXPORTER_OTLP_TRACES_HEADERS']
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': name, 'service.version': portalVersion }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: watch(exporter, log) })],
  })
  const tracer = provider.getTracer('portal')
  return {
    begin: (title, options, parent) =>
      tracer.startSpan(title, options, parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT),
    close: () =>
      Promise.race([
        provider.shutdown().catch(() => {}),
        new Promise<void>((end) => setTimeout(end, timeoutMillis).unref()),
      ]),
  }
}

/** A line when the collector is lost, and one when it is back. */
function watch(exporter: SpanExporter, log: Log): SpanExporter {
  let isLost = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const lost = result.code !== 0
        if (lost && !isLost) log.warn({}, 'traces cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT and are dropped')
        if (!lost && isLost) log.info({}, 'traces are sent again')
        isLost = lost
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
