import { useId, useState } from 'react'
import { isCalendarDay } from '#platform/nigerian-time.ts'
import { dayPeriods } from '../../contract.list.ts'
import type { FilterValuesProps } from './filter-props.ts'

/** A period that moves with the calendar, or two days with either left out. */
export function FilterDays({ filter, values, onChange }: FilterValuesProps) {
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
        <label
          key={period}
          className="flex min-h-9 items-center gap-2.5 rounded-sm px-2 py-1 text-sm hover:bg-brand-soft pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={name}
            checked={value === period}
            onChange={() => {
              setEnds(['', ''])
              onChange([period])
            }}
            className="size-4.5 shrink-0 accent-brand"
          />
          {label}
        </label>
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
