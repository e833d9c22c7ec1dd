import { expect, test } from 'vitest'
import { typeAddress } from '#features/content/addresses.ts'
import { contentTypes } from '#fields/content/content-type.ts'
import { managerTabs } from '#manager-tabs.ts'
import { workplace } from '#page-lists.ts'
import { createHooks } from '#platform/hooks.ts'
import { featureData } from './features.ts'

const types = createHooks(featureData).of(contentTypes)
const entries = workplace.flatMap((group) => group.entries)

test('every type of content has one place in the navigation of staff', () => {
  const places = entries.flatMap(({ to, parts }) => parts?.map((part) => part.to) ?? [to])
  expect(new Set(places).size).toBe(places.length)
  for (const type of types) expect(places).toContain(typeAddress(types, type))
})

test('the tabs of the specification come first, in its order, and no two places share a name', () => {
  const labels = workplace.find(({ label }) => label === 'Content')!.entries.map(({ label }) => label)
  expect(labels.slice(0, Object.keys(managerTabs).length)).toEqual(Object.values(managerTabs))
  expect(labels.slice(0, 6)).toEqual([
    'Home Page',
    'About Page',
    'Media Center',
    'Rules & Regulations',
    'Guidelines',
    'Forms',
  ])
  const all = entries.map(({ label }) => label)
  expect(new Set(all).size).toBe(all.length)
})
