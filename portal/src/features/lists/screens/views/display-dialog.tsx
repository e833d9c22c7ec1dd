import { useId, useState } from 'react'
import { useKeySetting } from '#kit/desk/use-keys.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { NativeSelect } from '#ui/form/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { pageSizesOf, type StaffList } from '../../contract.list.ts'
import type { ListPreferences } from '../../contract.ts'
import { usualColumns, columnsById, moveColumn } from '../columns.ts'

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

type ColumnOrderProps = { list: StaffList; chosen: readonly string[]; onChange: (ids: string[]) => void }

/** Ticks columns and moves them, by buttons that work by mouse, touch and keyboard alike. The last column stays. */
function ColumnOrder({ list, chosen, onChange }: ColumnOrderProps) {
  const [said, setSaid] = useState('')
  const shown = columnsById(list, chosen)
  const others = list.columns.filter(({ id }) => !chosen.includes(id))
  const move = (id: string, label: string, by: number) => {
    const moved = moveColumn(chosen, id, by)
    onChange(moved)
    setSaid(`${label} is column ${moved.indexOf(id) + 1} of ${moved.length}`)
  }
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ul className="border-t border-line">
        {[...shown, ...others].map(({ id, label }) => {
          const at = chosen.indexOf(id)
          const isShown = at >= 0
          return (
            <li key={id} className="flex items-center gap-1 border-b border-line">
              <label className="flex min-h-9 min-w-0 flex-1 items-center gap-2.5 text-sm pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={isShown && chosen.length === 1}
                  onChange={() => onChange(isShown ? chosen.filter((each) => each !== id) : [...chosen, id])}
                  className="size-4.5 shrink-0 accent-brand"
                />
                <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
              </label>
              {isShown && (
                <>
                  <Mover
                    label={`Move ${label} up`}
                    icon="arrow-up"
                    isOff={at === 0}
                    onPress={() => move(id, label, -1)}
                  />
                  <Mover
                    label={`Move ${label} down`}
                    icon="arrow-down"
                    isOff={at === chosen.length - 1}
                    onPress={() => move(id, label, 1)}
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

type MoverProps = { label: string; icon: 'arrow-up' | 'arrow-down'; isOff: boolean; onPress: () => void }

// At an end it keeps the focus, which would be lost on a disabled button.
const Mover = ({ label, icon, isOff, onPress }: MoverProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={isOff || undefined}
    onClick={() => !isOff && onPress()}
    className="grid size-8 place-items-center rounded-md -outline-offset-2 hover:bg-brand-soft aria-disabled:opacity-40 pointer-coarse:size-11"
  >
    <Icon name={icon} className="size-4" />
  </button>
)
