import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { isApplicationPath } from '#ui/application-paths.ts'
import { isOwnAddress } from '#features/content/addresses/own-addresses.ts'
import { pages } from '#app/all-pages.ts'
import routes from '../routes.ts'

const application = 'app/layouts/portal-layout.tsx'

/** Every address of the routes, and whether the application shows it. */
function addressesOf(entry: RouteConfigEntry, above = '', inside = false): [string, boolean][] {
  const path = entry.path === undefined ? above : `${above}/${entry.path.replaceAll('?', '')}`
  const shown = inside || entry.file === application
  const leaf = entry.children ? [] : [[path || '/', shown] as [string, boolean]]
  return [...leaf, ...(entry.children ?? []).flatMap((child) => addressesOf(child, path, shown))]
}

const addresses = routes.flatMap((entry) => addressesOf(entry)).filter(([path]) => path !== '/*' && path !== '/gallery')

test('links know which addresses the application shows', () => {
  expect(addresses.length).toBeGreaterThan(40)
  expect(addresses.filter(([path, shown]) => isApplicationPath(path) !== shown)).toEqual([])
})

test('a page of staff cannot take the address of a route', () => {
  expect(addresses.filter(([path]) => path !== '/' && !isOwnAddress(path))).toEqual([])
})

test('a screen that navigates to another asks the API for its data: the server answers no requests for the data of a route', () => {
  const withLoader = pages.flatMap(({ path, file, layout }) => {
    if (!file || layout === 'document') return []
    const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
    return /export .*\bloader\b/.test(text) ? [[path, /export .*\bclientLoader\b/.test(text)]] : []
  })
  expect(withLoader).toContainEqual(['/forms', true])
  expect(withLoader.filter(([, hasOwn]) => !hasOwn)).toEqual([])
})

test.each([
  ['/forms?step=2', true],
  ['/forms/12/upload#part', true],
  ['/', false],
  ['/about-us#history', false],
  ['/formsandmore', false],
])('%s: %s', (path, shown) => {
  expect(isApplicationPath(path)).toBe(shown)
})
