import { useState } from 'react'
import { useApiMutation } from '#kit/query.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { type CannedReply, deleteCannedReply, listCannedReplies, type RecordKind } from '../contract.ts'

type Props = { reply: CannedReply; kinds: readonly RecordKind[]; onEdit: () => void }

/** One reply with its kinds of record; it can be changed and deleted. */
export function ReplyRow({ reply, kinds, onEdit }: Props) {
  const [asking, setAsking] = useState(false)
  const removal = useApiMutation(deleteCannedReply, {
    invalidates: [listCannedReplies],
    onSuccess: ({ message }) => void toast.success(message),
    onError: ({ message }) => {
      setAsking(false)
      toast.error(message)
    },
  })
  const named = kinds.filter(({ key }) => reply.kinds.includes(key)).map(({ plural }) => plural)
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-lg [overflow-wrap:anywhere]">{reply.name}</h2>
        <p className="text-sm text-muted">{named.length > 0 ? named.join(', ') : 'For all'}</p>
        <p dir="auto" className="measure mt-1 line-clamp-3 whitespace-pre-line [overflow-wrap:anywhere]">
          {reply.text}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" icon="edit" onClick={onEdit}>
          Change<span className="sr-only"> {reply.name}</span>
        </Button>
        <Button size="sm" icon="trash" onClick={() => setAsking(true)}>
          Delete<span className="sr-only"> {reply.name}</span>
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asking}
        title="Delete this reply?"
        confirmLabel="Delete"
        danger
        busy={removal.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => removal.mutate({ params: { id: reply.id } })}
      >
        <p>{reply.name} is deleted for all officers. Messages that were sent with it stay.</p>
      </ConfirmDialog>
    </li>
  )
}
