import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContentType } from '#fields/content/content-type.ts'
import { ApiError } from '#kit/api/api-client.ts'
import { api } from '#kit/api/browser-api.ts'
import { queryKey } from '#kit/api/query.ts'
import { WithDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { formatShortDay } from '#platform/values/nigerian-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { itemAddress, newItemAddress } from '../../addresses.ts'
import { type ExampleSummary, hideExample, listExamples, restoreExample } from '../../examples/contract.ts'
import { notifyDone, notifyFailed } from '../content-toasts.tsx'

type SuppliedRowsProps = { type: ContentType; examples: readonly ExampleSummary[] }

/** What the site ships with, as rows of the list. One that is replaced is the item in its place, a row of its own. */
export const SuppliedRows = ({ type, examples }: SuppliedRowsProps) =>
  examples.map((example) => <SuppliedRow key={example.key} {...{ type, example }} />)

function SuppliedRow({ type, example }: { type: ContentType; example: ExampleSummary }) {
  const { key, title, state, hidden, item } = example
  const hiding = useHiding(type, example)
  const itsName = <span className="sr-only"> {title}</span>
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="text-base leading-snug font-semibold [overflow-wrap:anywhere]">{title}</h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <Badge icon="document">Supplied text</Badge>
          {state === 'shown' ? (
            <Badge tone="success" icon="check-circle">
              On the site
            </Badge>
          ) : (
            <Badge icon="eye-off">Hidden</Badge>
          )}
          {hidden && `${formatShortDay(hidden.at)}, ${hidden.byName}`}
          {item && 'A draft is ready to replace it'}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <WithDuty duties={may.draftContent}>
          <LinkButton size="sm" icon="edit" to={item ? itemAddress(item.id) : newItemAddress(type, key)}>
            Edit{itsName}
          </LinkButton>
        </WithDuty>
        <WithDuty duties={may.publishContent}>
          <Button
            size="sm"
            icon={state === 'hidden' ? 'eye' : 'eye-off'}
            busy={hiding.busy}
            busyLabel={state === 'hidden' ? 'Restoring' : 'Hiding'}
            onClick={state === 'hidden' ? hiding.restore : hiding.hide}
          >
            {state === 'hidden' ? 'Restore' : 'Hide'}
            {itsName}
          </Button>
        </WithDuty>
      </div>
    </li>
  )
}

/** Hides and restores an example; each can be undone by the other. */
function useHiding({ key: type }: ContentType, { key, title }: ExampleSummary) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function run(call: typeof hideExample, done: () => void) {
    setBusy(true)
    try {
      await api.call(call, { params: { type, key } })
      await client.invalidateQueries({ queryKey: queryKey(listExamples) })
      done()
    } catch (error) {
      notifyFailed(error instanceof ApiError ? error.message : 'The example could not be changed.')
    } finally {
      setBusy(false)
    }
  }
  const restore = () => void run(restoreExample, () => notifyDone(`“${title}” is on the site again`))
  const hide = () => void run(hideExample, () => notifyDone(`“${title}” is hidden from the site`, restore))
  return { busy, hide, restore }
}
