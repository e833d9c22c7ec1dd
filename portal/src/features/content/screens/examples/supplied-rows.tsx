import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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

/** Examples that contain all words of a search. One that is replaced is no row: the item in its place is. */
export const findSupplied = (examples: readonly ExampleSummary[], search: string): ExampleSummary[] =>
  examples.filter(({ state, title, excerpt }) => {
    const text = `${title} ${excerpt}`.toLowerCase()
    return (
      state !== 'replaced' &&
      search
        .toLowerCase()
        .split(/\s+/)
        .every((word) => text.includes(word))
    )
  })

/** What the site ships with, as rows below those of a table. */
export const SuppliedRows = ({ examples }: { examples: readonly ExampleSummary[] }) => (
  <ul>
    {examples.map((example) => (
      <SuppliedRow key={`${example.type} ${example.key}`} example={example} />
    ))}
  </ul>
)

function SuppliedRow({ example }: { example: ExampleSummary }) {
  const { key, type, kind, title, state, hidden, item } = example
  const hiding = useHiding(example)
  const itsName = <span className="sr-only"> {title}</span>
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 first:border-t sm:px-3 sm:py-1.5">
      <div className="min-w-0 flex-1 basis-56 sm:flex sm:flex-wrap sm:items-center sm:gap-x-4">
        <h3 className="text-sm leading-snug font-semibold [overflow-wrap:anywhere]">{title}</h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          {kind}
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
          <LinkButton size="sm" icon="edit" to={item ? itemAddress(item.id) : newItemAddress({ key: type }, key)}>
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
function useHiding({ type, key, title }: ExampleSummary) {
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
