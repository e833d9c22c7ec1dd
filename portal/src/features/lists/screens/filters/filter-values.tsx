import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { isCalendarDay } from '#platform/values/nigerian-time.ts'
import { classNames } from '#ui/class-names.ts'
import { dayPeriods, type ListFilter } from '../../contract.list.ts'
import { countWords, type Counts, optionsOf } from './filter-words.ts'

interface FilterValuesProps {
  filter: ListFilter
  values: readonly string[]
  counts: Counts
  onChange: (values: string[]) => void
}

/** More options than these can be searched. */
const few = 12

/** The values of a filter to tick, each with the number of records that it has under the other filters. */
export function FilterValues({ values, onChange, ...props }: FilterValuesProps) {
  // A box is ticked at once; the address follows a moment later.
  const [own, setOwn] = useState({ before: values, values })
  if (String(own.before) !== String(values)) setOwn({ before: values, values })
  const shown = {
    ...props,
    values: own.values,
    onChange: (next: string[]) => {
      setOwn({ before: values, values: next })
      onChange(next)
    },
  }
  return props.filter.kind === 'days' ? <FilterDays {...shown} /> : <Choices {...shown} />
}

function Choices({ filter, values, counts, onChange }: FilterValuesProps) {
  const [search, setSearch] = useState('')
  const options = optionsOf(filter, counts, values)
  const words = search.trim().toLowerCase()
  const shown = options.filter(({ label }) => label.toLowerCase().includes(words))
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{filter.label}</legend>
      {options.length > few && (
        <input
          type="search"
          aria-label={`Search the values of ${filter.label}`}
          placeholder="Search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          className="mb-1 min-h-9 w-full rounded-md border border-line-strong bg-surface px-2.5 text-sm pointer-coarse:min-h-11"
        />
      )}
      {shown.map(({ value, label, count }) => (
        <Option
          key={value}
          type="checkbox"
          label={label}
          checked={values.includes(value)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...values, value] : values.filter((each) => each !== value))
          }
        >
          {filter.counted && (
            <span className={classNames('tabular text-xs', !count?.count && 'text-muted')}>
              {count ? countWords(count) : 0}
            </span>
          )}
        </Option>
      ))}
      {shown.length === 0 && <p className="px-2 py-1.5 text-sm text-muted">No value found</p>}
    </fieldset>
  )
}

type OptionProps = Pick<ComponentProps<'input'>, 'type' | 'name' | 'checked' | 'onChange'> & {
  label: string
  children?: ReactNode
}

const Option = ({ label, children, ...input }: OptionProps) => (
  <label className="flex min-h-9 items-center gap-2.5 rounded-sm px-2 py-1 text-sm hover:bg-brand-soft pointer-coarse:min-h-11">
    <input {...input} className="size-4.5 shrink-0 accent-brand" />
    <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{label}</span>
    {children}
  </label>
)

/** A period that moves with the calendar, or two days with either left out. */
function FilterDays({ filter, values, onChange }: FilterValuesProps) {
  const [value = ''] = values
  const name = useId()
  const isRange = value.includes('..')
  const [ends, setEnds] = useState(() => (isRange ? value.split('..') : ['', '']))
  const setEnd = (at: 0 | 1, day: string) => {
    const next = at === 0 ? [day, ends[1] ?? ''] : [ends[0] ?? '', day]
    setEnds(next)
    // A day that is being typed is not one yet.
    if (next.every((end) => end === '' || isCalendarDay(end))) onChange(next.some(Boolean) ? [next.join('..')] : [])
  }
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{filter.label}</legend>
      {Object.entries(dayPeriods).map(([period, label]) => (
        <Option
          key={period}
          type="radio"
          name={name}
          label={label}
          checked={value === period}
          onChange={() => {
            setEnds(['', ''])
            onChange([period])
          }}
        />
      ))}
      <div className="mt-1 grid grid-cols-2 gap-2 border-t border-line px-2 pt-2 pb-1">
        <Day label="From" value={ends[0] ?? ''} onChange={(day) => setEnd(0, day)} />
        <Day label="To" value={ends[1] ?? ''} onChange={(day) => setEnd(1, day)} />
      </div>
    </fieldset>
  )
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <label className="grid min-w-0 gap-1 text-xs font-semibold">
      {label}
      <input
        type="date"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="min-h-9 w-full min-w-0 rounded-md border border-line-strong bg-surface px-1.5 text-sm font-normal pointer-coarse:min-h-11"
      />
    </label>
  )
}
