import { string } from 'zod'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { wordsOf } from './validation-words.ts'

// As for the settings of the server: from then on the library has sentences of its own for all schemas.
string()
const person = z.strictObject({
  name: z.string().check(z.maxLength(3)),
  age: z.number().check(z.int(), z.minimum(1)),
  role: z.enum(['User', 'Admin']),
  id: z.optional(z.uuid()),
  list: z.optional(z.array(z.string()).check(z.maxLength(1))),
  email: z.optional(z.email('Invalid email format')),
  address: z.optional(z.url()),
  day: z.optional(z.iso.date()),
})
const right = { name: 'Ada', age: 3, role: 'User' }

const sentences = (value: unknown) =>
  (z.safeParse(person, value).error?.issues ?? []).map(({ path, code, message, ...params }) =>
    wordsOf(path.join('.') || 'body', { keyword: code, instancePath: '', message, params: { ...params } }),
  )

test.each<[unknown, string]>([
  [7, 'The request must be an object.'],
  [{ ...right, name: undefined }, "'name' must be a text."],
  [{ ...right, name: 'Adaeze' }, "'name' must be a text of at most 3 characters."],
  [{ ...right, age: '3' }, "'age' must be a number."],
  [{ ...right, age: 0 }, "'age' must be at least 1."],
  [{ ...right, age: 1.5 }, "'age' must be a whole number."],
  [{ ...right, role: 'Root' }, "'role' must be one of User, Admin."],
  [{ ...right, id: 'x' }, "'id' must be an id."],
  [{ ...right, address: 'x' }, "'address' must be an address such as https://example.com."],
  [{ ...right, day: 'x' }, "'day' must be a date such as 2027-03-27."],
  [{ ...right, list: ['a', 'b'] }, "'list' must be a list of at most 1 entries."],
  [{ ...right, list: [1] }, "'list.0' must be a text."],
  [{ ...right, odd: 1 }, 'The request has entries that are not known here: odd.'],
  [{ ...right, email: 'x' }, 'Invalid email format'],
])('%j is answered with %s', (value, sentence) => {
  expect(sentences(value)).toEqual([sentence])
})

test('a key of any length makes no long answer', () => {
  expect(sentences({ ...right, ['k'.repeat(10_000)]: 1 })[0]!.length).toBeLessThan(120)
})
