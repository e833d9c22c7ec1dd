import { expect, test } from 'vitest'
import { readSession } from './session.ts'

const ada = {
  id: '1',
  name: 'Ada',
  surname: 'Okonkwo',
  email: 'ada@mail.example',
  role: 'User',
  registrationDate: '2026-01-05',
}
const stored = (user: unknown, token: unknown = 't') =>
  JSON.stringify({ state: { auth: { token, user }, form: { draft: 1 } }, version: 0 })

test('the signed-in person is read from the application’s storage', () => {
  expect(readSession(stored(ada))).toEqual({ user: ada })
})

test.each([null, '{"state":{}}', stored(null, null)])('nobody is signed in with %s', (text) => {
  expect(readSession(text)).toEqual({})
})

test.each([stored({ ...ada, name: '' }), stored(null), stored(ada, 7)])(
  'a damaged sign-in is removed and drafts stay: %s',
  (text) => {
    expect(readSession(text)).toEqual({
      problem: 'Invalid user data in storage',
      instead: JSON.stringify({ state: { form: { draft: 1 } }, version: 0 }),
    })
  },
)

test.each(['', '{', 'null', '[]', '"text"', '{}'])('unreadable storage %j is removed', (text) => {
  expect(readSession(text)).toEqual({ problem: 'Failed to initialize auth', instead: null })
})
