import { describe, expect, test } from 'vitest'
import { type ActionOf, decide } from '#engines/records/kind.ts'
import { referralMessages as words } from './messages.ts'
import { type CompanyAnswer, companyAnswers } from './rules.ts'
import { nextReferralWork, referral as referralKind, type ReferralMoments, statusOf } from './rules.lifecycle.ts'

const at = (text: string) => new Date(`${text}Z`)
const now = at('2027-03-10T10:00')
const sent: ReferralMoments = {
  sentAt: at('2027-03-01T09:00'),
  deliveredAt: at('2027-03-01T09:01'),
  undeliveredAt: null,
  // Friday, 12 March, at the end of the day in Nigeria.
  dueAt: at('2027-03-12T22:59:59'),
  remindedAt: null,
  askedUntil: null,
  missedAt: null,
  answeredAt: null,
  heldUntil: null,
  withdrawnAt: null,
  outcome: null,
  askFrom: null,
  confirmation: '',
  askedAt: null,
}

test('the state is told by what has happened', () => {
  const states: [Partial<ReferralMoments>, CompanyAnswer][] = [
    [{ deliveredAt: null }, 'sending'],
    [{}, 'sent'],
    [{ deliveredAt: null, undeliveredAt: now }, 'notDelivered'],
    [{ missedAt: at('2027-03-12T23:05') }, 'missed'],
    // Staff have given a later day.
    [{ missedAt: at('2027-03-12T23:05'), dueAt: at('2027-03-20T22:59:59') }, 'sent'],
    [{ answeredAt: now, dueAt: null, missedAt: now }, 'answered'],
    [{ answeredAt: now, outcome: 'partly' }, 'partly'],
    // The company can still correct it.
    [{ heldUntil: now }, 'answered'],
    [{ heldUntil: now, withdrawnAt: now }, 'withdrawn'],
    [{ withdrawnAt: now }, 'withdrawn'],
    [{ askedUntil: '2027-03-20' }, 'needsTime'],
    [{ askedUntil: '2027-03-20', missedAt: at('2027-03-12T23:05') }, 'missed'],
  ]
  for (const [change, state] of states) expect(statusOf({ ...sent, ...change }), state).toBe(state)
})

describe('who may do what in which state', () => {
  const allowed = (action: ActionOf<typeof referralKind>, by: 'staff' | 'company' | 'clock') =>
    companyAnswers.filter((status) => decide(referralKind, { status, remindedAt: null }, action, { by, now }).allowed)
  const closed = ['notDelivered', 'answered', 'fixed', 'partly', 'rejected', 'notCustomer', 'withdrawn']

  test.each([
    ['send', 'staff', closed],
    ['remind', 'staff', ['sent', 'missed', 'needsTime']],
    ['remind', 'clock', ['sent', 'missed', 'needsTime']],
    ['extend', 'staff', ['sent', 'missed', 'needsTime']],
    ['withdraw', 'staff', ['sending', 'sent', 'missed', 'needsTime']],
    ['withdraw', 'clock', ['sending', 'sent', 'missed', 'needsTime']],
    ['answer', 'company', ['sending', 'sent', 'missed', 'answered', 'needsTime']],
    ['answer', 'staff', ['sending', 'sent', 'missed', 'answered', 'needsTime']],
    ['send', 'company', []],
    ['remind', 'company', []],
    ['extend', 'clock', []],
    ['withdraw', 'company', []],
    ['answer', 'clock', []],
  ] as const)('%s by %s', (action, by, states) => expect(allowed(action, by)).toEqual(states))

  test('a company is reminded once a day', () => {
    const remind = (remindedAt: Date) =>
      decide(referralKind, { status: 'sent', remindedAt }, 'remind', { by: 'staff', now })
    expect(remind(at('2027-03-10T01:00'))).toMatchObject({ allowed: false, message: words.remindedToday })
    // In Nigeria it was yesterday.
    expect(remind(at('2027-03-09T22:30'))).toMatchObject({ allowed: true })
  })
})

test('the clock gives up a delivery, reminds two working days before, marks the missed day and records silence', () => {
  const next = (change: Partial<ReferralMoments>, holidays: string[] = []) =>
    nextReferralWork({ ...sent, ...change }, new Set(holidays))
  expect(next({ deliveredAt: null, dueAt: null })).toEqual({ at: at('2027-03-02T09:15'), work: 'giveUp' })
  expect(next({})).toEqual({ at: at('2027-03-10T07:00'), work: 'remind' })
  expect(next({ askedUntil: '2027-03-20' })).toMatchObject({ work: 'remind' })
  expect(next({}, ['2027-03-11'])).toEqual({ at: at('2027-03-09T07:00'), work: 'remind' })
  expect(next({ remindedAt: at('2027-03-10T08:00') })).toEqual({ at: sent.dueAt, work: 'miss' })
  // A reminder by staff some days before is not that of the clock.
  expect(next({ remindedAt: at('2027-03-05T08:00') })).toMatchObject({ work: 'remind' })
  // With one or two days there is no time for a reminder.
  expect(next({ deliveredAt: at('2027-03-11T09:00') })).toEqual({ at: sent.dueAt, work: 'miss' })
  expect(next({ missedAt: at('2027-03-12T23:05') })).toBeUndefined()
  expect(next({ answeredAt: now, outcome: 'rejected', dueAt: null })).toBeUndefined()
  const asked = { answeredAt: now, outcome: 'fixed', dueAt: null, confirmation: 'asked', askedAt: now } as const
  expect(next(asked)).toEqual({ at: at('2027-03-17T10:00'), work: 'silence' })
  expect(next({ ...asked, confirmation: 'yes' })).toBeUndefined()
  const later = { ...asked, confirmation: '', askedAt: null, askFrom: '2027-03-20' } as const
  expect(next(later)).toEqual({ at: at('2027-03-21T07:00'), work: 'ask' })
})
