import { expect, test } from 'vitest'
import { seededRandom } from '../../../tools/seeded-random.ts'
import { markNewWords } from './content/align-lists.ts'
import type { ContentFields } from './content/content-type.ts'
import { mergeValues } from './merge-values.ts'

const fields = {
  title: { kind: 'text', label: 'Title' },
  text: { kind: 'longText', label: 'Text' },
  picture: { kind: 'image', label: 'Picture', part: 'image' },
  points: { kind: 'textList', label: 'Points', entry: 'text' },
  people: {
    kind: 'groupList',
    label: 'People',
    fields: { name: { kind: 'text', label: 'Name' }, does: { kind: 'longText', label: 'Does' } },
  },
} satisfies ContentFields
const base = {
  title: 'Outage',
  text: 'The lines of Ikeja are off from eight to ten.',
  picture: '/a',
  points: ['One', 'Two', 'Three'],
  people: [
    { name: 'Ada', does: 'Leads the board' },
    { name: 'Bola', does: 'Keeps the books' },
  ],
}
const merge = (mine: object, theirs: object) => mergeValues(fields, base, { ...base, ...mine }, { ...base, ...theirs })

test('who did not change a field has no say about it', () => {
  expect(merge({ title: 'Mine' }, { text: 'Theirs', picture: '/b' })).toEqual({
    values: { ...base, title: 'Mine', text: 'Theirs', picture: '/b' },
    open: [],
  })
  expect(merge({ title: 'Same' }, { title: 'Same' }).open).toEqual([])
  // A blank at the end is no change.
  expect(merge({ title: 'Outage ' }, { title: 'Theirs' })).toMatchObject({ values: { title: 'Theirs' }, open: [] })
})

test('words at two places of a long text fit together, at one place they are a question', () => {
  const mine = { text: 'All lines of Ikeja are off from eight to ten.' }
  expect(merge(mine, { text: 'The lines of Ikeja are off from eight to noon.' })).toMatchObject({
    values: { text: 'All lines of Ikeja are off from eight to noon.' },
    open: [],
  })
  expect(merge(mine, { text: 'Some lines of Ikeja are off from eight to ten.' })).toMatchObject({
    values: mine,
    open: ['text'],
  })
})

test('a title, a link or a picture that both changed is a question', () => {
  expect(merge({ title: 'Mine', picture: '/m' }, { title: 'Theirs', picture: '/t' }).open).toEqual(['title', 'picture'])
})

test('entries that one adds and the other changes elsewhere fit together', () => {
  expect(merge({ points: ['Zero', 'One', 'Two', 'Three'] }, { points: ['One', 'Two', '3'] }).values.points).toEqual([
    'Zero',
    'One',
    'Two',
    '3',
  ])
  expect(merge({ points: ['One', 'Two'] }, { points: ['One', 'Two', 'Third'] }).open).toEqual(['points'])
})

test('two may change the same entry in different fields of it', () => {
  const [ada, bola] = base.people
  const result = merge({ people: [{ ...ada, name: 'Ada Obi' }, bola] }, { people: [{ ...ada, does: 'Chairs' }, bola] })
  expect(result).toMatchObject({ values: { people: [{ name: 'Ada Obi', does: 'Chairs' }, bola] }, open: [] })
  const both = merge({ people: [{ ...ada, name: 'A' }, bola] }, { people: [{ ...ada, name: 'B' }, bola] })
  expect(both.open).toEqual(['people'])
})

test('the words of both are there, in either order of saving', () => {
  const random = seededRandom(7)
  const pick = <T>(list: T[]) => list[Math.floor(random() * list.length)]!
  let joined = 0
  for (let round = 0; round < 2_000; round++) {
    const words = Array.from({ length: 20 }, () => pick(['a', 'b', 'c', 'd']))
    const edit = (word: string) => {
      const at = Math.floor(random() * 20)
      return [...words.slice(0, at), word, ...words.slice(at + Math.floor(random() * 2))].join(' ')
    }
    const [text, mine, theirs] = [words.join(' '), edit('MINE'), edit('THEIRS')]
    const one = mergeValues(fields, { text }, { text: mine }, { text: theirs })
    const other = mergeValues(fields, { text }, { text: theirs }, { text: mine })
    expect(one.open).toEqual(other.open)
    if (one.open.length > 0) continue
    joined++
    expect(one.values.text).toBe(other.values.text)
    expect(one.values.text).toMatch(/MINE.*THEIRS|THEIRS.*MINE/)
  }
  expect(joined).toBeGreaterThan(1_000)
})

test('a text of 30,000 other words is no long wait', () => {
  const text = (word: string) => Array.from({ length: 30_000 }, (_, at) => `${word}${at % 50}`).join(' ')
  const start = process.cpuUsage()
  expect(mergeValues(fields, { text: text('a') }, { text: text('b') }, { text: text('c') }).open).toEqual(['text'])
  expect(process.cpuUsage(start).user).toBeLessThan(3_000_000)
})

test('new words are marked', () => {
  expect(markNewWords('The lines are off', 'All the lines are on now')).toEqual([
    { text: 'All the ', isNew: true },
    { text: 'lines are ', isNew: false },
    { text: 'on now', isNew: true },
  ])
})
