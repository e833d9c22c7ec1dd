import { useEffect, useId, useRef, useState } from 'react'
import { useApiMutation } from '#kit/api/query.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/form/field-frame.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FilePicker } from '#ui/form/file-picker.tsx'
import { getForm, type Submission } from '../../contract.ts'
import { setNotApplicable } from '../../contract.documents.ts'
import { reasonLimit } from '../../rules.ts'
import { type DocumentStatus, documentRole } from '../../asked-documents.ts'
import { applicationFileEndings } from './rules.files.ts'

const slotWords: Record<DocumentStatus, { label: string; tone: Tone }> = {
  uploaded: { label: 'Uploaded', tone: 'success' },
  'not-applicable': { label: 'Not applicable', tone: 'neutral' },
  missing: { label: 'Missing', tone: 'warning' },
}

export type DocumentSlotProps = {
  form: Submission
  name: string
  status: DocumentStatus
  files: File[]
  refused: string | undefined
  disabled: boolean
  onTake: (files: File[]) => void
}

/** The place of one document that the answers ask for: its state, its files, or why it does not apply. */
export function DocumentSlot({ form, name, status, files, refused, disabled, onTake }: DocumentSlotProps) {
  const id = useId()
  const uploaded = form.documents.filter(({ role }) => role === documentRole(name))
  const { label, tone } = files.length > 0 ? { label: 'Not sent yet', tone: 'info' as const } : slotWords[status]
  return (
    <li className="grid gap-3 border-b border-line py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="min-w-0 text-lg [overflow-wrap:anywhere]">
          {name}
        </h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {uploaded.length > 0 && (
        <ul className="text-sm text-muted">
          {uploaded.map((document) => (
            <li key={document.id} className="[overflow-wrap:anywhere]">
              {document.originalName}
            </li>
          ))}
        </ul>
      )}
      {status === 'not-applicable' && <p className="text-muted">{form.notApplicable[name]}</p>}
      {status !== 'not-applicable' && (
        <FilePicker
          label={
            uploaded.length > 0 ? (
              `Replace ${name} with a newer file`
            ) : (
              <>
                File<span className="sr-only">: {name}</span>
              </>
            )
          }
          hint="PDF, JPG or PNG, at most 300 MB each. A scan of all pages in one PDF, or photographs of the pages one after the other."
          accept={applicationFileEndings}
          ofPages
          files={files}
          onChange={onTake}
          disabled={disabled}
          {...(refused && { error: refused })}
        />
      )}
      {uploaded.length === 0 && files.length === 0 && <NotApplicable form={form} name={name} />}
    </li>
  )
}

function NotApplicable({ form, name }: { form: Submission; name: string }) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // The person who opens it types in it next.
  useEffect(() => input.current?.focus(), [open])
  const save = useApiMutation(setNotApplicable, { invalidates: [getForm], onSuccess: () => setOpen(false) })
  const send = (text: string) => save.mutate({ params: { id: form.id }, body: { document: name, reason: text } })
  const failure = save.isError ? save.error.message : ''
  if (Object.hasOwn(form.notApplicable, name))
    return (
      <div>
        <Button variant="quiet" size="sm" className="-ms-2.5" busy={save.isPending} onClick={() => send('')}>
          It applies after all<span className="sr-only">: {name}</span>
        </Button>
        <FieldError id={`undo-${name}`}>{failure}</FieldError>
      </div>
    )
  if (!open)
    return (
      <div>
        <Button variant="quiet" size="sm" className="-ms-2.5" onClick={() => setOpen(true)}>
          Not applicable<span className="sr-only">: {name}</span>
        </Button>
      </div>
    )
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(reason.trim() === '')
        if (reason.trim()) send(reason)
      }}
    >
      <TextField
        label={`${name} does not apply, because`}
        value={reason}
        maxLength={reasonLimit}
        error={missing ? `Write why ${name} does not apply.` : failure}
        ref={input}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={save.isPending} busyLabel="Saving">
          Save reason
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
