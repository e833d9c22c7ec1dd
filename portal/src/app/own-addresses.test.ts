import { expect, test } from 'vitest'
import routes from '../routes.ts'
import { isOwnAddress } from '#platform/site-addresses.ts'

interface Route {
  path?: string
  children?: readonly Route[]
}
const firstParts = (list: readonly Route[]): string[] =>
  list.flatMap(({ path, children }) => (path ? [path.split('/')[0]!] : firstParts(children ?? [])))

test('a page of staff cannot take the address of a route', () => {
  const parts = firstParts(routes as readonly Route[]).filter((part) => part !== '*')
  expect(parts.length).toBeGreaterThan(30)
  expect(parts.filter((part) => !isOwnAddress(`/${part}`))).toEqual([])
})
