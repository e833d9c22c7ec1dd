import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listApprovals } from '#features/approvals/contract.ts'
import type { ApiError } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import { withProof } from '#kit/prove-again.ts'
import { queryKey, useApiQuery } from '#kit/query.ts'
import type { StoredUser } from '#kit/stored-user.ts'
import type { InputOf, ResponseOf } from '#platform/endpoint.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { toast } from '#ui/toast.ts'
import { listReaders, type Reader, setReader } from '../../contract.moves.ts'
import { ReadingFailure } from './reading-failure.tsx'

/** Shows and changes which members of staff may read reports. */
export function ReadersPanel({ user }: { user: StoredUser }) {
  const readers = useApiQuery(listReaders, {})
  const client = useQueryClient()
  const change = useMutation<ResponseOf<typeof setReader>, ApiError, InputOf<typeof setReader>>({
    mutationFn: (input) => withProof(() => api.call(setReader, input)),
    onSuccess: async ({ message }) => {
      for (const read of [listReaders, listApprovals]) await client.invalidateQueries({ queryKey: queryKey(read) })
      toast.success(message ?? 'Right changed')
    },
    onError: ({ message }) => void toast.error(message),
  })
  if (readers.isPending) return <SkeletonRows label="Loading the staff" />
  if (readers.isError)
    return <ReadingFailure error={readers.error} onRetry={() => readers.refetch({ throwOnError: true })} />
  const toggle = ({ id, name, mayRead }: Reader) =>
    id === user.id ? (
      <span className="text-muted">You</span>
    ) : (
      <Button
        size="sm"
        disabled={change.isPending}
        onClick={() => change.mutate({ params: { id }, body: { mayRead: !mayRead } })}
      >
        {mayRead ? 'Take the right away' : 'Give the right'}
        <span className="sr-only">: {name}</span>
      </Button>
    )
  return (
    <Table
      caption="Integrity officers read reports; nobody else does"
      columns={[
        { key: 'name', header: 'Name', rowHeader: true, cell: ({ name }) => name },
        { key: 'email', header: 'E-mail', cell: ({ email }) => email },
        {
          key: 'right',
          header: 'Right',
          cell: ({ mayRead }) =>
            mayRead ? <Badge tone="success">May read</Badge> : <Badge icon="eye-off">May not read</Badge>,
        },
        { key: 'change', header: 'Change', cell: toggle },
      ]}
      rows={readers.data.admins}
      rowKey={({ id }) => id}
    />
  )
}
