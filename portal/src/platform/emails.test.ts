import { describe, expect, test } from 'vitest'
import { isEmail, normaliseEmail, sameEmail } from './emails.ts'

describe('an e-mail address', () => {
  test.each(['a@b.c', 'ada.okonkwo+x@mail.example.com', "o'neil@example.ng", 'ọlá@example.com'])(
    '%s is one',
    (value) => {
      expect(isEmail(value)).toBe(true)
    },
  )
  test.each([
    '',
    'a',
    'a@b',
    '@b.c',
    'a@.c',
    'a@b.',
    'a b@c.d',
    'a@b@c.d',
    'a@b..c',
    'a,b@c.d',
    'x<a@b.c>',
    '"a"@b.c',
    'a\u0000@b.c',
  ])('%j is none', (value) => expect(isEmail(value)).toBe(false))
  test('a very long text is judged at once', () => {
    const start = performance.now()
    isEmail(`${'a'.repeat(100_000)}@${'b.'.repeat(100_000)}`)
    expect(performance.now() - start).toBeLessThan(100)
  })
  test('differs from another by more than case and spaces', () => {
    expect(normaliseEmail(' Ada@Example.NG ')).toBe('ada@example.ng')
    expect([sameEmail('ADA@b.c', 'ada@b.c '), sameEmail('ada@b.c', 'ada@b.d')]).toEqual([true, false])
  })
})
