import { useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { textLimits } from '../../rules.ts'
import { useCaseCall } from '../case/use-case-calls.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { CompanySaid } from './company-said.tsx'

const choices = [
  { value: 'yes', label: 'Yes, it is solved' },
  { value: 'no', label: 'No, it is not solved' },
]

/** Asks the owner whether it is solved, after the company said so. */
export function SolvedQuestion({ kind, row }: { kind: KindScreens; row: CaseDetail }) {
  const [solved, setSolved] = useState('')
  const [comment, setComment] = useState('')
  const [isTried, setTried] = useState(false)
  const once = useOnceKey()
  const call = useCaseCall(kind, () => {
    const given = { solved: solved === 'yes', comment: comment.trim() }
    const input = { params: { id: row.id }, body: { ...given, version: row.version } }
    return api.call(kind.calls.confirm, input, { idempotencyKey: once.keyOf(JSON.stringify(given)) })
  })
  return (
    <form
      data-print="no"
      aria-label="Is it solved?"
      className="grid gap-4 rounded-md border border-s-4 border-line border-s-amber bg-surface p-5"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (solved)
          call.mutate(undefined, { onSuccess: () => toast.success('Thank you. We have recorded your answer.') })
      }}
    >
      {row.companySaid && <CompanySaid said={row.companySaid} />}
      <RadioGroup
        label="The company has answered. Is it solved?"
        name="solved"
        options={choices}
        value={solved}
        error={isTried && !solved ? 'Choose yes or no' : undefined}
        onChange={(event) => setSolved(event.currentTarget.value)}
      />
      <TextArea
        label="Comment"
        optional
        rows={3}
        value={comment}
        maxLength={textLimits.comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      {call.error && (
        <Alert kind="error" title="Failed to send your answer">
          {call.error.message}
        </Alert>
      )}
      <Button type="submit" variant="primary" busy={call.isPending} className="justify-self-start">
        Send the answer
      </Button>
    </form>
  )
}
