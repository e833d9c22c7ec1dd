import { useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { StaffList } from '../../contract.list.ts'
import { columnsById, moveColumn } from '../columns.ts'

type Props = { list: StaffList; chosen: readonly string[]; onChange: (ids: string[]) => void }

/** Ticks columns and moves them, by buttons that work by mouse, touch and keyboard alike. The last column stays. */
export function ColumnOrder({ list, chosen, onChange }: Props) {
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
