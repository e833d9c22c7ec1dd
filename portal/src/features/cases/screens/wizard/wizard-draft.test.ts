import { describe, expect, test } from 'vitest'
import { readCaseDraft } from './stored-draft.ts'

const initial = { subject: '', urgent: false }
const stored = { values: { subject: 'Bill' }, idempotencyKey: 'k', files: [], savedAt: 5 }

describe('a stored draft', () => {
  test('is read over the initial values', () =>
    expect(readCaseDraft(stored, initial)).toEqual({ ...stored, values: { subject: 'Bill', urgent: false } }))

  test('of an older version of the portal, without files, is still read', () =>
    expect(readCaseDraft({ values: {}, idempotencyKey: 'k' }, initial)).toEqual({
      values: initial,
      idempotencyKey: 'k',
      files: [],
      savedAt: 0,
    }))

  test.each([undefined, null, 'x', {}, { values: {} }, { values: null, idempotencyKey: 'k' }])('%j is none', (value) =>
    expect(readCaseDraft(value, initial)).toBeUndefined(),
  )

  test('loses values and files of a wrong shape', () => {
    const damaged = {
      values: { subject: 7, urgent: true, other: 'x' },
      idempotencyKey: 'k',
      files: [null, { id: 'f' }, { id: 'f', name: 'bill.pdf', size: 3 }],
      savedAt: 'yesterday',
    }
    expect(readCaseDraft(damaged, initial)).toEqual({
      values: { subject: '', urgent: true },
      idempotencyKey: 'k',
      files: [{ id: 'f', name: 'bill.pdf', size: 3 }],
      savedAt: 0,
    })
  })
})
