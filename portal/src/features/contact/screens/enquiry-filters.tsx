import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import type { ChangeList } from '#kit/list-address.ts'
import { SearchForm } from '#ui/search-form.tsx'
import { statusWords } from '../messages.ts'
import { type EnquiryStatus, statuses } from '../rules.ts'
import type { InboxFilters } from './inbox-filters.ts'

interface Props {
  filters: InboxFilters
  counts: Record<EnquiryStatus, number> | undefined
  onChange: ChangeList
}

/** The buttons that filter by status also show the counts. */
export function EnquiryFilters({ filters, counts, onChange }: Props) {
  const total = counts && counts.new + counts.answered + counts.closed
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div role="group" aria-label="Status" className="flex flex-wrap gap-2">
        <Choice label="All" count={total} chosen={!filters.status} onChoose={() => onChange({ status: '' })} />
        {statuses.map((status) => (
          <Choice
            key={status}
            label={statusWords[status]}
            count={counts?.[status]}
            chosen={filters.status === status}
            onChoose={() => onChange({ status })}
          />
        ))}
      </div>
      <SearchForm
        of="Enquiries"
        field={{
          label: 'Reference, name, e-mail or words',
          defaultValue: filters.search,
          className: 'min-w-0 flex-1',
        }}
        className="flex min-w-0 flex-1 basis-72 items-end gap-3 sm:max-w-md"
        onSearch={(search) => onChange({ search })}
      >
        <Button type="submit">Search</Button>
      </SearchForm>
    </div>
  )
}

interface ChoiceProps {
  label: string
  count: number | undefined
  chosen: boolean
  onChoose: () => void
}

function Choice({ label, count, chosen, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={classNames(
        'tap inline-flex min-h-10 items-center gap-2 rounded-md border px-3 text-sm font-semibold',
        chosen
          ? 'border-brand bg-brand text-on-brand'
          : 'border-line-strong bg-surface text-brand-ink hover:bg-brand-soft',
      )}
    >
      {label}
      <span className="tabular font-normal">{count?.toLocaleString('en-GB') ?? '–'}</span>
    </button>
  )
}
