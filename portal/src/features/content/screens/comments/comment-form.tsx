import { type FormEvent, useState } from 'react'
import type { ContentType } from '#fields/content-type.ts'
import { ApiError } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import { useOnceKey } from '#kit/use-once-key.ts'
import { Button } from '#ui/button.tsx'
import { NativeSelect } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { addComment, longestComment } from '../../comments/contract.ts'
import { tellDone, tellFailed } from '../content-toasts.tsx'

type CommentFormProps = { type: ContentType; id: string; onSent: () => Promise<unknown> }

/** Writes a comment on a field or on the item; a repeated press after a lost answer sends it once. */
export function CommentForm({ type, id, onSent }: CommentFormProps) {
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
      tellDone('Comment added')
    } catch (error) {
      tellFailed(error instanceof ApiError ? error.message : 'The comment could not be sent.')
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
