import { describe, expect, test } from 'vitest'
import { isEmail, normaliseEmail, readEmail, sameEmail } from './emails.ts'

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
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a@b.0',
    'a@b.[c]',
    'a(x)@b.c',
    'x:a@b.c',
    'a\u200b@b.c',
    'a@b.c\u00ad',
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

  test.each([
    'ada@example.ng\u200b',
    '\u202aada@example.ng\u202c',
    'ada\u00ad@example.ng',
    '\ufeffada@exa\u2060mple.ng',
    'mailto:ada@example.ng',
    'MAILTO:ada@example.ng?subject=Meter',
    '<ada@example.ng>',
    '"ada@example.ng".',
    'ada@example.ng,',
    'ａｄａ@example.ng',
    '\u00a0ada@example.ng ',
  ])('is read from %j', (typed) => expect(readEmail(typed)).toBe('ada@example.ng'))

  test('is the same in both spellings of é', () => {
    expect(sameEmail('rene\u0301@example.ng', 'ren\u00e9@example.ng')).toBe(true)
  })
})
