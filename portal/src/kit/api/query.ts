import { use, useContext } from 'react'
import { keepPreviousData, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf, ResponseOf } from '#platform/endpoint.ts'
import { type AnyEndpoint, ApiError } from './api-client.ts'
import { api } from './browser-api.ts'
import { withProof } from '../sign-in/verify-again.ts'
import { readPageReader, ServerReads } from './page-reader.ts'

/**
 * Cached reads are kept 60 s after last use (spec 1 §7). On the server the timer would keep every rendered page in memory
 * that long; without it a client is freed with its render.
 */
const keptMs = typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 60_000

/** Refused calls are not retried, lost answers twice. The cache begins with the answers that came with the page. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: keptMs,
        staleTime: 5_000,
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
      mutations: { retry: false },
    },
  })
  const came = import.meta.env.SSR ? [] : (readPageReader()?.answers ?? [])
  for (const [path, input, answer] of came) client.setQueryData([path, input], answer)
  return client
}

/** The key of a call's answers; without input it matches all of them, for invalidation. */
export const queryKey = (endpoint: AnyEndpoint, input?: unknown) =>
  input === undefined ? [endpoint.path] : [endpoint.path, input]

/** On a page for one reader the server waits for the answer; the browser leaves this out. */
const useServerRead = import.meta.env.SSR
  ? (endpoint: AnyEndpoint, input: unknown, enabled: boolean): void => {
      const client = useQueryClient()
      const reads = useContext(ServerReads)
      if (!reads || !enabled) return
      const answer = use(reads.read(endpoint, input))
      if (answer !== undefined) client.setQueryData(queryKey(endpoint, input), answer)
    }
  : () => {}

/** Reads through a contract's endpoint. */
export function useApiQuery<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: { enabled?: boolean; keepPrevious?: boolean } = {},
) {
  useServerRead(endpoint, input, options.enabled ?? true)
  return useQuery<ResponseOf<E>, ApiError>({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => api.call(endpoint, input, { signal }),
    enabled: options.enabled ?? true,
    ...(options.keepPrevious && { placeholderData: keepPreviousData as never }),
  })
}

interface MutationOptions<R, Input = unknown> {
  /** Calls whose cached answers the write makes stale. */
  invalidates?: AnyEndpoint[]
  /** The call stays pending until it settles. */
  onSuccess?: (answer: R, input: Input) => unknown
  onError?: (error: ApiError) => void
}

/** Writes through a contract's endpoint; `mutate({ params, body, idempotencyKey })`. */
export function useApiMutation<E extends AnyEndpoint>(
  endpoint: E,
  options: MutationOptions<ResponseOf<E>, InputOf<E>> = {},
) {
  const client = useQueryClient()
  return useMutation<ResponseOf<E>, ApiError, InputOf<E> & { idempotencyKey?: string }>({
    // Without a connection the call fails and says so; otherwise it would wait in silence.
    networkMode: 'always',
    mutationFn: ({ idempotencyKey, ...input }) =>
      withProof(() => api.call(endpoint, input as unknown as InputOf<E>, idempotencyKey ? { idempotencyKey } : {})),
    onSuccess: async (answer, input) => {
      await Promise.all(
        (options.invalidates ?? []).map((read) => client.invalidateQueries({ queryKey: queryKey(read) })),
      )
      await options.onSuccess?.(answer, input as unknown as InputOf<E>)
    },
    onError: (error) => options.onError?.(error),
  })
}

export interface RecordCall<Answer> {
  /** The key under which the changed record is read, and its new state: at once, or the next action would send the old version and be refused. */
  shows: (answer: Answer) => readonly [key: readonly unknown[], state: unknown] | undefined
  /** Reads again what shows the record; after a success with its answer. */
  refresh: (done?: { answer: Answer }) => unknown
}

/** Makes a call that changes a record, and refreshes the screens; also after a refusal, when somebody else may have changed the record, and after a lost answer, when the change may have been made. */
export function useRecordCall<Input, Answer>(
  call: (input: Input) => Promise<Answer>,
  { shows, refresh }: RecordCall<Answer>,
  options: Omit<MutationOptions<Answer, Input>, 'invalidates'> = {},
) {
  const client = useQueryClient()
  return useMutation<Answer, ApiError, Input>({
    mutationFn: call,
    networkMode: 'always',
    onSuccess: async (answer, input) => {
      const shown = shows(answer)
      if (shown) client.setQueryData(...shown)
      void refresh({ answer })
      await options.onSuccess?.(answer, input)
    },
    onError: (error) => {
      if (error.status === 0 || error.status === 404 || error.status === 409) void refresh()
      options.onError?.(error)
    },
  })
}

export function useRefresh(...reads: AnyEndpoint[]) {
  const client = useQueryClient()
  return () => reads.forEach((read) => void client.invalidateQueries({ queryKey: queryKey(read) }))
}
