import { describe, expect, test } from 'vitest'
import { applyAction } from '#engines/records/rules.lifecycle.ts'
import { referralMessages as words } from './messages.ts'
import { type CompanyAnswer, companyAnswers } from './rules.ts'
import { nextReferralWork, referralLifecycle, type ReferralMoments, statusOf } from './rules.lifecycle.ts'

const at = (text: string) => new Date(`${text}Z`)
const now = at('2027-03-10T10:00')
const sent: ReferralMoments = {
  sentAt: at('2027-03-01T09:00'),
  deliveredAt: at('2027-03-01T09:01'),
  undeliveredAt: null,
  // Friday, 12 March, at the end of the day in Nigeria.
  dueAt: at('2027-03-12T22:59:59'),
  remindedAt: null,
  missedAt: null,
  answeredAt: null,
  withdrawnAt: null,
  outcome: null,
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
    [{ withdrawnAt: now }, 'withdrawn'],
  ]
  for (const [change, state] of states) expect(statusOf({ ...sent, ...change }), state).toBe(state)
})

describe('who may do what in which state', () => {
  const allowed = (action: keyof typeof referralLifecycle, by: 'staff' | 'company' | 'clock') =>
    companyAnswers.filter(
      (status) => applyAction(referralLifecycle, { status, remindedAt: null }, action, { by, now }).allowed,
    )
  const closed = ['notDelivered', 'answered', 'fixed', 'partly', 'rejected', 'needsTime', 'withdrawn']

  test.each([
    ['send', 'staff', closed],
    ['remind', 'staff', ['sent', 'missed']],
    ['remind', 'clock', ['sent', 'missed']],
    ['extend', 'staff', ['sent', 'missed']],
    ['withdraw', 'staff', ['sending', 'sent', 'missed']],
    ['withdraw', 'clock', ['sending', 'sent', 'missed']],
    ['answer', 'company', ['sending', 'sent', 'missed', 'answered']],
    ['answer', 'staff', ['sending', 'sent', 'missed', 'answered']],
    ['send', 'company', []],
    ['remind', 'company', []],
    ['extend', 'clock', []],
    ['withdraw', 'company', []],
    ['answer', 'clock', []],
  ] as const)('%s by %s', (action, by, states) => expect(allowed(action, by)).toEqual(states))

  test('a company is reminded once a day', () => {
    const remind = (remindedAt: Date) =>
      applyAction(referralLifecycle, { status: 'sent', remindedAt }, 'remind', { by: 'staff', now })
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
})
