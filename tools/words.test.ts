import { expect, test } from 'vitest'
import { findSentences, findWords } from './words.ts'

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

test('finds in sentences to staff the words of docs/words.md that are not used', () => {
  const path = 'portal/src/features/cases/screens/desk/staff-desk.tsx'
  const source = "const a = 'Ask the person again' // the person\n/* this person */\nconst b = 'Return with words'"
  expect(findSentences(path, source).map(({ line, name }) => [line, name])).toEqual([
    [1, 'the person'],
    [3, 'Return with words'],
  ])
})

test('leaves texts for others: mails, descriptions of calls, questions of forms, code outside features', () => {
  const text = "const a = 'Ask the person who invited you'"
  for (const path of [
    'features/companies/mails.ts',
    'features/cases/contract.calls.ts',
    'features/forms/templates/a.ts',
    'platform/a.ts',
  ])
    expect(findSentences(`portal/src/${path}`, text)).toEqual([])
})
