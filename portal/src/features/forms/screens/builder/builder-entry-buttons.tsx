import type { ReactNode } from 'react'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

export type EntryButtonsProps = {
  /** Id of the entry and prefix of the buttons' ids, so that focus can return to the moved entry. */
  id: string
  /** Name of the entry, added for screen readers to the label of each button. */
  name: string
  index: number
  count: number
  onMove: (to: number) => void
  onCopy: () => void
  onRemove: () => void
  children?: ReactNode
}

const edgeClass = 'aria-disabled:border-transparent! aria-disabled:bg-transparent!'

/** Buttons to move, copy and delete a section or an input. At the ends of the list the move buttons are only aria-disabled, to keep the focus. */
export function EntryButtons({ id, name, index, count, onMove, onCopy, onRemove, children }: EntryButtonsProps) {
  const move = (by: -1 | 1) => {
    const to = index + by
    if (to < 0 || to >= count) return
    onMove(to)
    // The moved entry is mounted again and would lose focus.
    requestAnimationFrame(() => document.getElementById(`${id}-${by < 0 ? 'up' : 'down'}`)?.focus())
  }
  return (
    <div className="flex flex-wrap">
      {children}
      <IconButton
        id={`${id}-up`}
        icon="arrow-up"
        size="sm"
        label={`Move up: ${name}`}
        aria-disabled={index === 0 || undefined}
        className={edgeClass}
        onClick={() => move(-1)}
      />
      <IconButton
        id={`${id}-down`}
        icon="arrow-down"
        size="sm"
        label={`Move down: ${name}`}
        aria-disabled={index === count - 1 || undefined}
        className={edgeClass}
        onClick={() => move(1)}
      />
      <IconButton icon="copy" size="sm" label={`Duplicate: ${name}`} onClick={onCopy} />
      <IconButton icon="trash" size="sm" label={`Delete: ${name}`} onClick={onRemove} />
    </div>
  )
}

export function DragHandle(props: { draggable: boolean }) {
  return (
    <span
      {...props}
      title="Drag to move"
      aria-hidden
      className="grid min-h-8 w-6 shrink-0 cursor-grab place-items-center text-muted max-sm:hidden"
    >
      <Icon name="drag" />
    </span>
  )
}
