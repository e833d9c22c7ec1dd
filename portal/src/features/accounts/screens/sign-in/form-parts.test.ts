import { expect, test } from 'vitest'
import { ruleMessages } from '../../rules.ts'
import { registrationSchema } from './form-parts.tsx'

const good = {
  name: 'Ngozi',
  surname: 'Adeyemi',
  companyName: '',
  phone: '08031234567',
  email: 'ngozi@example.com',
  password: 'Sturdy-Lamp9!',
  retypePassword: 'Sturdy-Lamp9!',
  agreeTerms: true,
}
const errorsOf = (change: Partial<Record<keyof typeof good, unknown>>) =>
  Object.fromEntries(
    (registrationSchema.safeParse({ ...good, ...change }).error?.issues ?? []).map((issue) => [
      issue.path.join('.'),
      issue.message,
    ]),
  )

test('a valid form passes', () => expect(errorsOf({})).toEqual({}))

test('an empty form reports every field at once', () => {
  const empty = { name: '', surname: '', phone: '', email: '', password: '', retypePassword: 'x', agreeTerms: false }
  expect(errorsOf(empty)).toEqual({
    name: ruleMessages.name,
    surname: ruleMessages.surname,
    phone: ruleMessages.phone,
    email: ruleMessages.email,
    password: ruleMessages.passwordSpecial,
    retypePassword: ruleMessages.passwordsDiffer,
    agreeTerms: ruleMessages.terms,
  })
})

test('only the last failed rule of a password is reported', () => {
  expect(errorsOf({ password: 'Abc!1', retypePassword: 'Abc!1' })).toEqual({ password: ruleMessages.passwordLength })
  expect(errorsOf({ password: 'abc', retypePassword: 'abc' })).toEqual({ password: ruleMessages.passwordSpecial })
})
