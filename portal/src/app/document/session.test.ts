import { expect, test } from 'vitest'
import { readUser } from './session.ts'

const ada = {
  id: '1',
  name: 'Ada',
  surname: 'Okonkwo',
  email: 'ada@mail.example',
  role: 'User',
  registrationDate: '2026-01-05',
}
const stored = (user: unknown) => JSON.stringify({ state: { auth: { token: 't', user } }, version: 0 })

test('the signed-in person is read from the application’s storage', () => {
  expect(readUser(stored(ada))).toMatchObject({ name: 'Ada', role: 'User' })
})

test.each([null, '', 'null', '{', '{}', '[]', '"text"', stored(null), stored({ ...ada, name: '' })])(
  'nobody is read from %s',
  (text) => {
    expect(readUser(text)).toBeUndefined()
  },
)
