import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from '#ui/link.tsx'
import type { Slot } from './chart-data.ts'

/**
 * Links over the bars of a chart. One of them is in the order of the Tab key, so that sixty bars are not sixty stops;
 * the arrow keys, Home and End move between them.
 */
export function ChartLinks({ label, slots }: { label: string; slots: readonly Slot[] }) {
  const linked = slots.filter(({ link }) => link)
  const [current, setCurrent] = useState<string>()
  const links = useRef(new Map<string, HTMLAnchorElement>())
  const stop = linked.some(({ key }) => key === current) ? current : linked[0]?.key
  const move = (event: KeyboardEvent) => {
    const at = linked.findIndex(({ key }) => key === stop)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: linked.length - 1 }[event.key]
    const slot = next === undefined ? undefined : linked[next]
    if (!slot) return
    event.preventDefault()
    setCurrent(slot.key)
    links.current.get(slot.key)?.focus()
  }
  return (
    <div
      role="group"
      aria-label={`${label}: lists behind the bars, arrow keys move between them`}
      data-print="no"
      className="absolute inset-0 flex"
    >
      {slots.map(({ key, link }) =>
        link ? (
          <Link
            key={key}
            ref={(element) => {
              if (element) links.current.set(key, element)
              else links.current.delete(key)
            }}
            to={link.to}
            aria-label={link.label}
            title={link.label}
            tabIndex={key === stop ? 0 : -1}
            onKeyDown={move}
            onFocus={() => setCurrent(key)}
            className="min-w-0 flex-1 rounded-sm hover:bg-brand/10"
          />
        ) : (
          <span key={key} className="min-w-0 flex-1" />
        ),
      )}
    </div>
  )
}
