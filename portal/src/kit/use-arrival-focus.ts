import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

/** For the heading of a step within a page: takes the focus when a person comes from the previous step, but not when the page loads. */
export function useArrivalFocus<E extends HTMLElement = HTMLHeadingElement>(): RefObject<E | null> {
  const heading = useRef<E>(null)
  const arrived = useNavigationType() !== 'POP'
  useLayoutEffect(() => {
    if (!arrived) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [arrived])
  return heading
}
