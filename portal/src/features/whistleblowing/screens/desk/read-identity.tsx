import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AskedApproval, listApprovals } from '#features/approvals/contract.ts'
import type { ApiError } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import { withProof } from '#kit/prove-again.ts'
import { queryKey } from '#kit/query.ts'
import { formatShortMoment } from '#platform/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { askIdentity } from '../../contract.moves.ts'
import { getReport, type Report } from '../../contract.ts'
import { identityWords } from '../../messages.ts'
import { lawLimit, messageLimit } from '../../rules.ts'

/** Says whether the name is sealed or until when it is open, and asks another officer to agree that both read it. */
export function ReadIdentity({ report }: { report: Report }) {
  const [asking, setAsking] = useState(false)
  if (report.identity === 'anonymous') return null
  if (report.identity === 'open')
    return <p className="text-muted">You may read the name until {formatShortMoment(report.identityUntil)}.</p>
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-muted">The name is sealed until two integrity officers agree to read it.</p>
      <Button icon="lock" onClick={() => setAsking(true)}>
        Ask to read the name
      </Button>
      {asking && <AskDialog report={report} onClose={() => setAsking(false)} />}
    </div>
  )
}

function AskDialog({ report: { id, reference }, onClose }: { report: Report; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [forbids, setForbids] = useState(false)
  const [law, setLaw] = useState('')
  const [checked, setChecked] = useState(false)
  const client = useQueryClient()
  const asking = useMutation<AskedApproval, ApiError>({
    mutationFn: () =>
      withProof(() => api.call(askIdentity, { params: { id }, body: { reason, ...(forbids && { law }) } })),
    onSuccess: async ({ message }) => {
      for (const read of [getReport, listApprovals]) await client.invalidateQueries({ queryKey: queryKey(read) })
      toast.success(message)
      onClose()
    },
  })
  const reasonError = checked && !reason.trim() ? identityWords.reasonMissing : undefined
  const lawError = checked && forbids && !law.trim() ? identityWords.lawMissing : undefined
  const send = () => {
    setChecked(true)
    if (reason.trim() && (!forbids || law.trim())) asking.mutate()
  }
  return (
    <ConfirmDialog
      isOpen
      busy={asking.isPending}
      title="Ask to read who reported"
      confirmLabel="Ask"
      onClose={onClose}
      onConfirm={send}
    >
      <div className="grid gap-4">
        <p>
          <strong className="tabular">{reference}</strong>. Another integrity officer must agree. Then both of you can
          read the name and contact details for 24 hours.
        </p>
        <TextArea
          label="Reason"
          hint="The other officer reads it, and the reporter too."
          rows={4}
          spellCheck={false}
          maxLength={messageLimit}
          value={reason}
          error={reasonError}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Checkbox
          label="A law forbids telling the reporter"
          checked={forbids}
          onChange={(event) => setForbids(event.currentTarget.checked)}
        />
        {forbids && (
          <TextField
            label="Which law"
            hint="Name the law and the section."
            maxLength={lawLimit}
            value={law}
            error={lawError}
            onChange={(event) => setLaw(event.currentTarget.value)}
          />
        )}
        {asking.error && <Alert kind="error">{asking.error.message}</Alert>}
      </div>
    </ConfirmDialog>
  )
}
