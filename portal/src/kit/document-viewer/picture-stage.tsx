import { useLayoutEffect, useRef, useState } from 'react'
import { shownSize, type Size } from './picture-size.ts'

type Props = { address: string; name: string; quarters: number; zoom: number }

const nothing: Size = { width: 0, height: 0 }

/** A picture in its stage; larger than the stage it is scrolled, also by the arrow keys. */
export function PictureStage({ address, name, quarters, zoom }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(nothing)
  const [natural, setNatural] = useState(nothing)
  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    const measure = () => setRoom({ width: element.offsetWidth, height: element.offsetHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const shown = shownSize(natural, room, { quarters, zoom })
  const isAcross = quarters % 2 !== 0
  const own = isAcross ? { width: shown.height, height: shown.width } : shown
  return (
    <div
      ref={stage}
      // The keyboard scrolls what has the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={`${name}, shown at ${zoom * 100} %`}
      className="grid h-full min-h-0 w-full overflow-auto rounded-sm bg-sunken -outline-offset-3"
    >
      <div className="relative m-auto" style={shown}>
        <img
          src={address}
          alt={name}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setNatural({ width, height })}
          className="absolute top-1/2 left-1/2 max-w-none"
          style={{ ...own, transform: `translate(-50%, -50%) rotate(${quarters * 90}deg)` }}
        />
      </div>
    </div>
  )
}
