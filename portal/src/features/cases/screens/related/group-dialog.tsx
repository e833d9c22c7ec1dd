import { useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { NativeSelect } from '#ui/form/field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { addOutage, addOutageCases, listOutages } from '../../related/contract.outages.ts'
import type { RelatedView } from '../../related/contract.ts'
import { useCaseCall } from '../case/use-case-calls.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { FeederCases, useFeederCases } from './feeder-cases.tsx'
import { bodyOf, newOutage, OutageFields } from './outage-fields.tsx'

type Props = { kind: KindScreens; row: CaseDetail; place: RelatedView['place']; onClose: () => void }

/** Adds a case to an outage, or records a new one, with those on the feeder that the officer chooses. */
export function GroupDialog({ kind, row, place, onClose }: Props) {
  const open = useApiQuery(listOutages, { query: { state: 'open', pageSize: 100 } })
  const [chosen, setChosen] = useState('')
  const [typed, setTyped] = useState(() => newOutage(place, row.date))
  const once = useOnceKey()
  const outages = open.data?.items ?? []
  const outage = chosen ? outages.find(({ id }) => id === chosen) : bodyOf(typed)
  const feeder = outage?.feeder.trim() ?? ''
  const found = useFeederCases(
    { feeder, company: outage?.company ?? '', startedAt: outage?.startedAt || null },
    row.reference,
  )
  const call = useCaseCall(kind, async () => {
    const body = bodyOf(typed)
    const key = { idempotencyKey: once.keyOf(JSON.stringify(body)) }
    const id = chosen || (await api.call(addOutage, { body }, key)).id
    return api.call(addOutageCases, { params: { id }, body: { references: [row.reference, ...found.references] } })
  })
  const problem = (field: string) => call.error?.fields.find((one) => one.field === field)?.message
  const send = () =>
    call.mutate(undefined, {
      onSuccess: (answer) => {
        const { added } = answer as { added: number }
        toast.success(added === 1 ? '1 case added to the outage' : `${added} cases added to the outage`)
        onClose()
      },
    })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Group as an outage"
      busy={call.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={call.isPending}>
            Cancel
          </Button>
          <Button variant="primary" busy={call.isPending} onClick={send}>
            Add to outage
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {outages.length > 0 && (
          <NativeSelect
            label="Outage"
            value={chosen}
            placeholder="A new outage"
            options={outages.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )}
        {!chosen && <OutageFields value={typed} onChange={setTyped} problem={problem} />}
        <FeederCases {...{ feeder, found }} />
        {call.error && call.error.fields.length === 0 && <Alert kind="error">{call.error.message}</Alert>}
      </div>
    </Dialog>
  )
}
