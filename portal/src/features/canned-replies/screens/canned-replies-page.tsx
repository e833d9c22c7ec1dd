import { useState } from 'react'
import { useDuty } from '#kit/duty.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { may } from '#platform/duties.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type CannedReply, listCannedReplies } from '../contract.ts'
import { ReplyForm } from './reply-form.tsx'
import { ReplyRow } from './reply-row.tsx'

export const meta = () => pageMeta({ title: 'Canned replies', noIndex: true })

export const handle = { heading: 'Canned replies' } satisfies RouteHandle

/** Texts that officers send often: all officers share them. */
export default function CannedRepliesPage() {
  const mayRead = useDuty(may.writeToPeople)
  return (
    <div className="shell py-8 sm:py-12">
      {mayRead ? (
        <Replies />
      ) : (
        <EmptyState icon="lock" title="For staff only">
          The staff of the Commission keep texts here that they send often.
        </EmptyState>
      )}
    </div>
  )
}

function Replies() {
  const read = useApiQuery(listCannedReplies, {})
  const [editing, setEditing] = useState<CannedReply | 'new'>()
  const close = () => setEditing(undefined)
  const kinds = read.data?.kinds ?? []
  const replies = read.data?.replies ?? []
  return (
    <>
      <PageHeader
        title="Canned replies"
        lead="Texts that all officers can insert into a message. Placeholders are filled in for each message, which can be changed before it is sent."
        actions={
          <Button icon="plus" variant="primary" disabled={!read.data} onClick={() => setEditing('new')}>
            Add a reply
          </Button>
        }
      />
      {read.isPending && <SkeletonRows label="Loading the replies" />}
      {read.error && (
        <QueryFailure title="Failed to fetch the replies" error={read.error} onRetry={() => void read.refetch()} />
      )}
      {read.data && replies.length === 0 && (
        <EmptyState title="No replies yet">Add a text that you often send, such as a request for a bill.</EmptyState>
      )}
      <ul aria-label="Replies" className="grid border-t border-line empty:hidden">
        {replies.map((reply) => (
          <ReplyRow key={reply.id} reply={reply} kinds={kinds} onEdit={() => setEditing(reply)} />
        ))}
      </ul>
      {editing && <ReplyForm reply={editing === 'new' ? undefined : editing} kinds={kinds} onClose={close} />}
    </>
  )
}
