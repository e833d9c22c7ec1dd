import { expect, test } from 'vitest'
import { emptyState, type RootState } from '../root-state.ts'
import { hasUnsent, withoutWords } from './unsent.ts'

const saved = { answers: { Company: 'Sunrise' }, dirty: [] }
const unsent = { answers: { Company: 'Sunrise' }, dirty: ['Company'] }
const state = (change: object): RootState => ({ ...emptyState, ...change })

test.each([
  ['a complaint', { complaints: { 'draft:ada': { values: { subject: 'Dark' } } } }],
  ['an earlier complaint', { complaints: { 'earlier-draft:ada': { values: { subject: 'Dark' } } } }],
  ['answers that the account does not have', { form: { 'ada:grid:licence': unsent } }],
  [
    'answers to an application that was replaced',
    { form: { 'ada:licence': { ...saved, earlier: { Company: 'Old' } } } },
  ],
  ['content', { form: { 'content:ada:news:7': { values: { title: 'Dark' } } } }],
  ['a message', { typed: { 'message:complaint:7:ada': { text: 'Dark' } } }],
])('%s that is only on this device is kept or removed, as its author decides', (_what, change) => {
  const before = state(change)
  expect(hasUnsent(before, 'ada')).toBe(true)
  expect(hasUnsent(before, 'bola')).toBe(false)
  expect(withoutWords(before, 'ada', true)).toMatchObject(change)
  expect(JSON.stringify(withoutWords(before, 'ada', false))).not.toMatch(/Dark|Sunrise|Old/)
  expect(withoutWords(before, 'bola', false)).toMatchObject(change)
})

test('what the account has, and what has no words, is asked about by nobody', () => {
  const before = state({
    form: { 'ada:licence': saved },
    documents: { 'submission:ada:licence': 'a1' },
    acting: { ada: { name: 'Grid' } },
  })
  expect(hasUnsent(before, 'ada')).toBe(false)
  const after = withoutWords(before, 'ada', true)
  expect(after).toMatchObject({ form: {}, documents: { 'submission:ada:licence': 'a1' }, acting: {} })
})
