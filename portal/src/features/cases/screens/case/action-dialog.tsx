import { useEffect, useId, useRef, useState } from 'react'
import { typedSlice, useKeptText } from '#kit/use-kept-text.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { textLimits } from '../../rules.ts'
import type { ActionAsk } from './case-actions.ts'
import type { KindScreens, CaseRow } from '../kind-screens.ts'
import { readWaiting, sendAction, useCaseCall } from './use-case-calls.ts'

type Props = {
  kind: KindScreens
  row: CaseRow
  staff: boolean
  ask: ActionAsk
  onClose: () => void
  /** `waiting` when a second person must approve. */
  onDone: (waiting: boolean) => void
}

/** Asks for confirmation and a note; stays open with the reason when the action is refused. */
export function ActionDialog({ kind, row, staff, ask, onClose, onDone }: Props) {
  const kept = useKeptText(typedSlice, `${ask.action}:${row.id}`)
  const note = kept.text
  const [missing, setMissing] = useState(false)
  const field = useId()
  const first = useRef<HTMLButtonElement>(null)
  // Focus the note, or else the least harmful button.
  useEffect(() => (ask.note ? document.getElementById(field) : first.current)?.focus(), [ask.note, field])
  // Send the version at the time of opening: the person has not seen newer changes.
  const [seen] = useState(row)
  const call = useCaseCall(kind, (text: string) => sendAction(kind, seen, ask.action, text, staff))
  const confirm = () => {
    if (ask.note?.missing && !note.trim()) {
      setMissing(true)
      document.getElementById(field)?.focus()
      return
    }
    call.mutate(note.trim(), {
      onSuccess: (answer) => {
        kept.clear()
        const waits = readWaiting(answer)
        toast.success(waits ?? ask.success)
        onDone(waits !== undefined)
      },
    })
  }
  const cancel = () => {
    kept.clear()
    onClose()
  }
  const actions = (
    <>
      <Button ref={ask.danger ? first : undefined} onClick={cancel} disabled={call.isPending}>
        Cancel
      </Button>
      <Button
        variant={ask.danger ? 'danger' : 'primary'}
        ref={!ask.danger && !ask.note ? first : undefined}
        busy={call.isPending}
        onClick={confirm}
      >
        {ask.label}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen
      onClose={cancel}
      title={`${ask.label === 'Request Escalation' ? 'Request escalation of' : ask.label} ${kind.noun}`}
      role="alertdialog"
      size={ask.note ? 'md' : 'sm'}
      busy={call.isPending}
      actions={actions}
    >
      <div className="grid gap-4">
        <p className="font-semibold [overflow-wrap:anywhere]">
          {row.reference}: {kind.subjectOf(row)}
        </p>
        <p>{ask.question}</p>
        {ask.note && (
          <TextArea
            id={field}
            label={ask.note.label}
            hint={ask.note.hint}
            value={note}
            maxLength={textLimits.note}
            error={missing && !note.trim() ? ask.note.missing : undefined}
            onChange={(event) => kept.setText(event.currentTarget.value)}
          />
        )}
        {call.error && (
          <Alert kind="error" title={ask.failure}>
            {call.error.message}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
