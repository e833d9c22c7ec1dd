import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { ApiError } from './api-client.ts'
import { QueryFailure } from './query-failure.tsx'

type Props<Data> = {
  read: Pick<UseQueryResult<Data, ApiError>, 'data' | 'error' | 'refetch'>
  /** 'Loading the requests', 'Failed to fetch the requests'. */
  loading: string
  failure: string
  /** Rows of the skeleton. */
  rows?: number
  /** For a record that does not exist, or that the reader may not see. */
  missing?: ComponentProps<typeof EmptyState>
  /** Keys that are pressed while a record loads wait for it (`kit/desk/early-keys.ts`). */
  isRecord?: true
  children: (data: Data) => ReactNode
}

/** The content that was read; until then its skeleton, or the failure with a button to retry. */
export function Loaded<Data>({ read, loading, failure, rows, missing, isRecord, children }: Props<Data>) {
  const { data, error, refetch } = read
  const isMissing = missing && error?.status === 404
  return (
    <>
      {isMissing && <EmptyState {...missing} />}
      {error && !isMissing && <QueryFailure title={failure} error={error} onRetry={() => void refetch()} />}
      {data !== undefined && children(data)}
      {data === undefined && !error && (
        <div data-record-loading={isRecord}>
          <SkeletonRows {...(rows && { rows })} label={loading} />
        </div>
      )}
    </>
  )
}
