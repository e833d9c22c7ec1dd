import { useApiQuery } from '#kit/query.ts'
import { classNames } from '#ui/class-names.ts'
import type { CaseCounts as Counts } from '../../contract.ts'
import type { KindScreens } from '../kind-screens.ts'
import type { ChangeList } from '#kit/list-address.ts'
import type { CaseFilters, CaseListState } from './list-address.ts'

interface Figure {
  key: keyof Pick<
    Counts,
    'total' | 'new' | 'inProgress' | 'escalated' | 'resolved' | 'urgent' | 'overdue' | 'dueSoon' | 'waiting'
  >
  label: string
  /** The filters that show the counted cases. */
  filters: CaseFilters
  /** Highlights a figure that requires action. */
  warns?: boolean
}

const figures: Figure[] = [
  { key: 'total', label: 'Total', filters: {} },
  { key: 'new', label: 'New', filters: { status: 'New' } },
  { key: 'inProgress', label: 'In Progress', filters: { status: 'In Progress' } },
  { key: 'escalated', label: 'Escalated', filters: { status: 'Escalated' } },
  { key: 'resolved', label: 'Resolved', filters: { status: 'Resolved' } },
]
const urgent: Figure = { key: 'urgent', label: 'Urgent', filters: { urgency: 'high' }, warns: true }
const clock: Figure[] = [
  { key: 'overdue', label: 'Overdue', filters: { clock: 'overdue' }, warns: true },
  { key: 'dueSoon', label: 'Due soon', filters: { clock: 'dueSoon' } },
  { key: 'waiting', label: 'Waiting', filters: { clock: 'waiting' } },
]
const none: CaseFilters = { status: '', urgency: '', clock: '' }

/** The dashboard for staff (spec 2 §§2.2, 2.3); each count is a button that filters the list. */
export function CaseCounts({
  kind,
  state,
  onChange,
}: {
  kind: KindScreens
  state: CaseListState
  onChange: ChangeList
}) {
  const counts = useApiQuery(kind.calls.count, {})
  const shown = [...figures, ...(kind.urgencies ? [urgent] : []), ...clock]
  return (
    <div role="group" aria-label="Counts" className="grid grid-cols-3 gap-2 sm:grid-cols-5 lg:flex">
      {shown.map((figure) => (
        <CountButton
          key={figure.key}
          figure={figure}
          count={counts.data?.[figure.key]}
          chosen={isChosen(figure, state)}
          onChoose={() => onChange({ ...none, ...figure.filters })}
        />
      ))}
    </div>
  )
}

const isChosen = ({ filters }: Figure, { filters: now }: CaseListState) =>
  (['status', 'urgency', 'clock'] as const).every((name) => (now[name] ?? '') === (filters[name] ?? ''))

type CountButtonProps = { figure: Figure; count: number | undefined; chosen: boolean; onChoose: () => void }

function CountButton({ figure, count, chosen, onChoose }: CountButtonProps) {
  const warning = figure.warns && count !== undefined && count > 0
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={classNames(
        'flex min-w-0 flex-1 flex-col items-start rounded-md border px-3 py-2 text-start transition-colors',
        chosen
          ? 'border-brand bg-brand text-on-brand'
          : 'border-line bg-surface hover:border-brand hover:bg-brand-soft hover:text-brand-ink',
      )}
    >
      <span className={classNames('text-sm leading-snug', !chosen && 'text-muted')}>{figure.label}</span>
      <span
        className={classNames('tabular text-xl leading-tight font-semibold', !chosen && warning && 'text-danger-ink')}
      >
        {count?.toLocaleString('en-GB') ?? '–'}
      </span>
    </button>
  )
}
