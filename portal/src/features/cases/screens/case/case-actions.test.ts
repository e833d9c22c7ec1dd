import { expect, test } from 'vitest'
import { shownActions } from './case-actions.ts'
import { complaint as described } from '#features/complaints/kind.ts'
import { writtenActions } from '../../rules.ts'
import { type CaseRow, screensOf } from '../kind-screens.ts'

const complaintKind = screensOf(described)
const day = '2026-11-27T22:59:59.000Z'
const complaint = (change: object = {}): CaseRow =>
  ({
    reference: 'CP-2026-007',
    status: 'In Progress',
    escalationLevel: 0,
    company: null,
    userId: null,
    user: { name: 'Ada Obi', email: 'ada@example.com', phone: '' },
    clock: { dueAt: day, overdue: false, pausedSince: null },
    escalationRequest: { asked: false, nextAt: null },
    actions: ['escalate', 'withdraw'],
    ...change,
  }) as unknown as CaseRow
const escalate = (row: CaseRow, staff = false) =>
  shownActions(complaintKind, row, staff).find(({ action }) => action === 'escalate')

test('before the deadline a request needs a reason, and says what it does', () => {
  const ask = escalate(complaint())
  expect(ask).toMatchObject({ label: 'Request Escalation', disabled: false, note: { missing: expect.any(String) } })
  expect(ask?.question).toMatch(
    /rises to level 1; the highest is 3\..*, 27 November 2026, may become earlier, never later\./,
  )
})

test('the owner has no request before there is something to escalate', () => {
  expect(escalate(complaint({ status: 'New' }))).toBeUndefined()
  expect(escalate(complaint({ status: 'New', clock: { dueAt: day, overdue: true, pausedSince: null } }))).toBeDefined()
  const waits = { clock: { dueAt: day, overdue: false, pausedSince: day }, actions: ['escalate', 'message'] }
  expect(escalate(complaint(waits))).toBeUndefined()
})

test('after the deadline nothing has to be said', () => {
  const ask = escalate(complaint({ clock: { dueAt: day, overdue: true, pausedSince: null } }))
  expect(ask?.disabled).toBe(false)
  expect(ask?.note).toBeUndefined()
})

test('the owner of a resolved complaint can reopen it and has no request', () => {
  const resolved = complaint({ status: 'Resolved', actions: ['reopen'] })
  expect(shownActions(complaintKind, resolved, false).map(({ label }) => label)).toEqual(['Reopen'])
})

test.each([
  ['at the highest level', { escalationLevel: 3, actions: [] }, false, /highest level already/],
  [
    'already requested',
    { escalationRequest: { asked: true, nextAt: day }, actions: [] },
    false,
    /again from 27 November/,
  ],
  [
    'of a company, for who may not sign',
    { company: { id: 'c', name: 'Sun Ltd' }, actions: [] },
    false,
    /sign for Sun Ltd/,
  ],
  ['added with a code, for a week', { actions: [] }, false, /^You added this with a code a short time ago/],
  ['resolved, for staff', { status: 'Resolved', actions: [] }, true, /resolved complaint cannot be escalated/],
  ['at the highest level, for staff', { status: 'Escalated', escalationLevel: 3, actions: [] }, true, /highest level/],
])('a disabled button says why: %s', (_what, change, staff, reason) => {
  expect(escalate(complaint(change), staff)).toMatchObject({ disabled: true, reason: expect.stringMatching(reason) })
})

test('every text that staff write in a dialog is kept while it is written', () => {
  const all = complaint({
    actions: ['acknowledge', 'escalate', 'resolve', 'reopen', 'detach', 'confirmClaim', 'delete'],
  })
  const written = shownActions(complaintKind, all, true).filter(({ note }) => note)
  expect(written.map(({ action }) => action)).toContain('detach')
  for (const { action } of written) expect(writtenActions).toContain(action)
})

test('failures name the case by its reference', () => {
  expect(escalate(complaint())?.failure).toBe('Failed to escalate complaint CP-2026-007')
  const open = complaint({ actions: ['resolve', 'escalate'] })
  expect(shownActions(complaintKind, open, true).map(({ failure }) => failure)).toEqual([
    'Failed to escalate complaint CP-2026-007',
    'Failed to resolve complaint CP-2026-007',
  ])
})

test('nobody promises an e-mail to a customer without an address', () => {
  const questionOf = (email: string, unconfirmed = false) =>
    shownActions(
      complaintKind,
      complaint({
        actions: ['resolve'],
        userId: null,
        unconfirmed,
        user: { name: 'Ada Obi', email, phone: '08031234567' },
      }),
      true,
    ).find(({ action }) => action === 'resolve')?.question
  expect(questionOf('ada@example.com')).toMatch(/^We e-mail the customer/)
  expect(questionOf('ada@example.com', true)).toMatch(/^The customer reads it with the code, /)
  expect(questionOf('')).toMatch(/^The customer reads it with the code of the letter/)
})
