import { expect, test } from 'vitest'
import { placesIn } from './content-places.ts'
import type { ContentFields } from './content-type.ts'

const link = { kind: 'link', label: 'Link' } as const
const fields: ContentFields = {
  title: { kind: 'text', label: 'Title' },
  more: { kind: 'group', label: 'More', fields: { link } },
  entries: {
    kind: 'groupList',
    label: 'Entries',
    fields: { link, below: { kind: 'group', label: 'Below', fields: { link } } },
  },
}
const placed = (body: Record<string, unknown>) => placesIn(fields, body).map(({ path, value }) => [path, value])

test('every value is found at its path, in groups and in lists of groups too', () => {
  const body = { title: 'A', more: { link: '/b' }, entries: [{ link: '/c' }, { link: '/d', below: { link: '/e' } }] }
  expect(placed(body)).toEqual([
    ['title', 'A'],
    ['more.link', '/b'],
    ['entries.0.link', '/c'],
    ['entries.0.below.link', undefined],
    ['entries.1.link', '/d'],
    ['entries.1.below.link', '/e'],
  ])
})

test('what is no group or list in a stored body has no places below it', () => {
  expect(placed({ more: 'words', entries: { link: '/b' } })).toEqual([
    ['title', undefined],
    ['more.link', undefined],
  ])
  expect(placed({ entries: [null, 'words'] }).map(([path]) => path)).toEqual([
    'title',
    'more.link',
    'entries.0.link',
    'entries.0.below.link',
    'entries.1.link',
    'entries.1.below.link',
  ])
})
