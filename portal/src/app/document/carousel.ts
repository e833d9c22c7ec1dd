import { cardsPerView, startPositions, stepPosition } from '#features/site/rules.ts'

const longestScrollMs = 1_000

/** Adds arrows that go around the ends, marks the dot of the card in view, and announces the cards after a press (spec 1 §2.2); the list itself scrolls natively. */
export function attachCarousel(section: HTMLElement): void {
  const track = section.querySelector<HTMLElement>('[data-track]')!
  const cards = [...track.children] as HTMLElement[]
  const dots = [...section.querySelectorAll<HTMLElement>('[data-dot]')]
  const [first, second] = cards
  if (!first || !second) return
  let position = 0
  // Positions passed while scrolling after a press are ignored.
  let target: { start: number; until: number } | undefined

  const mark = (start: number) => {
    position = start
    dots.forEach((dot, at) => (dot.ariaCurrent = at === start ? 'true' : null))
  }
  const positions = () => startPositions(cards.length, cardsPerView(innerWidth))
  const goTo = (start: number) => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    track.scrollTo({ left: cards[start]!.offsetLeft - first.offsetLeft, behavior: calm ? 'auto' : 'smooth' })
    target = { start, until: performance.now() + longestScrollMs }
    mark(start)
    section.querySelector('[data-told]')!.textContent = describeView(start, cards.length, cardsPerView(innerWidth))
  }

  for (const arrow of section.querySelectorAll<HTMLElement>('[data-step]')) {
    arrow.hidden = false
    arrow.addEventListener('click', () =>
      goTo(stepPosition(Math.min(position, positions() - 1), arrow.dataset.step === '1' ? 1 : -1, positions())),
    )
  }
  dots.forEach((dot, at) =>
    dot.addEventListener('click', (event) => {
      event.preventDefault()
      goTo(at)
    }),
  )
  track.addEventListener('scroll', () => {
    const start = Math.round(track.scrollLeft / (second.offsetLeft - first.offsetLeft))
    if (target && target.start !== start && performance.now() < target.until) return
    target = undefined
    mark(Math.min(positions() - 1, Math.max(0, start)))
  })
  mark(0)
}

/** Announced to screen readers after a press; scrolling by hand is not announced. */
export function describeView(start: number, count: number, perView: number): string {
  const last = Math.min(count, start + perView)
  return last === start + 1 ? `Update ${last} of ${count}` : `Updates ${start + 1} to ${last} of ${count}`
}
