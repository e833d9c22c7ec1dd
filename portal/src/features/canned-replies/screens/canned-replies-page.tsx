import { useState, useRef } from 'react'
import { written } from '#fields/mail/placeholders.ts'
import { api } from '#kit/api/browser-api.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { AskButton } from '#kit/asking/ask-button.tsx'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { box, boxes, line } from '#kit/asking/fields.ts'
import type { FieldInput } from '#kit/asking/read-fields.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { insertText } from '#kit/writing/rules.replies.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NativeSelect } from '#ui/form/field.tsx'
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
        <AskButton size="sm" icon="trash" dialog={(onClose) => <DeleteReply {...{ reply, onClose }} />}>
          Delete<span className="sr-only"> {reply.name}</span>
        </AskButton>
      </div>
    </li>
  )
}

const DeleteReply = ({ reply: { id, name }, onClose }: { reply: CannedReply; onClose: () => void }) => (
  <AskDialog
    title="Delete this reply?"
    confirmLabel="Delete"
    danger
    send={() => api.call(deleteCannedReply, { params: { id } })}
    refreshes={[listCannedReplies]}
    done={({ message }) => message}
    onFailed={toast.error}
    onClose={onClose}
  >
    <p>{name} is deleted for all officers. Messages that were sent with it stay.</p>
  </AskDialog>
)

type ReplyFormProps = { reply: CannedReply | undefined; kinds: readonly RecordKind[]; onClose: () => void }

function ReplyForm({ reply, kinds, onClose }: ReplyFormProps) {
  const can = (chosen: readonly string[], effect: ReplyEffect) => isOffered(kinds, chosen, effect)
  return (
    <AskDialog
      role="dialog"
      size="lg"
      title={reply ? 'Change the reply' : 'Add a reply'}
      confirmLabel="Save reply"
      busyLabel="Saving"
      fields={{
        name: line({
          label: 'Name',
          hint: 'Officers find the reply by it.',
          initial: reply?.name ?? '',
          maxLength: nameLimit,
        }),
        text: { initial: reply?.text ?? '', show: (input) => <ReplyText {...input} /> },
        kinds: boxes({
          label: 'For which records',
          hint: 'Choose none to offer it for all.',
          className: 'sm:grid sm:grid-cols-2 sm:gap-x-6 sm:[&>div]:col-span-2',
          options: kinds.map(({ key, plural }) => ({ value: key, label: plural })),
          initial: reply?.kinds ?? [],
        }),
        next: {
          initial: reply?.next ?? 'none',
          show: ({ value, set, error, values }) => (
            <NativeSelect
              label="After sending"
              hint="The officer sees it beside the message and can change it before sending."
              options={nextSteps
                .filter((step) => step === 'none' || step === value || can(values['kinds'] as string[], step))
                .map((step) => ({ value: step, label: nextLabels[step] }))}
              {...{ value, error }}
              onChange={(event) => set(event.currentTarget.value as NextStep)}
            />
          ),
        },
        assigns: box({
          label: assignsLabel,
          initial: reply?.assigns ?? false,
          onlyIf: ({ assigns, kinds: chosen }) => assigns === true || can(chosen as string[], 'assign'),
        }),
      }}
      send={({ kinds: chosen, ...given }, { key }) => {
        const body = { ...given, kinds: [...chosen] }
        if (!reply) return api.call(addCannedReply, { body }, { idempotencyKey: key() })
        return api.call(changeCannedReply, { params: { id: reply.id }, body: { ...body, version: reply.version } })
      }}
      refreshes={[listCannedReplies]}
      done="Reply saved"
      failure="Failed to save the reply"
      onClose={onClose}
    />
  )
}

/** The text, into which placeholders are inserted at the cursor. */
function ReplyText({ value, set, error }: FieldInput<string>) {
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (name: string) => {
    const { selectionStart: start, selectionEnd: end } = field.current ?? { selectionStart: 0, selectionEnd: 0 }
    set(insertText(value, { start, end }, written(name)).text)
    field.current?.focus()
  }
  return (
    <>
      <TextArea
        ref={field}
        label="Text"
        rows={8}
        maxLength={textLimit}
        {...{ value, error }}
        onChange={(event) => set(event.currentTarget.value)}
      />
      <div role="group" aria-label="Insert a placeholder" className="flex flex-wrap items-center gap-2">
        {Object.entries(replyPlaceholders).map(([name, means]) => (
          <Button key={name} size="sm" title={`Becomes ${means}`} onClick={() => insert(name)}>
            {written(name)}
          </Button>
        ))}
      </div>
    </>
  )
}
