import { type DragEvent, useState } from 'react'

/** Connects the drag and drop of several lists on a screen. */
export interface Carrying {
  /** Called with the index of the dragged entry, and with undefined when dragging ends; omitted for a list that only accepts entries. */
  carry?: (index: number | undefined) => void
  /** The index of the dragged entry in this list. Asked rather than remembered: an entry dropped elsewhere is unmounted without a `dragend` event. */
  from?: () => number | undefined
  /** Whether an entry of another list may be dropped here. */
  takes: () => boolean
  onDrop: (to: number) => void
}

/**
 * Reorders a list by dragging with the mouse; each entry has buttons for keyboard and touch. Entries stay within their list unless `carrying`
 * connects it with others.
 */
export function useDragOrder(kind: string, onMove: (from: number, to: number) => void, carrying?: Carrying) {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
    carrying?.carry?.(undefined)
  }
  const own = () => (carrying?.from ? carrying.from() : dragged)
  const takes = () => own() !== undefined || carrying?.takes() === true
  return {
    /** Props for the handle of an entry; the complete entry is the drag image. */
    handle: (index: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.stopPropagation()
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', kind)
        const entry = event.currentTarget.closest('li')
        if (entry) event.dataTransfer.setDragImage(entry, 16, 16)
        setDragged(index)
        carrying?.carry?.(index)
      },
      onDragEnd: end,
    }),
    /** Props for the entry, which is the drop target. */
    target: (index: number) => ({
      'data-over': over === index || undefined,
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (!takes()) return
        event.preventDefault()
        event.stopPropagation()
        setOver(index === own() ? undefined : index)
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(undefined)
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        if (!takes()) return
        event.preventDefault()
        event.stopPropagation()
        const from = own()
        if (from === undefined) carrying?.onDrop(index)
        else onMove(from, index)
        end()
      },
    }),
  }
}
