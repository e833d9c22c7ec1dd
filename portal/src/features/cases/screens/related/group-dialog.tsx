import { useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { useApiQuery, useRefresh } from '#kit/api/query.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { select } from '#kit/asking/fields.ts'
import { Alert } from '#ui/alert.tsx'
import { addOutage, addOutageCases, listOutages, readOutage } from '../../related/contract.outages.ts'
import type { RelatedView } from '../../related/contract.ts'
import { useCaseRecord } from '../case/use-case-calls.ts'
import type { KindScreens } from '../kind-screens.ts'
import { bodyOf, newOutage, outageFields } from './outage-dialog.tsx'

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
  const outages = open.data?.items ?? []
  const [first] = useState(() => newOutage(place, filedAt))
  const [refused, setRefused] = useState<readonly { reference: string; reason: string }[]>()
  const refresh = useRefresh(listOutages, readOutage)
  return (
    <AskDialog
      role="dialog"
      columns
      title="Group as an outage"
      confirmLabel="Add to outage"
      isIncomplete={refused !== undefined}
      fields={{
        outage: select({
          label: 'Outage',
          placeholder: 'A new outage',
          options: outages.map(({ id, name }) => ({ value: id, label: name })),
          className: 'sm:col-span-full',
          onlyIf: () => outages.length > 0,
        }),
        ...outageFields(first, ({ outage }) => !outage),
      }}
      record={useCaseRecord(kind)}
      send={async ({ outage, ...typed }, { key }) => {
        const id = outage || (await api.call(addOutage, { body: bodyOf(typed) }, { idempotencyKey: key() })).id
        return api.call(addOutageCases, { params: { id }, body: { references: [...references] } })
      }}
      done={({ added }) => (added === 1 ? '1 case added to the outage' : `${added} cases added to the outage`)}
      onDone={(answer) => {
        refresh()
        if (answer.refused.length === 0) onClose(true)
        else setRefused(answer.refused)
      }}
      onClose={() => onClose(refused !== undefined)}
    >
      {references.length > 1 && <p>{references.length} cases are added.</p>}
      {refused && (
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
    </AskDialog>
  )
}
