import { type DragEvent, useState } from 'react'

/** What lies in the hand between the lists of a screen. */
export interface Carrying {
  /** Where an entry of this list begins its way, undefined at its end; not given when the list only takes in. */
  carry?: (index: number | undefined) => void
  /** The place in this list of what is carried. An entry that was dropped elsewhere is gone and tells of no end. */
  from?: () => number | undefined
  /** Whether something of another list may be dropped here. */
  takes: () => boolean
  onDrop: (to: number) => void
}

/**
 * Reorders a list by dragging with the mouse; keyboard and touch have the buttons of each entry. `kind` keeps entries of one list from
 * being dropped into another, unless `carrying` says how they get there.
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
    /** For the handle of an entry; the whole entry goes along as picture. */
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
    /** For the entry itself. */
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
