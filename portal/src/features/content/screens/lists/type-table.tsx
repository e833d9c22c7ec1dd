import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { ListPageProps } from '#features/lists/screens/list-page.tsx'
import type { ContentType } from '#fields/content/content-type.ts'
import { WithDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { LinkButton } from '#ui/button.tsx'
import { newItemAddress, typeAddress } from '../../addresses.ts'
import { narrowedList, orderColumn } from '../../all/contract.list.ts'
import { ContentTable } from '../all/content-table.tsx'
import { useContentTypes } from '../content-types.ts'
import { LoadFailure, Loading } from '../load-failure.tsx'
import { ArrangeList, OrderButton } from './order-button.tsx'

/** The items of a type: the list of all content, narrowed by its address, in the order of the site where they have one. */
export function TypeTable({ type }: { type: ContentType }) {
  const types = useContentTypes()
  const [address] = useSearchParams()
  const [isArranging, setArranging] = useState(false)
  if (!address.has('kind')) {
    const narrowed = new URLSearchParams(address)
    narrowed.set('kind', type.key)
    const order = orderColumn(type)
    if (order) narrowed.set('sort', order)
    return (
      <>
        <Loading />
        <Navigate to={`?${narrowed}`} replace />
      </>
    )
  }
  return (
    <section
      aria-label={type.place.label}
      className="max-sm:-mx-3 sm:[&>[data-list-page]]:px-0! [--list-height:max(32rem,calc(100dvh-var(--head-bar,0px)-var(--foot-bar,0px)-6.5rem))]"
    >
      <div className="flex flex-wrap items-center justify-between gap-3 max-sm:px-4">
        <h2 className="text-xl">{type.place.label}</h2>
        <div className="flex flex-wrap gap-2">
          <OrderButton {...{ type, isArranging }} onPress={() => setArranging(!isArranging)} />
          {!isArranging && (
            <WithDuty duties={may.draftContent}>
              <LinkButton size="sm" variant="primary" icon="plus" to={newItemAddress(type)}>
                Add {type.one.toLowerCase()}
              </LinkButton>
            </WithDuty>
          )}
        </div>
      </div>
      {isArranging ? (
        <div className="max-sm:px-4">
          <ArrangeList type={type} />
        </div>
      ) : (
        <ContentTable
          list={narrowedList(typeAddress(types, type), type)}
          type={type}
          title={null}
          Failure={TableFailure}
        />
      )}
    </section>
  )
}

const TableFailure: ListPageProps['Failure'] = ({ error, onRetry }) => (
  <LoadFailure reason={error.message} onRetry={() => void onRetry()} />
)
