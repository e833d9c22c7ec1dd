import { describe, expect, test } from 'vitest'
import { isAppCode, isFresh, isRecoveryCode, plainCode, spacedCode } from './rules.ts'

describe('a typed code', () => {
  test.each([
    [' 123 456 ', '123456', 'app'],
    ['123-456', '123456', 'app'],
    ['ABCD-efgh-jkmn-2345', 'abcdefghjkmn2345', 'recovery'],
    ['abcdefghjkmn234', 'abcdefghjkmn234', 'none'],
    ['12345', '12345', 'none'],
    ['1234567', '1234567', 'none'],
    ['١٢٣٤٥٦', '123456', 'app'],
    ['０１２３４５', '012345', 'app'],
    ['\u200babcd–efgh‑jkmn\u00a02345.', 'abcdefghjkmn2345', 'recovery'],
    ['abcdefghjkmn234o', 'abcdefghjkmn234o', 'none'],
    ['', '', 'none'],
  ])('%j is %j, for %s', (typed, plain, kind) => {
    expect(plainCode(typed)).toBe(plain)
    expect([isAppCode(plain), isRecoveryCode(plain)]).toEqual([kind === 'app', kind === 'recovery'])
  })

  test('is shown in groups of 4', () => {
    expect(spacedCode('abcdefghjkmn2345')).toBe('abcd-efgh-jkmn-2345')
  })
})

test.each([
  [0, true],
  [9.9, true],
  [10, false],
  [600, false],
])('%d minutes after a proof it counts: %s', (minutes, fresh) => {
  const verifiedAt = new Date('2027-03-01T08:00:00Z')
  expect(isFresh(verifiedAt, new Date(verifiedAt.getTime() + minutes * 60_000))).toBe(fresh)
})
test('no proof never counts', () => expect(isFresh(null, new Date())).toBe(false))
