import { keepPreviousData, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf, ResponseOf } from '#platform/endpoint.ts'
import { type AnyEndpoint, ApiError } from './api-client.ts'
import { api } from './browser-api.ts'

/**
 * Cached reads are kept 60 s after last use (spec 1 §7). On the server the timer would keep every rendered page in memory
 * that long; without it a client is freed with its render.
 */
const keptMs = typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 60_000

/** Refused calls are not retried, lost answers twice. */
export const createQueryClient = () =>
  new QueryClient({
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

/** The key of a call's answers; without input it matches all of them, for invalidation. */
export const queryKey = (endpoint: AnyEndpoint, input?: unknown) =>
  input === undefined ? [endpoint.path] : [endpoint.path, input]

/** Reads through a contract's endpoint. */
export function useApiQuery<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: { enabled?: boolean; keepPrevious?: boolean } = {},
) {
  return useQuery<ResponseOf<E>, ApiError>({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => api.call(endpoint, input, { signal }),
    enabled: options.enabled ?? true,
    ...(options.keepPrevious && { placeholderData: keepPreviousData as never }),
  })
}

interface MutationOptions<R> {
  /** Calls whose cached answers the write makes stale. */
  invalidates?: AnyEndpoint[]
  onSuccess?: (answer: R) => void
  onError?: (error: ApiError) => void
}

/** Writes through a contract's endpoint; `mutate({ params, body, idempotencyKey })`. */
export function useApiMutation<E extends AnyEndpoint>(endpoint: E, options: MutationOptions<ResponseOf<E>> = {}) {
  const client = useQueryClient()
  return useMutation<ResponseOf<E>, ApiError, InputOf<E> & { idempotencyKey?: string }>({
    mutationFn: ({ idempotencyKey, ...input }) =>
      api.call(endpoint, input as unknown as InputOf<E>, idempotencyKey ? { idempotencyKey } : {}),
    onSuccess: async (answer) => {
      await Promise.all(
        (options.invalidates ?? []).map((read) => client.invalidateQueries({ queryKey: queryKey(read) })),
      )
      options.onSuccess?.(answer)
    },
    onError: (error) => options.onError?.(error),
  })
}
