import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Theme = 'light' | 'dark'
const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')

const colours = new Map(
  [...css.matchAll(/--color-([a-z-]+):\s*light-dark\((#[0-9a-f]{6,8}),\s*(#[0-9a-f]{6,8})\)/g)].map(
    ([, name, light, dark]) => [name!, { light: light!, dark: dark! }],
  ),
)

// Relative luminance and contrast as WCAG 2.2 defines them.
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

function contrast(foreground: string, background: string, theme: Theme): number {
  const [a, b] = [foreground, background].map((name) => {
    const colour = colours.get(name)
    if (!colour) throw new Error(`theme.css has no colour ${name}`)
    return luminance(colour[theme])
  }) as [number, number]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const GROUNDS = ['paper', 'surface', 'sunken']
const STATUSES = ['info', 'success', 'warning', 'danger', 'neutral']
const across = (foregrounds: string[], backgrounds: string[]) =>
  foregrounds.flatMap((foreground) => backgrounds.map((background): [string, string] => [foreground, background]))

const WORDS: [string, string][] = [
  ...across(['ink', 'muted', 'link', 'brand-ink', 'amber-ink', 'danger-ink', 'success-ink'], GROUNDS),
  ...across(['on-band', 'band-muted', 'band-link', 'band-amber'], ['band']),
  ...across(['ink', 'link', 'brand-ink', 'muted'], ['brand-soft']),
  // Statuses in the rows of lists, which have no ground of their own.
  ...STATUSES.flatMap((status) => across([`${status}-ink`], [...GROUNDS, 'brand-soft'])),
  ...across(['ink', 'amber-ink'], ['amber-soft']),
  ...STATUSES.flatMap((status) => across([`${status}-ink`, 'ink', 'link'], [`${status}-soft`])),
  ['on-brand', 'brand'],
  ['on-brand', 'brand-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
]

// Outlines of fields, the focus ring and drawn marks need 3:1 (WCAG 1.4.11).
const MARKS: [string, string][] = [
  ...across(['line-strong', 'focus', 'brand', 'amber', 'danger'], GROUNDS),
  ['band-focus', 'band'],
  ['on-amber', 'amber'],
  ['focus', 'brand-soft'],
  ['amber', 'brand-soft'],
]

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  it.each(WORDS)('%s on %s reads (4.5:1)', (foreground, background) => {
    expect(contrast(foreground, background, theme)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(MARKS)('%s on %s shows (3:1)', (foreground, background) => {
    expect(contrast(foreground, background, theme)).toBeGreaterThanOrEqual(3)
  })
})

it('tells black on white as 21:1', () => {
  expect((luminance('#ffffff') + 0.05) / (luminance('#000000') + 0.05)).toBeCloseTo(21)
})
