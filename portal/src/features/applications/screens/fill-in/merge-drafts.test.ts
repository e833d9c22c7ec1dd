import { expect, test } from 'vitest'
import type { Draft } from './draft.ts'
import { mergeDrafts } from './use-form-draft.ts'

const draft = (change: Partial<Draft> = {}): Draft => ({
  id: 'this',
  answers: { Company: 'here', Town: 'Epe' },
  dataConsent: true,
  idempotencyKey: 'key-here',
  templateVersion: 1,
  seen: ['a'],
  revision: 3,
  dirty: [],
  ...change,
})
const stored = (revision: number) => ({
  id: 'this',
  answers: { Company: 'there', Town: 'Ikeja', Fax: null },
  seen: ['b'],
  templateVersion: 2,
  idempotencyKey: 'key-there',
  revision,
  updatedAt: '2026-01-01T00:00:00Z',
})

test('a new device takes what the account has', () => {
  expect(mergeDrafts(undefined, stored(4))).toEqual({
    id: 'this',
    answers: { Company: 'there', Town: 'Ikeja' },
    seen: ['b'],
    dataConsent: false,
    idempotencyKey: 'key-there',
    templateVersion: 2,
    revision: 4,
    dirty: [],
  })
  expect(mergeDrafts(undefined, null)).toBeUndefined()
})

test('the same revision leaves the device as it is', () => {
  const local = draft({ dirty: ['Company'] })
  expect(mergeDrafts(local, stored(3))).toBe(local)
})

test('after a save of another device, what was typed here and not saved yet wins', () => {
  expect(mergeDrafts(draft({ dirty: ['Company'] }), stored(5))).toMatchObject({
    answers: { Company: 'here', Town: 'Ikeja' },
    seen: ['b', 'a'],
    dataConsent: true,
    // One key for all devices, so that they make one application.
    idempotencyKey: 'key-there',
    revision: 5,
    dirty: ['Company'],
  })
})

test('answers sent or deleted elsewhere go, unless something was typed here since', () => {
  expect(mergeDrafts(draft(), null)).toBeUndefined()
  expect(mergeDrafts(draft({ dirty: ['Town'] }), null)).toMatchObject({
    id: undefined,
    revision: 0,
    dirty: ['Company', 'Town'],
  })
  const never = draft({ id: undefined, revision: 0, dirty: ['Town'] })
  expect(mergeDrafts(never, null)).toBe(never)
})

test('an account that knows less, after a restored backup, gets everything again', () => {
  expect(mergeDrafts(draft(), stored(1))).toMatchObject({
    answers: { Company: 'here', Town: 'Epe' },
    revision: 1,
    dirty: ['Company', 'Town'],
  })
})

test('of an earlier draft, what was sent goes, and what was typed since waits for a choice', () => {
  const next = { ...stored(1), id: 'next' }
  expect(mergeDrafts(draft(), next)).toMatchObject({
    id: 'next',
    answers: { Company: 'there', Town: 'Ikeja' },
    dirty: [],
  })
  const merged = mergeDrafts(draft({ dirty: ['Company'] }), next)
  expect(merged).toMatchObject({
    id: 'next',
    answers: { Company: 'there', Town: 'Ikeja' },
    idempotencyKey: 'key-there',
    dirty: [],
  })
  expect(merged?.earlier).toEqual({ Company: 'here' })
})
