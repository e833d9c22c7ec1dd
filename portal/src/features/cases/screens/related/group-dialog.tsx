import { useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { useApiQuery, useRefresh } from '#kit/api/query.ts'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import { Alert } from '#ui/alert.tsx'
import { NativeSelect } from '#ui/form/field.tsx'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { addOutage, addOutageCases, listOutages, readOutage } from '../../related/contract.outages.ts'
import type { RelatedView } from '../../related/contract.ts'
import { useCaseCall } from '../case/use-case-calls.ts'
import type { KindScreens } from '../kind-screens.ts'
import { bodyOf, newOutage, OutageFields } from './outage-dialog.tsx'

type Props = {
  kind: KindScreens
  references: readonly string[]
  /** Where the case is and when it was filed, if it is one. */
  place?: RelatedView['place']
  filedAt?: string
  onClose: (isDone: boolean) => void
}

/** Adds cases to an outage, or records a new one with them. */
export function GroupDialog({ kind, references, place, filedAt, onClose }: Props) {
  const open = useApiQuery(listOutages, { query: { state: 'open', pageSize: 100 } })
  const [chosen, setChosen] = useState('')
  const [typed, setTyped] = useState(() => newOutage(place, filedAt))
  const once = useOnceKey()
  const refresh = useRefresh(listOutages, readOutage)
  const outages = open.data?.items ?? []
  const call = useCaseCall(kind, async () => {
    const body = bodyOf(typed)
    const key = { idempotencyKey: once.keyOf(JSON.stringify(body)) }
    const id = chosen || (await api.call(addOutage, { body }, key)).id
    const { added, refused } = await api.call(addOutageCases, { params: { id }, body: { references: [...references] } })
    refresh()
    toast.success(added === 1 ? '1 case added to the outage' : `${added} cases added to the outage`)
    if (refused.length === 0) onClose(true)
    return refused
  })
  const problem = (field: string) => call.error?.fields.find((one) => one.field === field)?.message
  const refused = (call.data ?? []) as { reference: string; reason: string }[]
  return (
    <ConfirmDialog
      isOpen
      role="dialog"
      size="md"
      title="Group as an outage"
      confirmLabel="Add to outage"
      isIncomplete={call.isSuccess}
      busy={call.isPending}
      onConfirm={() => call.mutate(undefined)}
      onClose={() => onClose(call.isSuccess)}
    >
      <div className="grid gap-4">
        {references.length > 1 && <p>{references.length} cases are added.</p>}
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
        {refused.length > 0 && (
          <Alert kind="warning" title="Some cases were not added">
            <ul>
              {refused.map(({ reference, reason }) => (
                <li key={reference}>
                  <span className="tabular">{reference}</span>: {reason}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {call.error && call.error.fields.length === 0 && <Alert kind="error">{call.error.message}</Alert>}
      </div>
    </ConfirmDialog>
  )
}
