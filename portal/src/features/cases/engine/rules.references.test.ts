import { describe, expect, test } from 'vitest'
import { readReferenceStart } from './rules.references.ts'

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
