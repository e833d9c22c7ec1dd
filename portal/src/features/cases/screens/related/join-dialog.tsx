import { useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import { plainReference } from '#platform/values/pasted.ts'
import { formatShortDay } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import type { CaseAside } from '../../related/contract.ts'
import { relatedMessages as words } from '../../related/messages.ts'
import { reasonLimit, unmergeDays } from '../../related/rules.ts'
import { useCaseCall } from '../case/use-case-calls.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { relatedReasons } from './use-related.ts'

type Props = {
  kind: KindScreens
  row: CaseDetail
  as: 'link' | 'merge'
  /** Undefined while its reference is to be typed. */
  other: CaseAside | undefined
  onClose: () => void
}
type OtherCase = CaseAside & { reasons?: (keyof typeof relatedReasons)[] }

/** Links or merges two cases, and says before what cannot be taken back. */
export function JoinDialog(props: Props) {
  return props.as === 'link' ? <LinkDialog {...props} /> : <MergeDialog {...props} />
}

function LinkDialog({ kind, row, other, onClose }: Props) {
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
    <Dialog
      isOpen
      onClose={onClose}
      title={`Link ${row.reference} to ${other?.reference ?? 'another case'}`}
      busy={call.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={call.isPending}>
            Cancel
          </Button>
          <Button variant="primary" busy={call.isPending} onClick={send}>
            Link
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>Both cases show the link. Only staff see it.</p>
        {!other && <ReferenceField value={reference} onChange={setReference} error={problem('reference')} />}
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
    </Dialog>
  )
}

type FieldProps = { value: string; onChange: (value: string) => void; error: string | undefined }

const ReferenceField = ({ value, onChange, error }: FieldProps) => (
  <TextField
    label="Reference of the other case"
    value={value}
    maxLength={40}
    error={error}
    data-first-focus=""
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

function MergeDialog({ kind, row, other, onClose }: Props) {
  const noun = kind.noun.toLowerCase()
  const [reference, setReference] = useState(other?.reference ?? '')
  // The one that was filed first is kept.
  const [kept, setKept] = useState(other && row.date < other.filedAt ? row.reference : (other?.reference ?? ''))
  const keepsOther = !other || kept === other.reference
  const duplicate = keepsOther
    ? { id: row.id, reference: row.reference, version: row.version }
    : { ...other, version: undefined }
  const into = other ? kept : plainReference(reference).toUpperCase()
  const once = useOnceKey()
  const call = useCaseCall(kind, () => {
    const body = { reference: into, ...(duplicate.version !== undefined && { version: duplicate.version }) }
    const idempotencyKey = once.keyOf(`${duplicate.id} ${into}`)
    return api.call(kind.calls.merge, { params: { id: duplicate.id }, body }, { idempotencyKey })
  })
  const send = () =>
    call.mutate(undefined, {
      onSuccess: () => {
        toast.success(`${duplicate.reference} merged into ${into}`)
        onClose()
      },
      // A refused key would answer its refusal again.
      onError: () => once.arrived(),
    })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Merge ${duplicate.reference} into ${into || `another ${noun}`}`}
      role="alertdialog"
      busy={call.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={call.isPending}>
            Cancel
          </Button>
          <Button variant="primary" busy={call.isPending} disabled={!into} onClick={send}>
            Merge
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {other ? (
          <RadioGroup
            label={`Which ${noun} is kept?`}
            name="kept"
            value={kept}
            onChange={(event) => setKept(event.currentTarget.value)}
            options={[{ reference: row.reference, filedAt: row.date, person: row.user.name }, other].map((one) => ({
              value: one.reference,
              label: `${one.reference}: ${one.person}, filed ${formatShortDay(one.filedAt)}`,
            }))}
          />
        ) : (
          <ReferenceField
            value={reference}
            onChange={setReference}
            error={call.error?.fields.some(({ field }) => field === 'reference') ? words.referenceUnknown : undefined}
          />
        )}
        <ul className="list-disc ps-5">
          <li>
            {duplicate.reference} becomes Resolved with a note that names {into || 'the other one'}, which keeps the
            earlier deadline.
          </li>
          <li>
            Its person gets an e-mail now and another one with the outcome. They read nothing of the other {noun}.
          </li>
          <li>You can undo the merge for {unmergeDays} days. The e-mail cannot be taken back.</li>
        </ul>
        {call.error && call.error.fields.length === 0 && <Alert kind="error">{call.error.message}</Alert>}
      </div>
    </Dialog>
  )
}
