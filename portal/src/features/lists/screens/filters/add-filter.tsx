import { useEffect, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { ListFilter } from '../../contract.list.ts'
import type { AllFiltersProps } from './filter-props.ts'
import { FilterValues } from './filter-values.tsx'

/** A menu of all filters; each leads to its values. */
export function AddFilter(props: AllFiltersProps) {
  const [id, setId] = useState<string>()
  const [last, setLast] = useState<string>()
  const filter = props.list.filters.find((each) => each.id === id)
  const choose = (next: string | undefined) => {
    setLast(id)
    setId(next)
  }
  if (filter) return <Values {...props} filter={filter} onBack={() => choose(undefined)} />
  return props.list.filters
    .filter(({ linked }) => !linked)
    .map((each, at) => (
      <Name
        key={each.id}
        label={each.label}
        hasFocus={last ? each.id === last : at === 0}
        onChoose={() => choose(each.id)}
      />
    ))
}

/** The control that was pressed has gone: the focus moves to the one in its place. */
function useFocusAtFirst(hasFocus: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasFocus) button.current?.focus()
  }, [hasFocus])
  return button
}

function Name({ label, hasFocus, onChoose }: { label: string; hasFocus: boolean; onChoose: () => void }) {
  const button = useFocusAtFirst(hasFocus)
  return (
    <button
      ref={button}
      type="button"
      onClick={onChoose}
      className="flex min-h-9 w-full items-center justify-between gap-2 rounded-sm px-2 text-start text-sm -outline-offset-2 hover:bg-brand-soft pointer-coarse:min-h-11"
    >
      {label}
      <Icon name="chevron-right" className="size-4 text-muted" />
    </button>
  )
}

function Values({
  filter,
  state,
  counts,
  onChange,
  onBack,
}: AllFiltersProps & { filter: ListFilter; onBack: () => void }) {
  const button = useFocusAtFirst(true)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={`${filter.label}: back to all filters`}
        onClick={onBack}
        className="mb-1 flex min-h-9 w-full items-center gap-2 rounded-sm px-2 text-start text-sm font-semibold -outline-offset-2 hover:bg-brand-soft"
      >
        <Icon name="chevron-left" className="size-4" />
        {filter.label}
      </button>
      <FilterValues
        {...{ filter, counts }}
        values={state.query.filters[filter.id] ?? []}
        onChange={(values) => onChange(filter.id, values)}
      />
    </>
  )
}
