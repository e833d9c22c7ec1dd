import { useId, useState } from 'react'
import { useKeySetting } from '#kit/desk/use-keys.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { NativeSelect } from '#ui/field.tsx'
import { pageSizesOf, type StaffList } from '../../contract.list.ts'
import type { ListPreferences } from '../../contract.ts'
import { usualColumns } from '../columns.ts'
import { ColumnOrder } from './column-order.tsx'

type Props = {
  list: StaffList
  /** Ids of the columns shown now. */
  columns: readonly string[]
  pageSize: number
  preferences: ListPreferences
  onClose: () => void
  onSave: (changes: Partial<ListPreferences>) => void
}

const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
]

/** How the person sees this list: columns and their order, height of the rows, rows on a page, keyboard shortcuts. */
export function DisplayDialog({ list, columns, pageSize, preferences, onClose, onSave }: Props) {
  const [chosen, setChosen] = useState<string[] | null>(preferences.columns && [...columns])
  const [density, setDensity] = useState(preferences.density)
  const [size, setSize] = useState(pageSize)
  const keys = useKeySetting(!list.sealed)
  const [hasKeys, setHasKeys] = useState(keys.isOn)
  const headings = useId()
  const save = () => {
    if (hasKeys !== keys.isOn) keys.set(hasKeys)
    onSave({ columns: chosen, density, pageSize: size })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Columns and display"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <section aria-labelledby={headings} className="min-w-0">
          <h3 id={headings} className="text-base font-semibold">
            Columns
          </h3>
          <p className="mb-2 text-sm text-muted">
            {chosen ? 'All of them are shown, in this order.' : 'As many as have room are shown, in this order.'}
          </p>
          <ColumnOrder list={list} chosen={chosen ?? usualColumns(list)} onChange={setChosen} />
          {chosen && (
            <Button size="sm" icon="undo" className="mt-3" onClick={() => setChosen(null)}>
              Back to the usual columns
            </Button>
          )}
        </section>
        <div className="grid content-start gap-4">
          <NativeSelect
            label="Height of rows"
            value={density}
            options={densities}
            onChange={(event) => setDensity(event.currentTarget.value === 'compact' ? 'compact' : 'comfortable')}
          />
          <NativeSelect
            label="Rows a page"
            value={String(size)}
            options={pageSizesOf(list).map(String)}
            onChange={(event) => setSize(Number(event.currentTarget.value))}
          />
          <Checkbox
            label="Keyboard shortcuts"
            hint="Single letters act on rows and records, on all your devices. Press ? in a list to see them."
            checked={hasKeys}
            onChange={(event) => setHasKeys(event.currentTarget.checked)}
          />
        </div>
      </div>
    </Dialog>
  )
}
