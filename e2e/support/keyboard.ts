import type { FileChooser, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The focused element, by its accessible name, and whether its focus is visible. */
function lookAtFocus() {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return { name: '', seen: true }
  const labels = 'labels' in element && element.labels instanceof NodeList ? ([...element.labels] as HTMLElement[]) : []
  const described = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const words =
    element.getAttribute('aria-label') ??
    (labels.length > 0 ? labels : described.map((id) => document.getElementById(id)))
      .map((label) => label?.textContent ?? '')
      .join(' ')
  const isRinged = (part: HTMLElement) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(part)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  }
  /** Some point of it is in the window and not covered (WCAG 2.4.11). */
  const isUncovered = (part: HTMLElement) => {
    const { left, top, width, height } = part.getBoundingClientRect()
    return [0.5, 0.1, 0.9].some((x) =>
      [0.5, 0.1, 0.9].some((y) => {
        const found = document.elementFromPoint(left + width * x, top + height * y)
        return found !== null && (part.contains(found) || found.contains(part))
      }),
    )
  }
  return {
    name: (words.trim() || element.textContent || '').replace(/\s+/g, ' ').trim(),
    // The main heading has the focus for the reading order and is not interactive: it has no ring.
    seen:
      element.matches('#main, #main h1') || [element, ...labels].some((part) => isRinged(part) && isUncovered(part)),
  }
}

/** Waits until a screen of the content manager has loaded, since loading parts would move the controls, and skips the menus. */
export async function isReady(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('#main').locator('input, select, button, a').first().waitFor({ state: 'attached' })
  await keyboardOf(page).press('Skip to main content')
}

const max = 160
const fits = (wanted: string | RegExp, name: string) =>
  typeof wanted === 'string' ? name === wanted : wanted.test(name)

/** Operates a page by keyboard only. The focus must be visible at every stop. */
export function keyboardOf(page: Page) {
  const { keyboard } = page
  let opened: ((chooser: FileChooser) => void) | undefined
  // From the start: intercepted after the key press, the dialog would be the system's.
  page.on('filechooser', (chooser) => opened?.(chooser))

  async function tabTo(name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await page.waitForFunction(
      () => !document.querySelector('#main :is(.animate-spin:not(button *), .animate-pulse, [data-as-it-came])'),
    )
    const stops: string[] = []
    while (stops.length < max) {
      await keyboard.press(key)
      let focus = await page.evaluate(lookAtFocus)
      // Content loading above may move it briefly, and a message covers the corner for three seconds.
      for (let left = 80; !focus.seen && left > 0; left--) {
        await page.waitForTimeout(50)
        focus = await page.evaluate(lookAtFocus)
      }
      stops.push(focus.name)
      if (!focus.seen) throw new Error(`the focus on “${focus.name}” cannot be seen`)
      if (fits(name, focus.name)) return
    }
    throw new Error(`${key} did not reach ${String(name)}, only: ${[...new Set(stops)].join(' | ')}`)
  }

  async function press(name: string | RegExp, key = 'Enter'): Promise<void> {
    await tabTo(name)
    await keyboard.press(key)
  }

  return {
    tabTo,
    backTo: (name: string | RegExp) => tabTo(name, 'Shift+Tab'),
    press,
    /** Replaces the text of a field. */
    async write(label: string | RegExp, text: string): Promise<void> {
      await tabTo(label)
      await keyboard.press('Control+A')
      await keyboard.type(text)
    },
    /** Goes to a select and through its options; several keys typed quickly would count as one word. */
    async pick(label: string | RegExp, option: string): Promise<void> {
      await tabTo(label)
      await keyboard.press('Home')
      for (let step = 0; step < 30; step++) {
        const chosen = await page.evaluate(() => {
          const select = document.activeElement
          return select instanceof HTMLSelectElement ? select.selectedOptions[0]?.text : undefined
        })
        if (chosen === option) return
        await keyboard.press('ArrowDown')
      }
      throw new Error(`${String(label)} has no ${option}`)
    },
    /** Chooses a file where the button or the field has the focus; the system's dialog is not part of the page. */
    async choose(name: string | RegExp, file: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
      if (!fits(name, (await page.evaluate(lookAtFocus)).name)) await tabTo(name)
      const chooser = new Promise<FileChooser>((resolve) => (opened = resolve))
      await keyboard.press('Enter')
      await (await chooser).setFiles(file)
    },
    /** An action in an editor's menu. */
    async action(name: string): Promise<void> {
      await press('More')
      await page.getByRole('menu').waitFor()
      const stops: string[] = []
      while (stops.length < 8) {
        const focus = await page.evaluate(lookAtFocus)
        if (focus.name === name) return keyboard.press('Enter')
        stops.push(focus.name)
        await keyboard.press('ArrowDown')
      }
      throw new Error(`the menu has no ${name}, only: ${stops.join(' | ')}`)
    },
    /** Waits until an element has the focus visibly. */
    hasFocus: (name: string | RegExp) =>
      expect
        .poll(() => page.evaluate(lookAtFocus))
        .toEqual({ name: typeof name === 'string' ? name : expect.stringMatching(name), seen: true }),
    said: (words: string | RegExp) =>
      page
        .getByText(words, { exact: typeof words === 'string' })
        .first()
        .waitFor({ state: 'attached' }),
    heading: (name: string | RegExp) => page.getByRole('heading', { name }).waitFor(),
    type: (text: string) => keyboard.type(text),
    key: async (...keys: string[]) => {
      for (const each of keys) await keyboard.press(each)
    },
  }
}
export type Keyboard = ReturnType<typeof keyboardOf>
