import { expect, test } from 'vitest'
import { findSentences } from './words.ts'

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
