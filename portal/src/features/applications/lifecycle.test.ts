import { describe, expect, test } from 'vitest'
import {
  approvalStatuses,
  availableActions,
  decideAction,
  readDecision,
  submissionActions,
  submissionStatuses,
} from './lifecycle.ts'

const states = submissionStatuses.flatMap((status) =>
  approvalStatuses.map((approvalStatus) => ({ status, approvalStatus })),
)

/** The expected result of each action, written independently from decisions §6; undefined when refused. */
function expected(state: (typeof states)[number], action: string, role: string) {
  const { status, approvalStatus } = state
  const open = approvalStatus === 'pending' || approvalStatus === 'in-progress'
  const admin = role === 'Admin'
  switch (action) {
    case 'uploadFilledForm':
      return open ? { ...state, status: status === 'completed' ? 'completed' : 'documents_uploaded' } : undefined
    case 'uploadDocuments':
      return open ? state : undefined
    case 'complete':
      if (status === 'completed') return state
      return status === 'documents_uploaded' && approvalStatus !== 'rejected'
        ? { ...state, status: 'completed' }
        : undefined
    case 'approve':
      return admin && status === 'completed' ? { ...state, approvalStatus: 'approved' } : undefined
    case 'markInProgress':
      return admin ? { ...state, approvalStatus: 'in-progress' } : undefined
    case 'reject':
      return admin ? { ...state, approvalStatus: 'rejected' } : undefined
    case 'setPending':
      return admin ? { ...state, approvalStatus: 'pending' } : undefined
    default:
      return admin ? state : undefined
  }
}

describe.each(['Admin', 'User'] as const)('for a %s', (role) => {
  describe.each(states)('in $status, $approvalStatus', (state) => {
    test.each(submissionActions)('%s', (action) => {
      const outcome = decideAction(state, action, role)
      expect(outcome.allowed ? outcome.next : undefined).toEqual(expected(state, action, role))
    })
  })
})

test('a role that never may gets 403, a state that does not allow it 409', () => {
  const state = { status: 'documents_uploaded', approvalStatus: 'pending' } as const
  expect(decideAction(state, 'approve', 'User')).toMatchObject({ statusCode: 403 })
  expect(decideAction(state, 'approve', 'Admin')).toMatchObject({ statusCode: 409 })
  expect(decideAction({ ...state, status: 'pending_documents' }, 'complete', 'User')).toMatchObject({
    statusCode: 409,
    message: 'Upload the signed form before you submit the application.',
  })
})

test('screens show the actions that are currently allowed', () => {
  const state = { status: 'pending_documents', approvalStatus: 'pending' } as const
  expect(availableActions(state, 'User')).toEqual(['uploadFilledForm', 'uploadDocuments'])
  expect(availableActions(state, 'Admin')).not.toContain('approve')
})

test('accepts both spellings of a decision and no other word', () => {
  expect(
    ['approve', 'approved', 'inProgress', 'in-progress', 'reject', 'rejected', 'pending'].map(readDecision),
  ).toEqual(['approve', 'approve', 'markInProgress', 'markInProgress', 'reject', 'reject', 'setPending'])
  expect(['', 'delete', 'Approve', 'constructor', '__proto__'].map(readDecision)).toEqual(Array(5).fill(undefined))
})
