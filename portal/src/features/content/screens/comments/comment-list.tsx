import { useState, type FormEvent } from 'react'
import type { ContentType } from '#fields/content/content-type.ts'
import { contentInputId } from '#fields/content/content-values.ts'
import { ApiError } from '#kit/api/api-client.ts'
import { api } from '#kit/api/browser-api.ts'
import { WithDuty } from '#kit/duty.tsx'
import { useApiQuery } from '#kit/api/query.ts'
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

  async function resolve(comment: Comment) {
    try {
      await api.call(resolveComment, {
        params: { ...params, comment: comment.id },
        body: { resolved: !comment.resolved },
      })
    } catch (error) {
      notifyFailed(error instanceof ApiError ? error.message : 'The comment could not be changed.')
    }
    await comments.refetch()
  }

  return (
    <section aria-labelledby={`comments-${id}`} className="grid gap-3 border-t border-line py-4">
      <Heading id={`comments-${id}`} tabIndex={-1} className="text-base font-semibold">
        Comments <span className="tabular font-normal text-muted">{open.length || ''}</span>
      </Heading>
      {comments.isError && <p className="text-sm text-danger-ink">{comments.error.message}</p>}
      <Comments {...{ type }} comments={open} onResolve={(comment) => void resolve(comment)} />
      {done.length > 0 && (
        <div>
          <Button size="sm" variant="quiet" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'} {done.length} resolved
          </Button>
        </div>
      )}
      {shown && <Comments {...{ type }} comments={done} onResolve={(comment) => void resolve(comment)} />}
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
  const [busy, setBusy] = useState(false)
  const once = useOnceKey()
  const fields = Object.entries(type.fields).map(([name, { label }]) => ({ value: name, label }))

  async function send(event: FormEvent) {
    event.preventDefault()
    const words = text.trim()
    const problem = !words
      ? 'Write a comment'
      : words.length > longestComment
        ? `At most ${longestComment} characters`
        : undefined
    setWrong(problem)
    if (problem || busy) return
    setBusy(true)
    try {
      const body = { field, text: words }
      const idempotencyKey = once.keyOf(JSON.stringify([id, body]))
      await api.call(addComment, { params: { type: type.key, id }, body }, { idempotencyKey })
      once.arrived()
      setText('')
      await onSent()
      notifyDone('Comment added')
    } catch (error) {
      notifyFailed(error instanceof ApiError ? error.message : 'The comment could not be sent.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-3">
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
        error={wrong}
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
