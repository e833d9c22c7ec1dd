import { describe, expect, test } from 'vitest'
import { availableActions } from '#engines/records/kind.ts'
import { caseRecord, type CaseState } from '../kind.ts'
import { applyAction, newCase } from './rules.lifecycle.ts'
import { caseActions, caseRoles, caseStatuses } from '../rules.ts'

const kind = caseRecord('complaint')
const now = new Date('2026-11-20T10:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

const states: CaseState[] = caseStatuses.flatMap((status) =>
  [0, 1, 2, 3].flatMap((escalationLevel) =>
    [true, false].flatMap((flag) =>
      [true, false].flatMap((asked) =>
        [true, false].map((unanswered, at) => ({
          status,
          unconfirmed: escalationLevel === 1,
          claim: (['none', 'waiting', 'taken'] as const)[(escalationLevel + at) % 3]!,
          escalationLevel,
          waiting: flag && status !== 'Resolved',
          rated: flag && status === 'Resolved',
          resolvedAt: status === 'Resolved' ? daysAgo(3) : null,
          asked,
          unanswered,
          answerSince: unanswered ? null : daysAgo(1),
        })),
      ),
    ),
  ),
)

/** The expected result of each action, written independently from decisions §§7, 8; undefined when refused. */
function expected(state: CaseState, action: string, by: string): Partial<CaseState> | undefined {
  const { status, escalationLevel: level, waiting, rated, asked } = state
  const open = status !== 'Resolved'
  const staff = by === 'staff'
  const person = by !== 'clock'
  const statusOf = (at: number) => (at >= 2 ? 'Escalated' : 'In Progress')
  // What a person reads of the staff answers them; a note, a deadline or an assignment does not.
  const answered = staff ? { unanswered: false, answerSince: null } : {}
  // The last word is then the owner's.
  const asks = { answerSince: state.answerSince ?? now }
  switch (action) {
    case 'acknowledge':
      return staff && (status === 'New' || (open && state.unanswered))
        ? { status: statusOf(level), ...answered }
        : undefined
    case 'escalate':
      return open && level < 3 && !(by === 'owner' && asked)
        ? {
            status: statusOf(level + 1),
            escalationLevel: level + 1,
            waiting: false,
            // A new deadline, under which the person may ask again unless it was they who asked.
            asked: by === 'owner',
            ...answered,
          }
        : undefined
    case 'resolve':
      return staff && open ? { status: 'Resolved', resolvedAt: now, waiting: false, ...answered } : undefined
    case 'setOutcome':
      return staff && !open ? {} : undefined
    case 'reopen':
      return person && !open
        ? { status: statusOf(level), resolvedAt: null, rated: false, asked: false, ...(staff ? answered : asks) }
        : undefined
    case 'rate':
      return by === 'owner' && !open && !rated ? { rated: true } : undefined
    case 'withdraw':
      return by === 'owner' && open
        ? { status: 'Resolved', resolvedAt: now, waiting: false, answerSince: null }
        : undefined
    case 'message':
      return person && open ? (by === 'owner' ? { waiting: false, ...asks } : answered) : undefined
    case 'ask':
      return staff && open ? { waiting: true, ...answered } : undefined
    case 'resume':
      return staff && open && waiting ? { waiting: false } : undefined
    case 'upload':
      return person && open ? (by === 'owner' && waiting ? { waiting: false, ...asks } : {}) : undefined
    case 'assign':
      return staff && open ? {} : undefined
    case 'edit':
      return (staff && open) || (by === 'owner' && status === 'New') ? {} : undefined
    case 'confirmClaim':
      return person && state.claim === 'waiting' ? {} : undefined
    case 'confirmContact':
      return person && state.unconfirmed ? { unconfirmed: false } : undefined
    case 'detach':
      return person && state.claim === 'taken' ? {} : undefined
    case 'note':
    case 'delete':
      return staff ? {} : undefined
    default:
      throw new Error(action)
  }
}

describe('every state × action × actor', () => {
  for (const by of caseRoles)
    for (const action of caseActions)
      test(`${by} ${action}`, () => {
        for (const state of states) {
          const outcome = applyAction(kind, state, action, { by, note: 'Because' }, now)
          const change = expected(state, action, by)
          expect(outcome.allowed ? outcome.next : undefined, JSON.stringify(state)).toEqual(
            change && { ...state, ...change },
          )
          expect(availableActions(kind, state, { by, now }).includes(action)).toBe(change !== undefined)
        }
      })
})

test('a role that never may gets 403, a state that does not allow it 409, each with a message', () => {
  for (const by of caseRoles)
    for (const action of caseActions)
      for (const state of states) {
        const outcome = applyAction(kind, state, action, { by, note: 'Because' }, now)
        if (outcome.allowed) continue
        expect(outcome.statusCode).toBe((kind.actions[action].by as readonly string[]).includes(by) ? 409 : 403)
        expect(outcome.message).toMatch(/^[A-Z].+\.$/)
      }
})

test('resolving and reopening need a note, escalating does not', () => {
  const open = newCase
  const resolved = { ...open, status: 'Resolved' as const, resolvedAt: daysAgo(1) }
  for (const note of [undefined, '', '  ']) {
    expect(applyAction(kind, open, 'resolve', { by: 'staff', note }, now)).toMatchObject({
      statusCode: 400,
      reason: 'note',
    })
    expect(applyAction(kind, resolved, 'reopen', { by: 'owner', note }, now)).toMatchObject({ statusCode: 400 })
    expect(applyAction(kind, open, 'escalate', { by: 'owner', note }, now).allowed).toBe(true)
  }
})

test('a case can be reopened for exactly 14 days', () => {
  const resolved = { ...newCase, status: 'Resolved' as const }
  const reopen = (resolvedAt: Date) =>
    applyAction(kind, { ...resolved, resolvedAt }, 'reopen', { by: 'owner', note: 'x' }, now)
  expect(reopen(daysAgo(14)).allowed).toBe(true)
  expect(reopen(daysAgo(14.001))).toMatchObject({
    allowed: false,
    statusCode: 409,
    message: expect.stringContaining('within 14 days'),
  })
})

test('the role that acts gets no mail about it', () => {
  const state = newCase
  const mails = (by: 'owner' | 'staff' | 'clock') => {
    const outcome = applyAction(kind, state, 'escalate', { by }, now)
    return outcome.allowed && outcome.mails
  }
  expect(mails('owner')).toEqual(['staff'])
  expect(mails('staff')).toEqual(['owner'])
  expect(mails('clock')).toEqual(['owner', 'staff'])
})
