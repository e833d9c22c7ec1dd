import { useState, type FormEvent } from 'react'
import type { ContentType } from '#fields/content/content-type.ts'
import { contentInputId } from '#fields/content/content-values.ts'
import { api } from '#kit/api/browser-api.ts'
import { WithDuty } from '#kit/duty.tsx'
import { useApiMutation, useApiQuery } from '#kit/api/query.ts'
import { useSubmit } from '#kit/forms/use-submit.ts'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import { may } from '#platform/duties.ts'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { Button } from '#ui/button.tsx'
import { NativeSelect } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { type Comment, listComments, resolveComment, addComment, longestComment } from '../../comments/contract.ts'
import { notifyFailed, notifyDone } from '../content-toasts.tsx'

type CommentListProps = { type: ContentType; id: string }

/** What staff say about the fields of an item; resolved comments are folded away. */
export function CommentList({ type, id }: CommentListProps) {
  const params = { type: type.key, id }
  const comments = useApiQuery(listComments, { params })
  const [shown, setShown] = useState(false)
  const all = comments.data ?? []
  const open = all.filter(({ resolved }) => !resolved)
  const done = all.filter(({ resolved }) => resolved)
  // In a list it is below the heading of its item.
  const Heading = type.many ? 'h3' : 'h2'

  const resolving = useApiMutation(resolveComment, { onError: ({ message }) => notifyFailed(message) })
  const resolve = ({ id: comment, resolved }: Comment) =>
    resolving.mutate(
      { params: { ...params, comment }, body: { resolved: !resolved } },
      { onSettled: () => void comments.refetch() },
    )

  return (
    <section aria-labelledby={`comments-${id}`} className="grid gap-3 border-t border-line py-4">
      <Heading id={`comments-${id}`} tabIndex={-1} className="text-base font-semibold">
        Comments <span className="tabular font-normal text-muted">{open.length || ''}</span>
      </Heading>
      {comments.isError && <p className="text-sm text-danger-ink">{comments.error.message}</p>}
      <Comments {...{ type }} comments={open} onResolve={resolve} />
      {done.length > 0 && (
        <div>
          <Button size="sm" variant="quiet" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'} {done.length} resolved
          </Button>
        </div>
      )}
      {shown && <Comments {...{ type }} comments={done} onResolve={resolve} />}
      <WithDuty duties={may.draftContent}>
        <CommentForm {...{ type, id }} onSent={() => comments.refetch()} />
      </WithDuty>
    </section>
  )
}

type CommentsProps = { type: ContentType; comments: readonly Comment[]; onResolve: (comment: Comment) => void }

function Comments({ type, comments, onResolve }: CommentsProps) {
  if (comments.length === 0) return null
  return (
    <ul className="grid gap-2">
      {comments.map((comment) => {
        const { id, field, text, at, byName, resolved } = comment
        const label = type.fields[field]?.label
        return (
          <li key={id} className="rounded-md bg-sunken px-3 py-2">
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
              {label && (
                <a href={`#${contentInputId(field)}`} className="link tap font-semibold">
                  {label}
                </a>
              )}
              <span>
                {byName}, {formatShortMoment(at)}
              </span>
            </p>
            <p className="measure [overflow-wrap:anywhere] whitespace-pre-wrap">{text}</p>
            {resolved && (
              <p className="text-sm text-muted">
                Resolved by {resolved.byName}, {formatShortMoment(resolved.at)}
              </p>
            )}
            <WithDuty duties={may.draftContent}>
              <Button size="sm" variant="quiet" icon={resolved ? 'retry' : 'check'} onClick={() => onResolve(comment)}>
                {resolved ? 'Open again' : 'Resolve'}
                <span className="sr-only">: {text.slice(0, 60)}</span>
              </Button>
            </WithDuty>
          </li>
        )
      })}
    </ul>
  )
}

type CommentFormProps = { type: ContentType; id: string; onSent: () => Promise<unknown> }

/** Writes a comment on a field or on the item; a repeated press after a lost answer sends it once. */
function CommentForm({ type, id, onSent }: CommentFormProps) {
  const [field, setField] = useState('')
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { busy, error, submit } = useSubmit('The comment could not be sent.')
  const once = useOnceKey()
  const fields = Object.entries(type.fields).map(([name, { label }]) => ({ value: name, label }))

  function send(event: FormEvent) {
    event.preventDefault()
    const words = text.trim()
    const problem = !words
      ? 'Write a comment'
      : words.length > longestComment
        ? `At most ${longestComment} characters`
        : undefined
    setWrong(problem)
    if (problem) return
    void submit(async () => {
      const body = { field, text: words }
      const idempotencyKey = once.keyOf(JSON.stringify([id, body]))
      await api.call(addComment, { params: { type: type.key, id }, body }, { idempotencyKey })
      once.arrived()
      setText('')
      await onSent()
      notifyDone('Comment added')
    })
  }

  return (
    <form noValidate onSubmit={send} className="grid gap-3">
      <NativeSelect
        label="Comment on"
        className="max-w-80"
        value={field}
        options={[{ value: '', label: 'Everything' }, ...fields]}
        onChange={(event) => setField(event.currentTarget.value)}
      />
      <TextArea
        label="Comment"
        hint="Colleagues who work on this get an e-mail. Visitors never see it."
        rows={2}
        maxLength={longestComment}
        error={wrong ?? error?.message}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" size="sm" icon="comment" busy={busy}>
          Add comment
        </Button>
      </div>
    </form>
  )
}
