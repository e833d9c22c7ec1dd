import { type FormEvent, useRef, useState } from 'react'
import { api } from '#kit/browser-api.ts'
import { useOnceKey } from '#kit/use-once-key.ts'
import { useSubmit } from '#kit/use-submit.ts'
import { insertText } from '#kit/writing/rules.replies.ts'
import { written } from '#fields/placeholders.ts'
import type { FieldProblem } from '#platform/problem.ts'
import { useQueryClient } from '@tanstack/react-query'
import { queryKey } from '#kit/query.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { addCannedReply, type CannedReply, changeCannedReply, listCannedReplies, type RecordKind } from '../contract.ts'
import { nameLimit, replyPlaceholders, textLimit } from '../rules.ts'

type Props = { reply: CannedReply | undefined; kinds: readonly RecordKind[]; onClose: () => void }

/** Adds or changes a reply. */
export function ReplyForm({ reply, kinds, onClose }: Props) {
  const client = useQueryClient()
  const once = useOnceKey()
  const field = useRef<HTMLTextAreaElement>(null)
  const [body, setBody] = useState({ name: reply?.name ?? '', text: reply?.text ?? '', kinds: reply?.kinds ?? [] })
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
