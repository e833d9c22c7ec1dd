import { useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { Alert } from '#ui/alert.tsx'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import type { CaseAside } from '../../related/contract.ts'
import { reasonLimit } from '../../related/rules.ts'
import { useCaseCall } from '../case/use-case-calls.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { relatedReasons } from './use-related.ts'

type Props = {
  kind: KindScreens
  row: CaseDetail
  /** Undefined while its reference is to be typed. */
  other: CaseAside | undefined
  onClose: () => void
}
type OtherCase = CaseAside & { reasons?: (keyof typeof relatedReasons)[] }

/** Links two cases of any kind. */
export function LinkDialog({ kind, row, other, onClose }: Props) {
  const known = other as OtherCase | undefined
  const [reference, setReference] = useState(other?.reference ?? '')
  const [reason, setReason] = useState(known?.reasons?.map((one) => relatedReasons[one]).join(', ') ?? '')
  const call = useCaseCall(kind, () =>
    api.call(kind.calls.link, { params: { id: row.id }, body: { reference: reference.trim(), reason: reason.trim() } }),
  )
  const problem = (field: string) => call.error?.fields.find((one) => one.field === field)?.message
  const send = () =>
    call.mutate(undefined, {
      onSuccess: () => {
        toast.success('Cases linked')
        onClose()
      },
    })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Link ${row.reference} to ${other?.reference ?? 'another case'}`}
      role="dialog"
      confirmLabel="Link"
      busy={call.isPending}
      onConfirm={send}
    >
      <div className="grid gap-4">
        <p>Both cases show the link. Only staff see it.</p>
        {!other && (
          <TextField
            label="Reference of the other case"
            value={reference}
            maxLength={40}
            error={problem('reference')}
            data-first-focus=""
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        )}
        <TextField
          label="How they belong together"
          value={reason}
          maxLength={reasonLimit}
          error={problem('reason')}
          data-first-focus={other ? '' : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {call.error && call.error.fields.length === 0 && <Alert kind="error">{call.error.message}</Alert>}
      </div>
    </ConfirmDialog>
  )
}
