import { memberOf } from '#platform/testing.memberships.ts'
import { describe, expect, test } from 'vitest'
import { effectOf, offeredActions } from '#engines/records/kind.ts'
import { describeReview } from './desk/rules.review.ts'
import { application, availableActions, decideAction, type Role, roles, type SubmissionAction } from './kind.ts'
import { applicationMails } from './mails.ts'
import { approvalStatuses, outcomeOf, roleOf, submissionStatuses } from './rules.ts'
import { readDecision } from './contract.decisions.ts'
import type { Duty } from '#platform/duties.ts'
import { type Mandate, mandates } from '#platform/mandates.ts'

const actions = offeredActions(application)
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
  if (['filled-form-uploaded', 'documents-uploaded', 'completed'].includes(action) && !applicant) return undefined
  const decided = { status, approvalStatus: action, withdrawnAt: null }
  switch (action) {
    case 'filled-form-uploaded':
      return open ? { ...state, status: status === 'completed' ? 'completed' : 'documents_uploaded' } : undefined
    case 'documents-uploaded':
      return open ? state : undefined
    case 'completed':
      if (part === 'preparer') return undefined
      if (status === 'completed') return state
      return status === 'documents_uploaded' && approvalStatus !== 'rejected'
        ? { ...state, status: 'completed' }
        : undefined
    case 'withdrawn':
      if (part !== 'owner') return undefined
      return open || withdrawnAt ? { status, approvalStatus: 'rejected', withdrawnAt: new Date(0) } : undefined
    case 'approved':
    case 'rejected':
      if (withdrawnAt) return undefined
      return approver && status === 'completed' ? decided : undefined
    case 'in-progress':
    case 'pending':
      return approver || (officer && open) ? decided : undefined
    // In another state; desk/ready.http.test.ts
    case 'not-ready':
    // Of what leads to a licence alone; desk/filing.http.test.ts
    case 'duly-filed':
    case 'not-duly-filed':
      return undefined
    case 'ready':
      return (approver || officer) && open && status === 'completed' ? state : undefined
    case 'comment-changed':
      return approver || officer ? state : undefined
    default:
      return approver ? state : undefined
  }
}

describe.each(roles)('for the %s', (part) => {
  describe.each(states)('in $status, $approvalStatus, $withdrawnAt', (state) => {
    test.each(actions)('%s', (action) => {
      const outcome = decideAction(state, action, part)
      const { status, approvalStatus, withdrawnAt } = { ...state, ...(outcome.allowed && outcome.set) }
      expect(outcome.allowed ? { status, approvalStatus, withdrawnAt } : undefined).toEqual(
        expected(state, action, part),
      )
    })
  })
})

test('a role that never may gets 403, a state that does not allow it 409', () => {
  const state = { status: 'documents_uploaded', approvalStatus: 'pending' } as const
  expect(decideAction(state, 'approved', 'owner')).toMatchObject({ statusCode: 403 })
  expect(decideAction(state, 'approved', 'approver')).toMatchObject({ statusCode: 409 })
  const decided = { status: 'completed', approvalStatus: 'approved' } as const
  expect(decideAction(decided, 'in-progress', 'officer')).toMatchObject({ statusCode: 403 })
  expect(decideAction({ ...state, status: 'pending_documents' }, 'completed', 'owner')).toMatchObject({
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
  expect(availableActions(state, 'owner')).toEqual(['filled-form-uploaded', 'documents-uploaded', 'withdrawn'])
  expect(availableActions(state, 'approver')).not.toContain('approved')
})

test('accepts both spellings of a decision and no other word', () => {
  const actionOf = (word: string) => readDecision(word)?.action
  expect(['approve', 'approved', 'inProgress', 'in-progress', 'reject', 'rejected', 'pending'].map(actionOf)).toEqual([
    'approved',
    'approved',
    'in-progress',
    'in-progress',
    'rejected',
    'rejected',
    'pending',
  ])
  expect(['', 'delete', 'Approve', 'constructor', '__proto__'].map(actionOf)).toEqual(Array(5).fill(undefined))
})

const held: Duty[][] = [[], ['auditor'], ['licensing-officer'], ['licensing-approver', 'editor']]

test('what a person is to an application of another follows from their duties', () => {
  const part = (duties: Duty[]) =>
    roleOf({ id: 'another', duties, memberships: memberOf() }, { userId: 'me', companyId: null })
  expect(held.map(part)).toEqual(['reader', 'reader', 'officer', 'approver'])
})

test('the owner of an application, or who acts for its company, is never its officer', () => {
  const owner = (duties: Duty[]) =>
    roleOf({ id: 'me', duties, memberships: memberOf() }, { userId: 'me', companyId: null })
  expect(held.map(owner)).toEqual(['owner', 'owner', 'owner', 'owner'])
  const memberships = memberOf({ companyId: 'grid', mandates: ['read'] })
  const reads = (duties: Duty[]) => roleOf({ id: 'me', duties, memberships }, { userId: 'ada', companyId: 'grid' })
  expect(held.map(reads)).toEqual(['reader', 'reader', 'reader', 'reader'])
  // The author, who has left the company.
  const left = (duties: Duty[]) =>
    roleOf({ id: 'ada', duties, memberships: memberOf() }, { userId: 'ada', companyId: 'grid' })
  expect(held.map(left)).toEqual(['reader', 'reader', 'reader', 'reader'])
})

test("what a member is to a company's application follows from the mandate, also when a colleague has filed it", () => {
  const part = (held: Mandate) =>
    roleOf(
      { id: 'me', memberships: memberOf({ companyId: 'grid', mandates: [held] }) },
      { userId: 'ada', companyId: 'grid' },
    )
  expect(mandates.map(part)).toEqual(['reader', 'owner', 'preparer', 'reader', 'reader'])
  expect(roleOf({ id: 'ada', memberships: memberOf() }, { userId: 'ada', companyId: 'grid' })).toBe('reader')
})

const friday = new Date('2027-03-05T09:00:00Z')

describe('the deadline', () => {
  const open = { status: 'completed', approvalStatus: 'pending', withdrawnAt: null, waitingSince: null } as const
  const moveOf = (row: object, action: SubmissionAction) => effectOf(application, row, action, friday).clock
  const waiting = { ...open, waitingSince: friday }
  test.each<[string, object, SubmissionAction, string | undefined]>([
    ['begins when everything is submitted', { ...open, status: 'documents_uploaded' }, 'completed', 'start'],
    ['goes on while it is checked', open, 'in-progress', undefined],
    ['ends with the decision', open, 'approved', 'stop'],
    ['ends with the decision while it is paused', waiting, 'rejected', 'stop'],
    ['ends when it is taken back', waiting, 'withdrawn', 'stop'],
    ['begins again when a decision is taken back', { ...open, approvalStatus: 'approved' }, 'pending', 'start'],
    ['does not begin for what was not submitted', { ...open, status: 'pending_documents' }, 'pending', undefined],
    ['is paused by a question', open, 'question', 'pause'],
    ['stays paused after a second one', waiting, 'question', undefined],
    ['stays paused when the review begins', waiting, 'in-progress', undefined],
    ['goes on after an answer', waiting, 'answered', 'resume'],
    ['goes on when an officer says so', waiting, 'resumed', 'resume'],
    ['goes on when the question did not arrive', waiting, 'mailReturned', 'resume'],
  ])('%s', (_, row, action, move) => {
    expect(moveOf(row, action)).toBe(move)
  })
})

test('the deadline in words', () => {
  const state = { status: 'completed', approvalStatus: 'pending' } as const
  const paused = { ...state, dueAt: new Date('2027-03-11T22:59:59Z'), waitingSince: new Date('2027-03-08T09:00:00Z') }
  expect(describeReview(paused, new Date('2027-04-01T09:00:00Z'), new Set())).toEqual({
    dueAt: '2027-03-11T22:59:59.000Z',
    text: 'Waiting for the applicant',
    overdue: false,
    dueSoon: false,
    pausedSince: '2027-03-08T09:00:00.000Z',
  })
  const at = (text: string) => ({ ...state, dueAt: new Date(text), waitingSince: null })
  const holidays = new Set<string>()
  expect(describeReview({ ...state, dueAt: null, waitingSince: null }, friday, holidays)).toBeNull()
  expect(describeReview(at('2027-03-04T22:59:59Z'), friday, holidays)).toMatchObject({ overdue: true, dueSoon: false })
  expect(describeReview(at('2027-03-05T22:59:59Z'), friday, holidays)).toMatchObject({ overdue: false, dueSoon: true })
  expect(describeReview(at('2027-06-05T22:59:59Z'), friday, holidays)).toMatchObject({ overdue: false, dueSoon: false })
})

test('no mail says that an application is complete before an officer has confirmed it', () => {
  for (const [name, { subject, text }] of Object.entries(applicationMails.mails))
    if (!name.endsWith('duly-filed')) expect(subject + text).not.toMatch(/complete/i)
})
