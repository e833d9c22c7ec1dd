import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decide, stateOf } from '#engines/records/kind.ts'
import { addDays, startOfDay } from '#platform/values/nigerian-time.ts'
import { licence, type LicenceState } from './kind.ts'
import { checks } from './action-checks.ts'
import { numberKey } from './rules.facts.ts'
import { isPattern, leftOut, nextNumber, prefixOf, usualPattern, wrongDays } from './rules.ts'

const first: LicenceState = {
  class: 'generation',
  holder: 'A',
  capacity: '',
  site: '',
  council: 'Ikeja',
  resolution: 'R/1',
  resolutionOn: '2027-02-20',
  issuedOn: '2027-03-01',
  validFrom: '2027-03-01',
  validTo: '2030-02-28',
  warning: '',
  status: 'active',
}

type ActionName = keyof typeof licence.actions
const names = Object.keys(licence.actions) as ActionName[]

/** What the history says of a licence that began as active. */
const replay = (actions: readonly ActionName[]) => {
  let status: LicenceState['status'] = 'active'
  for (const action of actions) {
    if (action === 'suspend') status = 'suspended'
    if (action === 'lift' || action === 'renew') status = 'active'
    if (action === 'revoke' || action === 'surrender') status = 'ended'
  }
  return status
}

test('after 1,000 random sequences of actions the history explains the status, and the days make sense', () => {
  const step = fc.record({
    action: fc.constantFrom(...names),
    days: fc.integer({ min: 0, max: 500 }),
    years: fc.integer({ min: -1, max: 9 }),
  })
  const all: ActionName[] = []
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let row = first
      let today = first.issuedOn
      const taken: ActionName[] = []
      for (const { action, days, years } of steps) {
        today = addDays(today, days)
        const now = startOfDay(today)
        const input = {
          ...row,
          day: today,
          order: 'O',
          reason: 'R',
          validTo: addDays(row.validTo, years * 365),
          capacity: `${years}`,
          warning: `${years}`,
          due: 'never',
        }
        const outcome = decide(licence, row, action, { by: 'approver', now }, { input })
        const wrong = action in checks ? checks[action as keyof typeof checks](row, input, now) : undefined
        if (!outcome.allowed || wrong) continue
        row = { ...row, ...outcome.set } as LicenceState
        taken.push(action)
        expect(wrongDays(row, today)).toBeUndefined()
      }
      all.push(...taken)
      expect(row.status).toBe(replay(taken))
      const state = stateOf(licence, row, startOfDay(today))
      expect(state).toBe(row.status === 'ended' ? 'ended' : row.validTo < today ? 'expired' : row.status)
    }),
    { numRuns: 1_000 },
  )
  expect(new Set(all).size).toBe(names.length)
})

test('no number is given twice, whatever is entered from paper in between, and each gap is named', () => {
  const prefix = prefixOf(usualPattern, 'generation', 2027)
  const paper = fc.option(fc.integer({ min: 1, max: 30 }), { freq: 2 })
  fc.assert(
    fc.property(fc.array(paper, { maxLength: 30 }), (entries) => {
      const keys: string[] = []
      const named = new Set<number>()
      for (const serial of entries) {
        const number = serial === null ? nextNumber(prefix, keys) : `${prefix}${String(serial).padStart(3, '0')}`
        const gap = leftOut(prefix, number, keys)
        const [from, to = from] = gap.split(' to ').map((each) => Number(each.slice(-3)))
        for (let at = from!; gap && at <= to!; at++) named.add(at)
        const isUsed = keys.includes(numberKey(number))
        expect(isUsed && serial === null).toBe(false)
        if (!isUsed) keys.push(numberKey(number))
      }
      expect(new Set(keys).size).toBe(keys.length)
      const used = new Set(keys.map((key) => Number(key.slice(-3))))
      for (let at = 1; at <= Math.max(0, ...used); at++) expect(used.has(at) || named.has(at)).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test('a licence is valid until the end of its last day in Nigeria', () => {
  const row = { ...first, validTo: '2028-02-29' }
  const stateAt = (moment: string) => stateOf(licence, row, new Date(moment))
  expect(['2028-02-29T22:59:59.999Z', '2028-02-29T23:00:00.000Z'].map(stateAt)).toEqual(['active', 'expired'])
  expect(stateOf(licence, { ...row, status: 'ended' }, new Date('2040-01-01'))).toBe('ended')
})

test.each([
  ['{commission}/{class}/{year}/{number}', true],
  ['{class}-{year}-{number}', true],
  ['{commission}/{class}/{number}', false],
  ['{class}/{year}/{number}/{number}', false],
  ['{year}/{class}/{number}', false],
  ['{class}/{year}/{number} ', false],
])('the pattern %s is right: %s', (pattern, right) => expect(isPattern(pattern)).toBe(right))

test('a number is the same with slashes, hyphens or spaces, in any case', () => {
  expect(new Set(['ABC/GEN/2027/003', 'abc-gen-2027-003', ' ABC GEN 2027 003 '].map(numberKey))).toEqual(
    new Set(['ABC-GEN-2027-003']),
  )
})
