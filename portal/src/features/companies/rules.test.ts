import { describe, expect, test } from 'vitest'
import type { Mandate } from '#platform/mandates.ts'
import { inOrder, leavesOthersAlone, refuseChange } from './rules.ts'

test('mandates are stored once, in one order', () => {
  expect(inOrder(['pay', 'sign', 'manage', 'sign'])).toEqual(['manage', 'sign', 'pay'])
})

const members = (of: Record<string, Mandate[]>) =>
  Object.entries(of).map(([userId, mandates]) => ({ userId, mandates }))

describe('a change of a member', () => {
  const company = members({ boss: ['manage'], second: ['manage', 'sign', 'pay'], clerk: ['prepare', 'read'] })
  const alone = members({ boss: ['manage', 'sign'], clerk: ['prepare'] })
  test.each([
    ['a manager names a signer without signing', company, 'boss', 'clerk', ['sign'], undefined],
    ['a manager removes a manager', company, 'boss', 'second', [], undefined],
    ['another member changes a colleague', company, 'clerk', 'boss', ['read'], 'not-manager'],
    ['a stranger changes a member', company, 'other', 'clerk', ['read'], 'not-member'],
    ['a stranger adds themselves', company, 'other', 'other', ['manage'], 'not-member'],
    ['a manager changes a stranger', company, 'boss', 'other', ['read'], 'unknown-member'],
    ['a clerk gives themselves a mandate', company, 'clerk', 'clerk', ['prepare', 'sign'], 'own-upward'],
    ['a manager gives themselves a mandate', company, 'boss', 'boss', ['manage', 'sign'], 'own-upward'],
    ['a manager exchanges the own mandate', company, 'boss', 'boss', ['read'], 'own-upward'],
    ['a member reduces the own mandates', company, 'second', 'second', ['pay'], undefined],
    ['a clerk leaves', company, 'clerk', 'clerk', [], undefined],
    ['one of two managers leaves', company, 'boss', 'boss', [], undefined],
    ['the last manager leaves', alone, 'boss', 'boss', [], 'last-manager'],
    ['the last manager stops managing', alone, 'boss', 'boss', ['sign'], 'last-manager'],
    ['the last manager signs no longer', alone, 'boss', 'boss', ['manage'], undefined],
  ] as const)('%s', (_what, of, by, userId, next, refusal) => {
    expect(refuseChange(of, { by, userId, next })).toBe(refusal)
  })

  test('a company is left alone only where members stay without a manager', () => {
    expect(leavesOthersAlone(alone, 'boss')).toBe(true)
    expect(leavesOthersAlone(alone, 'clerk')).toBe(false)
    expect(leavesOthersAlone(company, 'boss')).toBe(false)
    expect(leavesOthersAlone(members({ boss: ['manage'] }), 'boss')).toBe(false)
  })
})
