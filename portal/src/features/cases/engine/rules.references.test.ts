import { describe, expect, test } from 'vitest'
import { findReferences, readReferenceStart } from './rules.references.ts'

const years = (first: number, last: number) => ({
  from: new Date(`${first}-01-01T00:00:00+01:00`),
  before: new Date(`${last + 1}-01-01T00:00:00+01:00`),
})

describe('the beginning of a reference', () => {
  test.each([
    ['cp-', {}],
    ['CP-2', years(2000, 2999)],
    ['cp-20', years(2000, 2099)],
    ['cp-202', years(2020, 2029)],
    ['cp-2026', years(2026, 2026)],
    ['cp-2026-', years(2026, 2026)],
    ['cp-2026-0', { ...years(2026, 2026), start: 'CP-2026-0' }],
    ['Cp-2026-1042', { ...years(2026, 2026), start: 'CP-2026-1042' }],
  ])('%s asks for cases of its years', (typed, meant) => {
    expect(readReferenceStart('CP', typed)).toEqual(meant)
  })

  test.each([
    'cp',
    'pt-2026',
    'cp-0',
    'cp-0999',
    'cp-20261',
    'cp-202-1',
    'cp-2026-1-',
    'cp-2026-1x',
    'cp--',
    'see cp-2026',
  ])('%s is none, but words to look for', (typed) => expect(readReferenceStart('CP', typed)).toBeUndefined())

  test('each kind has its own prefix', () => {
    expect(readReferenceStart('PT', 'PT-2026-007')).toEqual({ ...years(2026, 2026), start: 'PT-2026-007' })
    expect(readReferenceStart('PT', 'cp-2026-007')).toBeUndefined()
  })
})

describe('the references that a text names', () => {
  const find = (text: string) => findReferences(text, ['CP', 'PT'], 'CP-2026-002')

  test.each([
    'CP-2026-003',
    'Re: A complaint for your answer [CP-2026-003]',
    'cp2026003',
    'cp 2026 003',
    'CP/2026/3',
    'CP–2026–003',
    'CP\u20112026\u2011003',
    'C.P. No. 2026-003',
    'CP No: 26-003',
    'complaint cp-003',
    'CP 3',
    'your complaint 2026/003',
    'CP-2026-\n003',
    'CP\u200b-2026-003',
    'ＣＰ－２０２６－００３',
    'CP-2026-002 and 003',
    'CP-2026-002/003',
  ])('%j names CP-2026-003', (text) => {
    expect(find(text)).toEqual(['CP-2026-003'])
  })

  test.each(['CP-2026-002', 'on 2026-11-28', 'the CPU 2026', '2026/27', 'tel. 0803 111 2233', 'SCP-2026-003', ''])(
    '%j names no other',
    (text) => {
      expect(find(text)).toEqual([])
    },
  )

  test('of several kinds and with large numbers, and at most some of very many', () => {
    expect(find('pt-2025-1042, CP-2026-12345')).toEqual(['PT-2025-1042', 'CP-2026-12345'])
    const many = Array.from({ length: 3_000 }, (_, nth) => `CP-2026-${1_000 + nth}`).join(' ')
    expect(find(many).length).toBeLessThan(50)
    expect(find('CP0'.repeat(10_000)).length).toBeLessThan(50)
  })
})
