import { expect, test } from 'vitest'
import { continueAddress } from './continue-address.ts'

const form = { id: 's1', formIndex: 't1', status: 'pending_documents', approvalStatus: 'pending' } as const

test('an open application continues at its next step', () => {
  expect(continueAddress(form)).toBe('/forms/t1/upload?submission=s1')
  expect(continueAddress({ ...form, status: 'documents_uploaded' })).toBe('/forms/t1/upload?submission=s1&step=review')
  expect(continueAddress({ ...form, approvalStatus: 'in-progress' })).toBeDefined()
})

test.each([{ status: 'completed' }, { approvalStatus: 'approved' }, { approvalStatus: 'rejected' }] as const)(
  '%j requires no further step',
  (change) => {
    expect(continueAddress({ ...form, ...change })).toBeUndefined()
  },
)
