import { inspect } from 'node:util'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { meaningOf } from './code-words.ts'
import { collectProcessFigures } from './process-figures.server.ts'
import { createRecentRequests, type RecentRequests } from './recent-requests.server.ts'

/** The part of a logger that the platform uses; fastify's pino satisfies it. Never pass personal data. */
export interface Log {
  debug(data: object, message: string): void
  info(data: object, message: string): void
  warn(data: object, message: string): void
  error(data: object, message: string): void
}

export interface Metrics {
  /** All figures in Prometheus format, unchanged for a minute, so that frequent reading reveals no exact time. */
  read(now: Date): Promise<string>
  contentType: string
  /** Adds a figure; `refresh` functions set it. */
  gauge<Label extends string>(name: string, help: string, labels?: readonly Label[]): Gauge<Label>
  /** Runs before each reading, at most once a minute; when it fails the figures stay as they were. */
  beforeRead(refresh: () => Promise<void>): void
  /** Requests of the last hour that took long. */
  recent: RecentRequests
  requests: Histogram<'method' | 'route' | 'status'>
  pages: Counter<'outcome'>
  /** Pages answered from the cache, as a plain number: labelling them takes longer than looking one up. */
  pagesFromMemory: { count: number }
  /** Requests forwarded by an address that TRUST_PROXY does not name. */
  untrustedProxies: { count: number }
  jobs: Counter<'queue' | 'outcome'>
  uploads: Gauge
}

/** Prometheus metrics of this process; labels are route patterns, never addresses with ids. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectProcessFigures(registry)
  const registers = [registry]
  const pagesFromMemory = { count: 0 }
  const refreshers: (() => Promise<void>)[] = []
  return {
    read: oncePerMinute(async () => {
      await Promise.all(refreshers.map((refresh) => refresh().catch(() => {})))
      return registry.metrics()
    }),
    contentType: registry.contentType,
    gauge: (name, help, labels = []) => new Gauge({ name, help, labelNames: labels, registers }),
    beforeRead: (refresh) => void refreshers.push(refresh),
    recent: createRecentRequests(),
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
    untrustedProxies: { count: 0 },
    jobs: new Counter({ name: 'jobs_total', help: 'Jobs run by outcome', labelNames: ['queue', 'outcome'], registers }),
    uploads: new Gauge({ name: 'uploads_in_flight', help: 'Uploads being received', registers }),
  }
}

function oncePerMinute(read: () => Promise<string>): Metrics['read'] {
  let last: { minute: number; text: Promise<string> } | undefined
  return (now) => {
    const minute = Math.floor(now.getTime() / 60_000)
    if (last?.minute !== minute) last = { minute, text: read() }
    return last.text
  }
}

export interface ErrorFacts {
  kind: string
  code?: string
  /** The code in words. */
  meaning?: string
  /** Up to 8 places, the innermost first. */
  at?: string[]
  cause?: { kind: string; code: unknown; meaning?: string }
  message?: string
  stack?: string
}

/**
 * An error for the log: kind, code and place, without the message, which may quote a person's input. In development, where no data is real,
 * with message and stack.
 */
export function describeError(error: unknown): ErrorFacts {
  const kind = error instanceof Error ? error.name : typeof error
  if (process.env.NODE_ENV === 'development')
    return { kind, message: error instanceof Error ? error.message : String(error), stack: inspect(error) }
  if (!(error instanceof Error)) return { kind }
  const code = (error as { code?: unknown }).code
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
  const cause: unknown = error.cause
  return {
    kind,
    ...(typeof code === 'string' && { code, ...meaningOf(code) }),
    ...(frames && { at: frames.map((line) => line.trim()) }),
    ...(cause instanceof Error && { cause: describeCause(cause) }),
  }
}

const describeCause = (cause: Error & { code?: unknown }) => ({
  kind: cause.name,
  code: cause.code,
  ...meaningOf(cause.code),
})
