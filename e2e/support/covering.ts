import type { Page } from 'playwright-core'

/** Fails when something covers a control in the part that `within` selects. What is scrolled out of sight, or below a bar that stays in view, is not meant. */
export async function expectNothingCovered(page: Page, within = '#main'): Promise<void> {
  const covered = await page.evaluate((selector) => {
    const isClipped = (element: Element, x: number, y: number) => {
      for (let outer = element.parentElement; outer; outer = outer.parentElement) {
        if (getComputedStyle(outer).overflow === 'visible') continue
        const { left, right, top, bottom } = outer.getBoundingClientRect()
        if (x < left || x > right || y < top || y > bottom) return true
      }
      return x < 0 || y < 0 || x > innerWidth || y > innerHeight
    }
    const staysInView = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).position === 'sticky' || staysInView(element.parentElement))
    return [...document.querySelectorAll(`${selector} :is(a[href], button, input, select)`)].flatMap((control) => {
      if (!control.checkVisibility()) return []
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      if (width < 2 || isClipped(control, x, y)) return []
      const found = document.elementFromPoint(x, y)
      const isReached = found !== null && (control.contains(found) || found.contains(control))
      if (isReached || (staysInView(found) && !staysInView(control))) return []
      return `${control.outerHTML.slice(0, 120)} under ${found?.outerHTML.slice(0, 120) ?? 'nothing'}`
    })
  }, within)
  if (covered.length > 0) throw new Error(`${page.url()} covers controls:\n${covered.join('\n')}`)
}
