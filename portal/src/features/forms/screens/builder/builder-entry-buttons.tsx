import type { ReactNode } from 'react'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

export type EntryButtonsProps = {
  /** Of the entry; the buttons' ids come from it, so that focus stays with what was moved. */
  id: string
  /** What the buttons act on, read out with each. */
  name: string
  index: number
  count: number
  onMove: (to: number) => void
  onCopy: () => void
  onRemove: () => void
  children?: ReactNode
}

const edgeClass = 'aria-disabled:border-transparent! aria-disabled:bg-transparent!'

/** Up, down, copy and out: what can be done with a section or an input. At an end of the list a button stays, so that it keeps the focus. */
export function EntryButtons({ id, name, index, count, onMove, onCopy, onRemove, children }: EntryButtonsProps) {
  const move = (by: -1 | 1) => {
    const to = index + by
    if (to < 0 || to >= count) return
    onMove(to)
    // The moved entry is mounted again and would lose the focus.
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

/** Something to take hold of with the mouse. */
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
