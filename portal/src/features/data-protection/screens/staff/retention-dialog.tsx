import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '#kit/browser-api.ts'
import { withProof } from '#kit/prove-again.ts'
import { queryKey } from '#kit/query.ts'
import { useSubmit } from '#kit/use-submit.ts'
import { readWhole } from '#platform/typed-numbers.ts'
import { Alert } from '#ui/alert.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { retentionMessages as messages } from '../../messages.retention.ts'
import { getRetention, previewRetention, type RetentionRule, saveRetention } from '../../retention/contract.ts'

/** Undefined for what is no number within the bounds. */
function readDays(typed: string, { least, most }: RetentionRule): number | null | undefined {
  return typed.trim() === '' ? null : readWhole(typed, least, most)
}

const affected = (count: number) =>
  count > 1_000
    ? 'More than 1,000 records are'
    : count === 1
      ? '1 record is'
      : `${count.toLocaleString('en-GB')} records are`

/** Changes one rule: first the days, then, where something would be deleted, a confirmation with how much that is. */
export function RetentionDialog({ rule, onClose }: { rule: RetentionRule; onClose: () => void }) {
  const { key, title, from, version } = rule
  const [typed, setTyped] = useState(rule.days === null ? '' : String(rule.days))
  const [problem, setProblem] = useState<string>()
  const [asked, setAsked] = useState<{ days: number; count: number }>()
  const client = useQueryClient()
  const { submit, busy, error } = useSubmit()
  const save = async (days: number | null) => {
    const saved = await withProof(() => api.call(saveRetention, { params: { key }, body: { days, version } }))
    await client.invalidateQueries({ queryKey: queryKey(getRetention) })
    toast.success('approval' in saved ? saved.message : messages.saved)
    onClose()
  }
  const proceed = (event?: FormEvent) => {
    event?.preventDefault()
    const days = readDays(typed, rule)
    setProblem(days === undefined ? messages.outside(rule.least, rule.most) : undefined)
    if (days === undefined) return
    void submit(async () => {
      if (days === null || asked?.days === days) return save(days)
      const { count } = await api.call(previewRetention, { params: { key }, query: { days } })
      setAsked({ days, count })
    })
  }
  const sure = asked && asked.days === readDays(typed, rule)
  return (
    <ConfirmDialog
      isOpen
      danger={Boolean(sure)}
      busy={busy}
      onClose={onClose}
      onConfirm={() => proceed()}
      title={title}
      confirmLabel={sure ? 'Delete after this time' : 'Continue'}
    >
      <form noValidate onSubmit={proceed} className="grid gap-4">
        <TextField
          label="Delete after how many days"
          hint={`Counted from ${from}. From ${rule.least.toLocaleString('en-GB')} to ${rule.most.toLocaleString('en-GB')} days; leave it empty to delete nothing`}
          inputMode="numeric"
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {sure && (
          <Alert kind="warning" title={`${affected(asked.count)} older than this now.`}>
            The portal deletes records of this age every night, with their documents. This cannot be undone.
          </Alert>
        )}
        {error && <Alert kind="error">{error.message}</Alert>}
      </form>
    </ConfirmDialog>
  )
}
