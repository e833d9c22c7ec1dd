import { expect, test } from 'vitest'
import { alignLists } from './align-lists.ts'
import { compareBodies } from './content-compare.ts'
import type { ContentFields } from './content-type.ts'

const fields = {
  title: { kind: 'text', label: 'Title' },
  number: { kind: 'number', label: 'Number' },
  kind: {
    kind: 'option',
    label: 'Kind',
    options: [
      { value: 'a', label: 'Order' },
      { value: 'b', label: 'Code' },
    ],
  },
  imageUrl: { kind: 'image', label: 'Image', part: 'image' },
  details: { kind: 'textList', label: 'Details', entry: 'identified' },
  frame: { kind: 'group', label: 'Framework', fields: { scope: { kind: 'longText', label: 'Scope' } } },
  jobs: {
    kind: 'groupList',
    label: 'Experience',
    fields: {
      company: { kind: 'text', label: 'Company' },
      duties: { kind: 'textList', label: 'Duties', entry: 'text' },
    },
  },
} as const satisfies ContentFields

const words = (before: object, after: object) =>
  compareBodies(fields, before as Record<string, unknown>, after as Record<string, unknown>).map((c) => c.words)
const entries = (...texts: string[]) => texts.map((content, at) => ({ id: String(at + 1), content }))

test.each([
  [{}, {}, []],
  [{ title: 'A' }, { title: 'B' }, ['Title changed from “A” to “B”']],
  [{}, { title: 'B' }, ['Title added: “B”']],
  [{ title: 'A' }, { title: '' }, ['Title removed: “A”']],
  [{ number: 1 }, { number: 2 }, ['Number changed from “1” to “2”']],
  [{ kind: 'a' }, { kind: 'b' }, ['Kind changed from “Order” to “Code”']],
  [{ imageUrl: '/a' }, { imageUrl: '/b' }, ['Image replaced']],
  [{ imageUrl: '' }, { imageUrl: '/b' }, ['Image added']],
  [{ imageUrl: '/a' }, { imageUrl: '' }, ['Image removed']],
  [
    { frame: { scope: 'Lagos' } },
    { frame: { scope: 'Lagos State' } },
    ['Framework: Scope changed from “Lagos” to “Lagos State”'],
  ],
  [{ details: entries('a', 'b') }, { details: entries('a', 'c') }, ['Details, entry 2 changed from “b” to “c”']],
  [{ details: entries('a', 'b') }, { details: entries('b') }, ['Details, entry 1 removed: “a”']],
  [{ details: entries('a') }, { details: entries('x', 'a') }, ['Details, entry 1 added: “x”']],
  [{ details: entries('a', 'b', 'c') }, { details: entries('c', 'a', 'b') }, ['Details: “c” moved from place 3 to 1']],
  [
    { jobs: [{ company: 'PHCN', duties: ['Meters'] }] },
    { jobs: [{ company: 'PHCN', duties: ['Meters', 'Lines'] }] },
    ['Experience, entry 1: Duties, entry 2 added: “Lines”'],
  ],
  [{ jobs: [] }, { jobs: [{ company: 'PHCN', duties: [] }] }, ['Experience, entry 1 added: “PHCN”']],
])('%j → %j', (before, after, expected) => {
  expect(words(before, after)).toEqual(expected)
})

test('long texts are shown around the first difference', () => {
  const start = 'The Commission decides every application within sixty days of its completeness. '
  const [only] = words({ title: `${start}Then it pays.` }, { title: `${start}Then it rests.` })
  expect(only).toContain('Then it pays.')
  expect(only).toContain('Then it rests.')
  expect(only!.length).toBeLessThan(230)
})

test.each([
  ['', 'ab'],
  ['ab', ''],
  ['abc', 'cba'],
  ['abcdef', 'fxbcda'],
  ['aab', 'aba'],
  ['abcd', 'xyz'],
])('%s → %s: every entry that differs is named once', (before, after) => {
  const steps = alignLists(before.split(''), after.split(''))
  const gone = steps.filter((s) => s.kind === 'removed' || s.kind === 'changed').map((s) => before[s.from])
  const come = steps.filter((s) => s.kind === 'added' || s.kind === 'changed').map((s) => after[s.to])
  // What is left and the moved are the same letters on both sides.
  const rest = (all: string, without: (string | undefined)[]) => {
    const letters = all.split('')
    for (const letter of without) letters.splice(letters.indexOf(letter!), 1)
    return letters.sort().join('')
  }
  expect(rest(before, gone)).toBe(rest(after, come))
})
