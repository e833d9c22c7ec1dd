import { type DragEvent, useState } from 'react'

/**
 * Reorders a list by dragging with the mouse; keyboard and touch have the buttons of each entry. `kind` keeps entries of one list from
 * being dropped into another.
 */
export function useDragOrder(kind: string, onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
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
      },
      onDragEnd: end,
    }),
    /** For the entry itself. */
    target: (index: number) => ({
      'data-over': (dragged !== undefined && over === index && dragged !== index) || undefined,
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (dragged === undefined) return
        event.preventDefault()
        event.stopPropagation()
        setOver(index)
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        if (dragged === undefined) return
        event.preventDefault()
        event.stopPropagation()
        onMove(dragged, index)
        end()
      },
    }),
  }
}
