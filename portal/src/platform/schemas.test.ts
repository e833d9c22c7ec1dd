import { safeParse } from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { pasted, requiredText, text } from './schemas.ts'

const wordsOf = (schema: Parameters<typeof safeParse>[0], value: unknown) =>
  safeParse(schema, value).error?.issues.map(({ message }) => message)

describe('a text', () => {
  test.each([
    '',
    '   ',
    '\u200b',
    '\u200b \u2060\ufeff',
    '\u202e\u00ad',
    '\u0000\u0085',
    '\u2800\u3164',
    '\ufe0f\u{e0020}',
  ])('of nothing that is seen is empty: %j', (typed) => {
    expect(wordsOf(requiredText(10, 'Write something'), typed)).toEqual(['Write something'])
    expect(safeParse(text(10), typed).data).toBe('')
  })

  test.each(['a', '.', '\u0301', '\u{1f44d}\u{1f3fd}', 'a\u200bb'])('of something is kept: %j', (typed) => {
    expect(safeParse(requiredText(10, 'Write something'), typed).data).toBe(typed)
  })

  test('is cleaned and then counted, but not read when it is far too long', () => {
    expect(safeParse(text(3), ' \u0007abc\n\n ').data).toBe('abc')
    expect(wordsOf(text(3), 'abcd')).toEqual(['At most 3 characters'])
    expect(wordsOf(text(3), ' '.repeat(30_000))).toEqual(['At most 3 characters'])
  })
})

test('what is pasted is read only up to its limit', () => {
  const read: string[] = []
  const schema = pasted((typed) => read.push(typed), 'Too long', 5)
  expect(wordsOf(schema, 'x'.repeat(6))).toEqual(['Too long'])
  expect(read).toEqual([])
  expect(safeParse(schema, 'x').success).toBe(true)
})
