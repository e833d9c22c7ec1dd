import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

/** For the heading of a step within a page: takes the focus when somebody comes from the step before, and not when the page is loaded. */
export function useArrivalFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const arrived = useNavigationType() !== 'POP'
  useEffect(() => {
    if (!arrived) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [arrived])
  return heading
}
