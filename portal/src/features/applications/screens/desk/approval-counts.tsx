import { useApiQuery } from '#kit/query.ts'
import { classNames } from '#ui/class-names.ts'
import { listForms } from '../../contract.ts'
import { type ApprovalStatus, approvalStatuses } from '../../lifecycle.ts'
import { approvalLabels } from '../../messages.ts'
import type { ChangeList } from '#kit/list-address.ts'
import { filtersOf, type ListState } from './list-address.ts'

/** The number of filtered forms per approval status; each is a button that filters by this status. */
export function ApprovalCounts({ state, onChange }: { state: ListState; onChange: ChangeList }) {
  const choices: (ApprovalStatus | undefined)[] = [undefined, ...approvalStatuses]
  return (
    <div role="group" aria-label="Forms by approval" className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
      {choices.map((status) => (
        <Count
          key={status ?? 'all'}
          status={status}
          state={state}
          onChoose={() => onChange({ approvalStatus: status })}
        />
      ))}
    </div>
  )
}

type CountProps = { status: ApprovalStatus | undefined; state: ListState; onChoose: () => void }

function Count({ status, state, onChoose }: CountProps) {
  const query = { ...filtersOf(state), sort: undefined, direction: undefined, approvalStatus: status, pageSize: 1 }
  const { data } = useApiQuery(listForms, { query }, { keepPrevious: true })
  const chosen = state.approvalStatus === status
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={classNames(
        'flex min-h-11 items-baseline justify-between gap-3 rounded-md border bg-surface px-3 py-2 text-start',
        chosen ? 'border-brand-ink border-b-3 border-b-amber' : 'border-line hover:border-brand',
      )}
    >
      <span className={chosen ? 'font-semibold' : undefined}>{status ? approvalLabels[status] : 'All'}</span>
      <span className="tabular text-lg font-semibold">{data ? data.total.toLocaleString('en-GB') : '–'}</span>
    </button>
  )
}
