import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What the platform needs of a logger; fastify's pino satisfies it. Never pass personal data. */
export interface Log {
  debug(data: object, message: string): void
  info(data: object, message: string): void
  warn(data: object, message: string): void
  error(data: object, message: string): void
}

export interface Metrics {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  pages: Counter<'outcome'>
  /** Those of `pages` answered from memory, as a plain number: to name them takes longer than to look one up. */
  pagesFromMemory: { count: number }
  jobs: Counter<'queue' | 'outcome'>
  uploads: Gauge
}

/** Prometheus metrics of this process; labels are route patterns, never addresses with ids. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  // By default the event loop is looked at a hundred times a second, which keeps an idle machine awake.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
  const registers = [registry]
  const pagesFromMemory = { count: 0 }
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from request to answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    pages: new Counter({
      name: 'page_requests_total',
      help: 'Pages by cache outcome',
      labelNames: ['outcome'],
      registers,
      collect() {
        this.inc({ outcome: 'memory' }, pagesFromMemory.count)
        pagesFromMemory.count = 0
      },
    }),
    pagesFromMemory,
    jobs: new Counter({ name: 'jobs_total', help: 'Jobs run by outcome', labelNames: ['queue', 'outcome'], registers }),
    uploads: new Gauge({ name: 'uploads_in_flight', help: 'Uploads being received', registers }),
  }
}

/** An error for the log: kind, code and where, without the message's data (which may quote a person's input). */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { kind: typeof error }
  const code = (error as { code?: unknown }).code
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
  const cause: unknown = error.cause
  return {
    kind: error.name,
    ...(typeof code === 'string' && { code }),
    ...(frames && { at: frames.map((line) => line.trim()) }),
    ...(cause instanceof Error && { cause: { kind: cause.name, code: (cause as { code?: unknown }).code } }),
  }
}
