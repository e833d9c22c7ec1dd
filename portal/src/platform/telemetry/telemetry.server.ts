import { performance } from 'node:perf_hooks'
import { inspect } from 'node:util'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { meaningOf } from './code-words.ts'

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

interface SlowRoute {
  /** Method and pattern: `GET /api/search`. */
  route: string
  requests: number
  slow: number
  slowestMs: number
}

interface RecentRequests {
  note(route: string, ms: number, now: Date): void
  /** Routes with slow requests in the last hour, those with the most first. */
  slow(now: Date, max: number): SlowRoute[]
}

/** A person waiting for a second notices. */
const slowMs = 1_000
const minutes = 60

interface Minute {
  minute: number
  requests: number
  slow: number
  slowestMs: number
}

/** Counts of the last hour in this process, by route and minute: bounded by the routes in the code. */
export function createRecentRequests(): RecentRequests {
  const routes = new Map<string, Minute[]>()
  const minuteOf = (now: Date) => Math.floor(now.getTime() / 60_000)
  const newOf = (minute: number): Minute => ({ minute, requests: 0, slow: 0, slowestMs: 0 })
  return {
    note(route, ms, now) {
      const minute = minuteOf(now)
      const ring = routes.get(route) ?? []
      routes.set(route, ring)
      const at = minute % minutes
      const cell = ring[at]?.minute === minute ? ring[at] : (ring[at] = newOf(minute))
      cell.requests++
      if (ms >= slowMs) cell.slow++
      cell.slowestMs = Math.max(cell.slowestMs, ms)
    },
    slow(now, max) {
      const after = minuteOf(now) - minutes
      const sums = [...routes].map(([route, ring]) => ({
        route,
        ...sumOf(ring.filter(({ minute }) => minute > after)),
      }))
      return sums
        .filter(({ slow }) => slow > 0)
        .sort((one, other) => other.slow - one.slow || other.slowestMs - one.slowestMs)
        .slice(0, max)
    },
  }
}

const sumOf = (cells: Minute[]) => ({
  requests: cells.reduce((sum, cell) => sum + cell.requests, 0),
  slow: cells.reduce((sum, cell) => sum + cell.slow, 0),
  slowestMs: Math.max(0, ...cells.map((cell) => cell.slowestMs)),
})

/** The step of published sizes of memory, files and tables: far more than one report of wrongdoing adds. */
export const sizeStep = 128 * 1_048_576

/**
 * The resources of the process, in steps far larger than one report of wrongdoing uses (a slow hash, a file of 10 MB). The
 * library's own figures are exact: processor time, garbage collection and open sockets would reveal when a report was sent.
 */
const gauges = [
  {
    name: 'process_resident_memory_bytes',
    help: 'Memory in use, in steps of 128 MiB',
    step: sizeStep,
    read: () => process.memoryUsage.rss(),
  },
  {
    name: 'nodejs_heap_size_used_bytes',
    help: 'Memory in use by JavaScript, in steps of 128 MiB',
    step: sizeStep,
    read: () => process.memoryUsage().heapUsed,
  },
  {
    name: 'process_start_time_seconds',
    help: 'When the process started',
    step: 1,
    read: () => performance.timeOrigin / 1000,
  },
]

const counters = [
  {
    name: 'process_cpu_seconds_total',
    help: 'Processor time used, in steps of 10 s',
    step: 10,
    read: () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
  },
  {
    name: 'nodejs_eventloop_active_seconds_total',
    help: 'Time in which the event loop was busy, in steps of 10 s',
    step: 10,
    read: () => performance.eventLoopUtilization().active / 1000,
  },
]

const inSteps = ({ read, step }: { read: () => number; step: number }): number => Math.floor(read() / step) * step

/** Adds the figures of this process to a registry. */
function collectProcessFigures(registry: Registry): void {
  const registers = [registry]
  for (const figure of gauges) {
    const { name, help } = figure
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(inSteps(figure))
      },
    })
  }
  for (const figure of counters) {
    const { name, help } = figure
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(inSteps(figure))
      },
    })
  }
}
