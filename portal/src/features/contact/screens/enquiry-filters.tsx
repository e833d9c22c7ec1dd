import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { SearchField } from '#ui/field.tsx'
import { statusWords } from '../messages.ts'
import { type EnquiryStatus, statuses } from '../rules.ts'
import type { InboxFilters } from './inbox-filters.ts'

interface Props {
  filters: InboxFilters
  counts: Record<EnquiryStatus, number> | undefined
  onChange: (values: Record<string, string>) => void
}

/** Counts are the buttons that filter. */
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
      <form
        role="search"
        aria-label="Enquiries"
        className="flex min-w-0 flex-1 basis-72 items-end gap-3 sm:max-w-md"
        onSubmit={(event) => {
          event.preventDefault()
          const words = new FormData(event.currentTarget).get('q')
          onChange({ q: typeof words === 'string' ? words.trim() : '' })
        }}
      >
        <SearchField
          className="min-w-0 flex-1"
          label="Reference, name, e-mail or words"
          name="q"
          defaultValue={filters.search}
          maxLength={200}
        />
        <Button type="submit">Search</Button>
      </form>
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
