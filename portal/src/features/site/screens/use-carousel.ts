import { type RefObject, useRef, useState } from 'react'
import { cardsPerView, startPositions, stepPosition } from '../rules.ts'

const longestScrollMs = 1_000

/** Moves a scrolling list of cards by whole cards, and knows which one it starts with. */
export function useCarousel(track: RefObject<HTMLUListElement | null>, count: number) {
  const [position, setPosition] = useState(0)
  const [told, setTold] = useState('')
  // While a press is being carried out the places it passes do not count.
  const target = useRef<{ start: number; until: number }>(null)

  const goTo = (start: number) => {
    const list = track.current
    const card = list?.children[start]
    if (!list || !(card instanceof HTMLElement)) return
    const first = list.children[0] as HTMLElement
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    list.scrollTo({ left: card.offsetLeft - first.offsetLeft, behavior: calm ? 'auto' : 'smooth' })
    target.current = { start, until: performance.now() + longestScrollMs }
    setPosition(start)
    const last = Math.min(count, start + cardsPerView(window.innerWidth))
    setTold(last === start + 1 ? `Update ${last} of ${count}` : `Updates ${start + 1} to ${last} of ${count}`)
  }

  return {
    position,
    /** For a screen reader, after a press; scrolling by hand is not told. */
    told,
    goTo,
    step(by: 1 | -1) {
      const positions = startPositions(count, cardsPerView(window.innerWidth))
      goTo(stepPosition(Math.min(position, positions - 1), by, positions))
    },
    onScroll() {
      const list = track.current
      const [first, second] = list ? ([...list.children] as HTMLElement[]) : []
      if (!list || !first || !second) return
      const positions = startPositions(count, cardsPerView(window.innerWidth))
      const start = Math.round(list.scrollLeft / (second.offsetLeft - first.offsetLeft))
      const { current } = target
      if (current && current.start !== start && performance.now() < current.until) return
      target.current = null
      setPosition(Math.min(positions - 1, Math.max(0, start)))
    },
  }
}
