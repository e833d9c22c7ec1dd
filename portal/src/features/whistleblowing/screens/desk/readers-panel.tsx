import { useApiMutation, useApiQuery } from '#kit/query.ts'
import type { StoredUser } from '#kit/stored-user.ts'
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
  const change = useApiMutation(setReader, {
    invalidates: [listReaders],
    onSuccess: () => void toast.success('Right changed'),
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
