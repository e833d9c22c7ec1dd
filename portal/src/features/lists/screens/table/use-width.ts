import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element in rem, so that larger type counts; undefined until it is known. */
export function useWidthInRem(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const part = element.current
    if (!part) return
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      setWidth(Math.floor((part.clientWidth / rem) * 4) / 4)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(part)
    return () => observer.disconnect()
  }, [element])
  return width
}
