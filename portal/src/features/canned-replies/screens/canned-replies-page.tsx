import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, useRef } from 'react'
import { written } from '#fields/mail/placeholders.ts'
import { api } from '#kit/api/browser-api.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { useApiQuery, useApiMutation, queryKey } from '#kit/api/query.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import { useSubmit } from '#kit/forms/use-submit.ts'
import { insertText } from '#kit/writing/rules.replies.ts'
import type { FieldProblem } from '#platform/problem.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { ConfirmDialog, Dialog } from '#ui/overlays/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NativeSelect, TextField } from '#ui/form/field.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { toast } from '#ui/overlays/toast.ts'
import {
  type CannedReply,
  listCannedReplies,
  deleteCannedReply,
  type RecordKind,
  addCannedReply,
  changeCannedReply,
} from '../contract.ts'
import {
  assignsLabel,
  isOffered,
  nameLimit,
  nextLabels,
  type NextStep,
  nextSteps,
  type ReplyEffect,
  replyPlaceholders,
  textLimit,
} from '../rules.ts'

export const meta = () => pageMeta({ title: 'Canned replies', noIndex: true })

export const handle = { heading: 'Canned replies' } satisfies RouteHandle

/** Texts that officers send often: all officers share them. */
export default function CannedRepliesPage() {
  const read = useApiQuery(listCannedReplies, {})
  const [editing, setEditing] = useState<CannedReply | 'new'>()
  const close = () => setEditing(undefined)
  const kinds = read.data?.kinds ?? []
  const replies = read.data?.replies ?? []
  return (
    <div className="shell py-8 sm:py-12">
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
    </div>
  )
}

type Props = { reply: CannedReply; kinds: readonly RecordKind[]; onEdit: () => void }

/** One reply with its kinds of record; it can be changed and deleted. */
function ReplyRow({ reply, kinds, onEdit }: Props) {
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
  const does = [reply.next !== 'none' && nextLabels[reply.next], reply.assigns && assignsLabel].filter(Boolean)
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-lg [overflow-wrap:anywhere]">{reply.name}</h2>
        <p className="text-sm text-muted">{named.length > 0 ? named.join(', ') : 'For all'}</p>
        {does.length > 0 && <p className="text-sm text-muted">{does.join(' · ')}</p>}
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

type ReplyFormProps = { reply: CannedReply | undefined; kinds: readonly RecordKind[]; onClose: () => void }

/** Adds or changes a reply. */
function ReplyForm({ reply, kinds, onClose }: ReplyFormProps) {
  const client = useQueryClient()
  const once = useOnceKey()
  const field = useRef<HTMLTextAreaElement>(null)
  const [body, setBody] = useState({
    name: reply?.name ?? '',
    text: reply?.text ?? '',
    kinds: reply?.kinds ?? [],
    next: reply?.next ?? 'none',
    assigns: reply?.assigns ?? false,
  })
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const { busy, error, submit } = useSubmit('Failed to save the reply')
  const problemOf = (name: string) => problems.find((problem) => problem.field === name)?.message
  const change = (part: Partial<typeof body>) => {
    setProblems((before) => before.filter(({ field: name }) => !(name in part)))
    setBody((before) => ({ ...before, ...part }))
  }
  const save = async () => {
    if (reply)
      await api.call(changeCannedReply, { params: { id: reply.id }, body: { ...body, version: reply.version } })
    else await api.call(addCannedReply, { body }, { idempotencyKey: once.keyOf(JSON.stringify(body)) })
    await client.invalidateQueries({ queryKey: queryKey(listCannedReplies) })
    toast.success('Reply saved')
    onClose()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit(save, setProblems)
  }
  const can = (effect: ReplyEffect) => isOffered(kinds, body.kinds, effect)
  const steps = nextSteps.filter((step) => step === 'none' || step === body.next || can(step))
  const insert = (name: string) => {
    const { selectionStart: start, selectionEnd: end } = field.current ?? { selectionStart: 0, selectionEnd: 0 }
    change({ text: insertText(body.text, { start, end }, written(name)).text })
    field.current?.focus()
  }
  return (
    <Dialog isOpen title={reply ? 'Change the reply' : 'Add a reply'} size="lg" busy={busy} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={onSubmit}>
        <TextField
          label="Name"
          hint="Officers find the reply by it."
          data-first-focus=""
          maxLength={nameLimit}
          value={body.name}
          error={problemOf('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextArea
          ref={field}
          label="Text"
          rows={8}
          maxLength={textLimit}
          value={body.text}
          error={problemOf('text')}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <div role="group" aria-label="Insert a placeholder" className="flex flex-wrap items-center gap-2">
          {Object.entries(replyPlaceholders).map(([name, means]) => (
            <Button key={name} size="sm" title={`Becomes ${means}`} onClick={() => insert(name)}>
              {written(name)}
            </Button>
          ))}
        </div>
        <fieldset className="grid gap-x-6 sm:grid-cols-2">
          <legend className="font-semibold">For which records</legend>
          <p className="text-sm text-muted sm:col-span-2">Choose none to offer it for all.</p>
          {kinds.map(({ key, plural }) => (
            <Checkbox
              key={key}
              label={plural}
              checked={body.kinds.includes(key)}
              onChange={({ currentTarget: { checked } }) =>
                change({ kinds: checked ? [...body.kinds, key] : body.kinds.filter((kind) => kind !== key) })
              }
            />
          ))}
        </fieldset>
        <NativeSelect
          label="After sending"
          hint="The officer sees it beside the message and can change it before sending."
          options={steps.map((step) => ({ value: step, label: nextLabels[step] }))}
          value={body.next}
          error={problemOf('next')}
          onChange={(event) => change({ next: event.currentTarget.value as NextStep })}
        />
        {(body.assigns || can('assign')) && (
          <Checkbox
            label={assignsLabel}
            checked={body.assigns}
            error={problemOf('assigns')}
            onChange={(event) => change({ assigns: event.currentTarget.checked })}
          />
        )}
        {error && (
          <Alert kind="error" title="Failed to save the reply">
            {error.message}
          </Alert>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Saving">
            Save reply
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
