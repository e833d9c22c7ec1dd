import { WithDuty } from '#kit/duty.tsx'
import { readPage, useListAddress } from '#kit/list-address.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { managerTabs } from '#manager-tabs.ts'
import { may } from '#platform/duties.ts'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NativeSelect } from '#ui/form/field.tsx'
import { Link } from '#ui/link.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { itemAddress } from '../../addresses.ts'
import { type CheckedEntry, listChecked } from '../../checks/contract.ts'
import { findingKinds } from '../../checks/rules.ts'
import { useContentTypes } from '../content-types.ts'
import { Loading, LoadFailure } from '../load-failure.tsx'
import { FindingList, findingWords, useCheckAgain } from './finding-list.tsx'

export const meta = () => pageMeta({ title: 'Checks', noIndex: true })
const pageSize = 20

const readChecks = (address: URLSearchParams) => ({
  kind: findingKinds.find((kind) => kind === address.get('kind')),
  mine: address.get('mine') === 'yes',
  page: readPage(address),
})

/** What the nightly check found on the site, item by item. */
export default function ChecksPage() {
  const [{ kind, mine, page }, change] = useListAddress(readChecks)
  const query = { page, pageSize, ...(kind && { kind }), ...(mine && { mine: 'yes' as const }) }
  const checked = useApiQuery(listChecked, { query }, { keepPrevious: true })
  return (
    <section aria-labelledby="checks-title" className="grid gap-5">
      <div>
        <h2 id="checks-title" className="text-xl">
          Checks{' '}
          <span role="status" className="tabular ms-1 text-base font-normal text-muted">
            {checked.data?.total}
          </span>
        </h2>
        <p className="measure mt-1 text-muted">
          Everything on the site is checked every night. On Mondays each owner gets an e-mail with what was found. Links
          to other sites are not checked.
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <NativeSelect
          label="Show"
          className="w-full max-w-72"
          value={kind ?? ''}
          options={[
            { value: '', label: 'Everything found' },
            ...findingKinds.map((value) => ({ value, label: findingWords[value].label })),
          ]}
          onChange={(event) => change({ kind: event.currentTarget.value })}
        />
        <Checkbox
          label="Only mine"
          checked={mine}
          onChange={(event) => change({ mine: event.currentTarget.checked ? 'yes' : undefined })}
        />
      </div>
      {checked.isError && <LoadFailure reason={checked.error.message} onRetry={() => void checked.refetch()} />}
      {checked.isPending && <Loading />}
      {checked.data && (
        <>
          <Entries items={checked.data.items} filtered={kind !== undefined || mine} />
          <Pagination
            page={page}
            pageCount={Math.ceil(checked.data.total / pageSize)}
            label="Pages of the checks"
            onPage={(next) => change({ page: next > 1 ? next : undefined })}
          />
        </>
      )}
    </section>
  )
}

function Entries({ items, filtered }: { items: readonly CheckedEntry[]; filtered: boolean }) {
  if (items.length === 0)
    return (
      <EmptyState icon="check-circle" title={filtered ? 'Nothing of this kind found' : 'Nothing to correct'}>
        {filtered
          ? 'Choose another kind, or show the items of everyone.'
          : 'What the nightly check finds appears here.'}
      </EmptyState>
    )
  return (
    <ol className="border-t border-line">
      {items.map((item) => (
        <Entry key={item.id} item={item} />
      ))}
    </ol>
  )
}

function Entry({ item }: { item: CheckedEntry }) {
  const types = useContentTypes()
  const { busy, check } = useCheckAgain(item)
  const type = types.find(({ key }) => key === item.type)
  const title = item.title || 'No title yet'
  return (
    <li className="grid gap-2 border-b border-line py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="text-base leading-snug font-semibold [overflow-wrap:anywhere]">
            <Link to={itemAddress(item.id)} className="link tap">
              {title}
            </Link>
          </h3>
          <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
            {type && (
              <span>
                {managerTabs[type.place.tab]}, {type.place.label}
              </span>
            )}
            {item.ownerName && <span>Owner: {item.ownerName}</span>}
            <span>Checked {formatShortMoment(item.checkedAt)}</span>
          </p>
        </div>
        <WithDuty duties={may.draftContent}>
          <Button size="sm" icon="retry" busy={busy} onClick={check}>
            Check again<span className="sr-only">: {title}</span>
          </Button>
        </WithDuty>
      </div>
      <FindingList findings={item.findings} />
    </li>
  )
}
