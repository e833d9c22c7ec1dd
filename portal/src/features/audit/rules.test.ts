import { expect, test } from 'vitest'
import { describeDetails, inWords } from './rules.ts'

test.each([
  ['companyMember', 'Company member'],
  ['set-duties', 'Set duties'],
  ['inbound-mail', 'Inbound mail'],
  ['', ''],
])('%j is %j in words', (name, words) => expect(inWords(name)).toBe(words))

test('facts are lines, those inside another are named after it, and people have their names', () => {
  const facts = {
    reference: 'APP-2026-0001',
    approvedBy: 'p-1',
    before: { duties: ['editor', 'publisher'], note: '' },
    withFile: true,
    none: null,
    lines: [{ a: 1 }],
    empty: [],
  }
  expect(describeDetails(facts, new Map([['p-1', 'Ada Obi']]))).toEqual([
    { term: 'Reference', value: 'APP-2026-0001' },
    { term: 'Approved by', value: 'Ada Obi' },
    { term: 'Before: duties', value: 'editor, publisher' },
    { term: 'Before: note', value: 'None' },
    { term: 'With file', value: 'Yes' },
    { term: 'None', value: 'None' },
    { term: 'Lines', value: '{"a":1}' },
    { term: 'Empty', value: 'None' },
  ])
})
