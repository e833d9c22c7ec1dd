import { expect, test } from 'vitest'
import { findWords } from './words.ts'

const named = (source: string) => findWords(source).map(({ name }) => name)

test('finds names with words that a reader must guess, and says the plain one', () => {
  expect(findWords('const limit = 3\nexport const mostEntries = 5')).toEqual([
    { line: 2, name: 'mostEntries', plain: 'max…' },
  ])
  expect(named('const heldMost = 5\nlet patienceMs: number = 3\nconst isProvedAddress = true')).toEqual([
    'heldMost',
    'patienceMs',
    'isProvedAddress',
  ])
  expect(named('export async function noteView() {}\nconst tellAll = async (to: string) => {}')).toEqual([
    'noteView',
    'tellAll',
  ])
  expect(named('interface Asked {}\ntype Found = string\nfunction takeTicket() {}')).toEqual([
    'Asked',
    'Found',
    'takeTicket',
  ])
})

test('leaves what is plain: other words, nouns, comments', () => {
  expect(named('const atMost = 3\nconst approved = true\nfunction approveFees() {}\nconst improve = 1')).toEqual([])
  expect(named("const note = 'a note of a case'\nfunction takeBack() {}\ntype FoundRecord = string")).toEqual([])
  expect(named('// const mostEntries = 5\n/* function tellAll() {} */')).toEqual([])
})
