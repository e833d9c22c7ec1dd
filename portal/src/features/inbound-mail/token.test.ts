import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addressDays, readToken, signToken } from './service.addresses.server.ts'

const key = randomBytes(32)
const now = new Date('2027-03-20T12:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
const thread = { code: 'cp', id: '0b8f6a52-7f3c-4b1e-9b57-3f5a0a9d2c11' }
const token = signToken(key, thread, 'account:ada', now)

test('a token names its thread and fits into an address, also with a code of three letters', () => {
  expect(token).toMatch(/^cp[a-z2-7]{48}$/)
  expect(`repliesfrom1+${signToken(key, { ...thread, code: 'out' }, 'account:ada', now)}`.length).toBeLessThanOrEqual(
    64,
  )
  const read = readToken(token, now)!
  expect(read).toMatchObject(thread)
  expect(read.isFor(key, 'account:ada')).toBe(true)
  expect(readToken(token.toUpperCase(), now)!.isFor(key, 'account:ada')).toBe(true)
})

test('another person, another key and an altered token are not genuine', () => {
  const read = readToken(token, now)!
  expect(read.isFor(key, 'account:eve')).toBe(false)
  expect(read.isFor(key, 'address:ada')).toBe(false)
  expect(read.isFor(randomBytes(32), 'account:ada')).toBe(false)
  for (let at = 2; at < token.length; at++) {
    const other = token[at] === 'a' ? 'b' : 'a'
    const altered = token.slice(0, at) + other + token.slice(at + 1)
    expect(readToken(altered, now)?.isFor(key, 'account:ada') ?? false, `letter ${at}`).toBe(false)
  }
  expect(readToken(`pt${token.slice(2)}`, now)!.isFor(key, 'account:ada')).toBe(false)
})

test('a token ends after a year, and one of the future is none', () => {
  expect(readToken(token, days(addressDays))).toBeDefined()
  expect(readToken(token, days(addressDays + 1))).toBeUndefined()
  expect(readToken(token, days(-1))).toBeDefined()
  expect(readToken(token, days(-2))).toBeUndefined()
})

test('anything else is no token', () => {
  for (const text of ['', 'cp', token.slice(1), `${token}a`, token.replace(/.$/, '1'), `c${token}é`, ' '.repeat(50)])
    expect(readToken(text, now), text).toBeUndefined()
})

test('tokens of different days and people do not repeat', () => {
  const ids = Array.from({ length: 50 }, () => ({ code: 'cp', id: randomUUID() }))
  const all = ids.flatMap((one) => [
    signToken(key, one, 'a', now),
    signToken(key, one, 'b', now),
    signToken(key, one, 'a', days(1)),
  ])
  expect(new Set(all).size).toBe(150)
  for (const one of ids) expect(readToken(signToken(key, one, 'a', now), now)!.id).toBe(one.id)
})
