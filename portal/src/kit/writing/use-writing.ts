import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { expectBox, typeBuffered } from './early-keys.ts'

/** What an officer writes: a reply or a note for staff. */
export type Writing = 'reply' | 'note'

const isWriting = (value: unknown): value is Writing => value === 'reply' || value === 'note'

/** What the officer writes, and the way to the box; a list links to it with `?write=note`. */
export function useWriting(asked?: Writing) {
  const [search] = useSearchParams()
  const wanted = asked ?? search.get('write')
  const [writing, setWriting] = useState<Writing>(isWriting(wanted) ? wanted : 'reply')
  const textRef = useRef<HTMLTextAreaElement>(null)
  const focus = () => {
    expectBox()
    textRef.current?.focus({ preventScroll: true })
    textRef.current?.scrollIntoView({ block: 'center' })
    typeBuffered(textRef.current)
  }
  const write = (what: Writing) => {
    // At once: the next key is typed into it, and must not act on the record.
    flushSync(() => setWriting(what))
    focus()
  }
  const [followed, setFollowed] = useState(wanted)
  if (followed !== wanted) {
    setFollowed(wanted)
    if (isWriting(wanted)) setWriting(wanted)
  }
  useEffect(() => {
    if (isWriting(wanted)) requestAnimationFrame(focus)
  }, [wanted])
  return { writing, write, textRef }
}
