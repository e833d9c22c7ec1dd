/** Copies an address; without permission it shows the address to copy by hand. */
export function attachCopyButton(button: HTMLElement): void {
  const address = button.dataset.copy ?? ''
  const say = (words: string) => {
    const told = document.querySelector('[data-copied]')
    if (told) told.textContent = words
  }
  button.hidden = false
  button.addEventListener('click', () => {
    // Undefined without https.
    const copying = (navigator.clipboard as Clipboard | undefined)?.writeText(address) ?? Promise.reject(new Error())
    copying.then(
      () => say('Link copied'),
      () => say(address),
    )
  })
}

export function attachPrintButton(button: HTMLElement): void {
  button.hidden = false
  button.addEventListener('click', () => print())
}

/** The delay of spec 1 §2.3. */
const arrivalMs = 100

/**
 * On a page that is opened with an anchor: scrolls to it smoothly from the top, once the browser has stopped jumping to it. Who comes back finds the
 * place that the browser has restored, and who has begun to use the page stays where they are.
 */
export function scrollSmoothlyToAnchor(): void {
  const target = document.getElementById(location.hash.slice(1))
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!target || visit?.type !== 'navigate') return
  const used = new AbortController()
  for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown', 'focusin'])
    addEventListener(event, () => used.abort(), { passive: true, signal: used.signal })
  const scroll = () => {
    if (used.signal.aborted) return
    scrollTo({ top: 0, behavior: 'instant' })
    // Not by the style of the page: what gets the focus meanwhile must be in view at once.
    target.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' })
  }
  addEventListener('load', () => setTimeout(scroll, arrivalMs), { signal: used.signal })
}

/** Only anchors within the page scroll smoothly (spec 1 §2.3). */
export function smoothAnchors(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href*="#"]') : null
    if (link?.pathname === location.pathname) document.documentElement.dataset.smooth = ''
  })
}
