// Spans are made in four places: the hook of every request (`app/server.server.ts`), the mounting of calls (`http.server.ts`), the pool of
// connections (`traced-pool.server.ts`) and the wrapper of the file store below. Automatic instrumentation would replace functions of modules while
// they load and record addresses and statements as it finds them.
// A trace says nothing about people: patterns of routes, statements without values, no keys of files. Requests about reports of wrongdoing run
// without a span, and so does everything that they start. `traceparent` of a sender is ignored, since strangers could choose what is recorded.
// Statements are traced where they are handed over: the pool runs waiting ones in the context of the request that returned a connection. Jobs make no
// spans.

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span, SpanOptions } from '@opentelemetry/api'
import type { FileStore } from '../files/files.server.ts'

/** Where spans go. Made by `traces.otlp.server.ts`, which is loaded only where OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export interface Traces {
  /** Begins a span; without a parent it is the first of a trace. */
  begin(name: string, options: SpanOptions, parent: Span | undefined): Span
  /** Sends what waits, for a few seconds at most. */
  close(): Promise<void>
}

/** Without `span` the request may leave no trace, and nothing that it starts makes one. */
type TracePosition = { traces: Traces; span: Span } | { span?: undefined }
const current = new AsyncLocalStorage<TracePosition>()

/** Values of `SpanKind` and `SpanStatusCode`, so that the library need not be loaded for them. */
export const [server, client] = [1, 2] as const
const failed = 2

/** Runs `work` as a request, or as a part of the request around it; without a span where that one may leave no trace. The caller ends the span. */
export function beginRequest(
  traces: Traces,
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => unknown,
): void {
  const around = current.getStore()
  if (around && !around.span) return void work(undefined)
  const span = traces.begin(name, { kind: server, ...options }, around?.span)
  current.run({ traces, span }, () => work(span))
}

/** Runs `work`, and everything that it starts, without spans. */
export const untraced = <T>(work: () => T): T => current.run({}, work)

/** Runs `work` as a span of the current request; outside of one it only runs. An error is marked with its kind, never its message. */
export function traced<T>(name: string, options: SpanOptions, work: () => T): T {
  const place = current.getStore()
  if (!place?.span) return work()
  const span = place.traces.begin(name, options, place.span)
  const end = (error?: unknown) => {
    if (error !== undefined) endFailed(span, error instanceof Error ? error.name : 'unknown')
    span.end()
  }
  try {
    const result = current.run({ traces: place.traces, span }, work)
    if (result instanceof Promise) result.then(() => end(), end)
    else end()
    return result
  } catch (error) {
    end(error ?? 'unknown')
    throw error
  }
}

export function endFailed(span: Span, kind: string): void {
  span.setAttribute('error.type', kind)
  span.setStatus({ code: failed })
}

/** The trace of the current request, for the lines of the log about it. */
export const currentTraceId = (): string | undefined => current.getStore()?.span?.spanContext().traceId

/** Each use of the store is a span, without the key of the file. */
export const traceFiles = (files: FileStore): FileStore =>
  new Proxy(files, {
    get(store, name) {
      const member: unknown = Reflect.get(store, name)
      if (typeof member !== 'function') return member
      return (...input: unknown[]) =>
        traced(`file ${String(name)}`, { kind: client }, () => member.apply(store, input) as unknown)
    },
  })
