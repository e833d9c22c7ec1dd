import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import type { AllFiltersProps } from './filter-props.ts'
import { FilterValues } from './filter-values.tsx'
import { valuesWords } from './filter-words.ts'

type Props = AllFiltersProps & { onClose: () => void }

/** All filters of a list, for a phone. The list behind changes at once. */
export function FiltersDialog({ list, state, counts, onChange, onClose }: Props) {
  const { filters } = state.query
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Filters"
      actions={
        <Button variant="primary" onClick={onClose}>
          Show the {list.plural}
        </Button>
      }
    >
      {list.filters
        .filter(({ linked }) => !linked)
        .map((filter) => {
          const values = filters[filter.id] ?? []
          return (
            <details key={filter.id} className="group/filter border-b border-line last:border-b-0">
              <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2">
                <span className="font-semibold">{filter.label}</span>
                <span className="min-w-0 flex-1 truncate text-end text-sm text-muted">
                  {valuesWords(filter, values, counts)}
                </span>
                <Icon name="chevron-down" className="size-4 group-open/filter:rotate-180" />
              </summary>
              <div className="pb-3">
                <FilterValues {...{ filter, values, counts }} onChange={(changed) => onChange(filter.id, changed)} />
              </div>
            </details>
          )
        })}
    </Dialog>
  )
}
