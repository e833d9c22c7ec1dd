import { Navigate, useSearchParams } from 'react-router'
import type { ContentType } from '#fields/content/content-type.ts'
import { WithDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { LinkButton } from '#ui/button.tsx'
import { newItemAddress, typeAddress } from '../../addresses.ts'
import { narrowedList } from '../../all/contract.list.ts'
import { ContentTable } from '../all/content-table.tsx'
import { useContentTypes } from '../content-types.ts'

/** The items of a type without an order of their own: the list of all content, narrowed by its address. */
export function TypeTable({ type }: { type: ContentType }) {
  const types = useContentTypes()
  const [address] = useSearchParams()
  if (!address.has('kind')) {
    const narrowed = new URLSearchParams(address)
    narrowed.set('kind', type.key)
    return <Navigate to={`?${narrowed}`} replace />
  }
  return (
    <section
      aria-label={type.place.label}
      className="max-sm:-mx-3 sm:[&>[data-list-page]]:px-0! [--list-height:max(32rem,calc(100dvh-var(--head-bar,0px)-var(--foot-bar,0px)-6.5rem))]"
    >
      <div className="flex flex-wrap items-center justify-between gap-3 max-sm:px-4">
        <h2 className="text-xl">{type.place.label}</h2>
        <WithDuty duties={may.draftContent}>
          <LinkButton size="sm" variant="primary" icon="plus" to={newItemAddress(type)}>
            Add {type.one.toLowerCase()}
          </LinkButton>
        </WithDuty>
      </div>
      <ContentTable list={narrowedList(typeAddress(types, type))} title={null} />
    </section>
  )
}
