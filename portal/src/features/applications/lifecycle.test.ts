import { describe, expect, test } from 'vitest'
import { startClock, stoppedClock } from '#engines/records/rules.deadlines.ts'
import { readDecision } from './contract.decisions.ts'
import {
  approvalStatuses,
  availableActions,
  decideAction,
  describeReview,
  isToDecide,
  moveReview,
  outcomeOf,
  type Role,
  roleOf,
  roles,
  submissionActions,
  submissionStatuses,
} from './lifecycle.ts'
import type { Duty } from '#platform/duties.ts'
import { type Mandate, mandates } from '#platform/mandates.ts'

const states = submissionStatuses.flatMap((status) => [
  ...approvalStatuses.map((approvalStatus) => ({ status, approvalStatus, withdrawnAt: null })),
  { status, approvalStatus: 'rejected', withdrawnAt: '2027-03-01T09:00:00.000Z' } as const,
])

/** The expected result of each action, written independently from decisions §6; undefined when refused. */
function expected(state: (typeof states)[number], action: string, part: Role) {
  const { status, approvalStatus } = state
  const open = approvalStatus === 'pending' || approvalStatus === 'in-progress'
  const approver = part === 'approver'
  const { withdrawnAt } = state
  const officer = part === 'officer'
  if (part === 'reader') return undefined
  const applicant = part === 'owner' || part === 'preparer'
  if (['uploadFilledForm', 'uploadDocuments', 'complete'].includes(action) && !applicant) return undefined
  switch (action) {
    case 'uploadFilledForm':
      return open ? { ...state, status: status === 'completed' ? 'completed' : 'documents_uploaded' } : undefined
    case 'uploadDocuments':
      return open ? state : undefined
    case 'complete':
      if (part === 'preparer') return undefined
      if (status === 'completed') return state
      return status === 'documents_uploaded' && approvalStatus !== 'rejected'
        ? { ...state, status: 'completed' }
        : undefined
    case 'withdraw':
      if (part !== 'owner') return undefined
      return open ? { ...state, approvalStatus: 'rejected' } : withdrawnAt ? state : undefined
    case 'approve':
      if (withdrawnAt) return undefined
      return approver && status === 'completed' ? { ...state, approvalStatus: 'approved' } : undefined
    case 'markInProgress':
      return approver || (officer && open) ? { ...state, approvalStatus: 'in-progress' } : undefined
    case 'reject':
      return approver && !withdrawnAt && status === 'completed' ? { ...state, approvalStatus: 'rejected' } : undefined
    case 'setPending':
      return approver || (officer && open) ? { ...state, approvalStatus: 'pending' } : undefined
    case 'comment':
      return approver || officer ? state : undefined
    default:
      return approver ? state : undefined
  }
}

describe.each(roles)('for the %s', (part) => {
  describe.each(states)('in $status, $approvalStatus, $withdrawnAt', (state) => {
    test.each(submissionActions)('%s', (action) => {
      const outcome = decideAction(state, action, part)
      expect(outcome.allowed ? outcome.next : undefined).toEqual(expected(state, action, part))
    })
  })
})

test('a role that never may gets 403, a state that does not allow it 409', () => {
  const state = { status: 'documents_uploaded', approvalStatus: 'pending' } as const
  expect(decideAction(state, 'approve', 'owner')).toMatchObject({ statusCode: 403 })
  expect(decideAction(state, 'approve', 'approver')).toMatchObject({ statusCode: 409 })
  const decided = { status: 'completed', approvalStatus: 'approved' } as const
  expect(decideAction(decided, 'markInProgress', 'officer')).toMatchObject({ statusCode: 403 })
  expect(decideAction({ ...state, status: 'pending_documents' }, 'complete', 'owner')).toMatchObject({
    statusCode: 409,
    message: 'Upload the signed form before you submit the application.',
  })
})

test('what its applicant has taken back is no rejection by the Commission', () => {
  expect(outcomeOf({ approvalStatus: 'rejected', withdrawnAt: new Date() })).toBe('withdrawn')
  expect(outcomeOf({ approvalStatus: 'rejected', withdrawnAt: null })).toBe('rejected')
})

test('screens show the actions that are currently allowed', () => {
  const state = { status: 'pending_documents', approvalStatus: 'pending' } as const
  expect(availableActions(state, 'owner')).toEqual(['uploadFilledForm', 'uploadDocuments', 'withdraw'])
  expect(availableActions(state, 'approver')).not.toContain('approve')
})

test('accepts both spellings of a decision and no other word', () => {
  const actionOf = (word: string) => readDecision(word)?.action
  expect(['approve', 'approved', 'inProgress', 'in-progress', 'reject', 'rejected', 'pending'].map(actionOf)).toEqual([
    'approve',
    'approve',
    'markInProgress',
    'markInProgress',
    'reject',
    'reject',
    'setPending',
  ])
  expect(['', 'delete', 'Approve', 'constructor', '__proto__'].map(actionOf)).toEqual(Array(5).fill(undefined))
})

const held: Duty[][] = [[], ['auditor'], ['licensing-officer'], ['licensing-approver', 'editor']]

test('what a person is to an application of another follows from their duties', () => {
  const part = (duties: Duty[]) => roleOf({ id: 'another', duties, memberships: [] }, { userId: 'me', companyId: null })
  expect(held.map(part)).toEqual(['reader', 'reader', 'officer', 'approver'])
})

test('the owner of an application, or who acts for its company, is never its officer', () => {
  const owner = (duties: Duty[]) => roleOf({ id: 'me', duties, memberships: [] }, { userId: 'me', companyId: null })
  expect(held.map(owner)).toEqual(['owner', 'owner', 'owner', 'owner'])
  const memberships = [{ companyId: 'grid', mandates: ['read'] as const }]
  const reads = (duties: Duty[]) => roleOf({ id: 'me', duties, memberships }, { userId: 'ada', companyId: 'grid' })
  expect(held.map(reads)).toEqual(['reader', 'reader', 'reader', 'reader'])
  // The author, who has left the company.
  const left = (duties: Duty[]) => roleOf({ id: 'ada', duties, memberships: [] }, { userId: 'ada', companyId: 'grid' })
  expect(held.map(left)).toEqual(['reader', 'reader', 'reader', 'reader'])
})

test("what a member is to a company's application follows from the mandate, also when a colleague has filed it", () => {
  const part = (held: Mandate) =>
    roleOf({ id: 'me', memberships: [{ companyId: 'grid', mandates: [held] }] }, { userId: 'ada', companyId: 'grid' })
  expect(mandates.map(part)).toEqual(['reader', 'owner', 'preparer', 'reader', 'reader'])
  expect(roleOf({ id: 'ada', memberships: [] }, { userId: 'ada', companyId: 'grid' })).toBe('reader')
})

const friday = new Date('2027-03-05T09:00:00Z')

describe('the clock after a change', () => {
  const running = startClock(3, { now: friday, holidays: new Set() })
  test.each(states)('to $status and $approvalStatus', (after) => {
    const open = after.approvalStatus === 'pending' || after.approvalStatus === 'in-progress'
    const runs = after.status === 'completed' && open
    expect(isToDecide(after)).toBe(runs)
    expect(moveReview(running, after)).toEqual(runs ? {} : stoppedClock)
    // It has to begin.
    expect(moveReview(stoppedClock, after)).toEqual(runs ? undefined : stoppedClock)
    // A pause continues until an answer, and ends with the decision.
    expect(moveReview({ ...running, waitingSince: friday }, after)).toEqual(runs ? {} : stoppedClock)
  })
})

test('the deadline in words', () => {
  const paused = { dueAt: new Date('2027-03-11T22:59:59Z'), waitingSince: new Date('2027-03-08T09:00:00Z') }
  expect(describeReview(paused, new Date('2027-04-01T09:00:00Z'), new Set())).toEqual({
    dueAt: '2027-03-11T22:59:59.000Z',
    text: 'Waiting for the applicant',
    overdue: false,
    dueSoon: false,
    pausedSince: '2027-03-08T09:00:00.000Z',
  })
  const at = (text: string) => ({ dueAt: new Date(text), waitingSince: null })
  const holidays = new Set<string>()
  expect(describeReview({ dueAt: null, waitingSince: null }, friday, holidays)).toBeNull()
  expect(describeReview(at('2027-03-04T22:59:59Z'), friday, holidays)).toMatchObject({ overdue: true, dueSoon: false })
  expect(describeReview(at('2027-03-05T22:59:59Z'), friday, holidays)).toMatchObject({ overdue: false, dueSoon: true })
  expect(describeReview(at('2027-06-05T22:59:59Z'), friday, holidays)).toMatchObject({ overdue: false, dueSoon: false })
})
