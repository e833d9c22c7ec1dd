import { describe, expect, test } from 'vitest'
import { addDays, nigerianDay } from '#platform/values/nigerian-time.ts'
import { isOverdue, addWorkingDays, recalculate, workingDaysBetween } from '#engines/records/rules.deadlines.ts'
import { type CaseClock, type ClockContext, describeClock, moveClock, nextWork, startClock } from './rules.clock.ts'
import { effectiveHolidays } from '#features/calendar/rules.holidays.ts'
import { applyAction, newCase } from './rules.lifecycle.ts'
import { caseRecord } from '../kind.ts'

const holidays = effectiveHolidays([2025, 2026, 2027], [])
const deadlines = { filed: 15, level1: 5, level2: 5, level3: 5, reopened: 10 }
const at = (day: string, time = '10:00') => new Date(`${day}T${time}:00+01:00`)
const context = (day: string): ClockContext => ({ now: at(day), holidays, deadlines })
const dueDay = (clock: CaseClock) => clock.dueAt && nigerianDay(clock.dueAt)

describe('a clock', () => {
  const filed = startClock('filed', context('2026-11-02'))

  test('gives a complaint 15 working days', () => {
    expect(dueDay(filed)).toBe('2026-11-23')
    expect(describeClock(filed, at('2026-11-02'), holidays)).toMatchObject({
      dueInDays: 15,
      text: 'Due in 15 working days',
    })
    expect(describeClock(filed, at('2026-11-18'), holidays)).toMatchObject({ dueInDays: 3, dueSoon: true })
    expect(describeClock(filed, at('2026-11-23', '23:59'), holidays)).toMatchObject({
      text: 'Due today',
      overdue: false,
    })
    expect(describeClock(filed, at('2026-11-24', '00:00'), holidays)).toMatchObject({
      text: 'Overdue by 1 working day',
      overdue: true,
    })
    // On the Saturday after the deadline the case is overdue by 0 working days.
    const friday = startClock('filed', { ...context('2026-10-30') })
    expect(describeClock(friday, at('2026-11-21'), holidays)).toMatchObject({ text: 'Overdue', dueInDays: 0 })
  })

  test('pauses for the customer and resumes with the remaining days', () => {
    const waiting = moveClock(filed, 'pause', 0, context('2026-11-05'))
    expect(isOverdue(waiting, at('2027-01-31'))).toBe(false)
    expect(describeClock(waiting, at('2026-12-01'), holidays)).toMatchObject({
      text: 'Waiting for the customer',
      dueInDays: null,
    })
    // Paused from Thursday 5 to Tuesday 10 November: adds Friday, Monday and Tuesday.
    const on = moveClock(waiting, 'resume', 0, context('2026-11-10'))
    expect(dueDay(on)).toBe('2026-11-26')
    expect(workingDaysBetween('2026-11-10', dueDay(on)!, holidays)).toBe(
      workingDaysBetween('2026-11-05', '2026-11-23', holidays),
    )
    expect(
      moveClock(moveClock(filed, 'pause', 0, context('2026-11-05')), 'resume', 0, context('2026-11-05')).dueAt,
    ).toEqual(filed.dueAt)
  })

  test('does not extend a deadline that had passed before the pause', () => {
    const late = moveClock(filed, 'pause', 0, context('2026-12-01'))
    expect(moveClock(late, 'resume', 0, context('2026-12-20')).dueAt).toEqual(filed.dueAt)
  })

  test('an early escalation does not extend the deadline, a late one starts the next step', () => {
    expect(moveClock(filed, 'escalated', 1, context('2026-11-20'))).toMatchObject({
      step: 'level1',
      dueAt: filed.dueAt,
    })
    const soon = moveClock(filed, 'escalated', 1, context('2026-11-03'))
    expect([soon.step, dueDay(soon)]).toEqual(['level1', '2026-11-10'])
    const late = moveClock(filed, 'escalated', 2, context('2026-11-24'))
    expect([late.step, dueDay(late)]).toEqual(['level2', '2026-12-01'])
  })

  test('stops on resolution and restarts on reopening', () => {
    const stopped = moveClock(filed, 'stop', 0, context('2026-11-10'))
    expect(stopped.dueAt).toBeNull()
    expect(describeClock(stopped, at('2027-11-10'), holidays)).toMatchObject({
      text: '',
      overdue: false,
      dueInDays: null,
    })
    const again = moveClock(stopped, 'reopened', 0, context('2026-11-16'))
    expect([again.step, dueDay(again)]).toEqual(['reopened', '2026-11-30'])
  })

  test('moves when a holiday is added later', () => {
    const changed = new Set([...holidays, '2026-11-12'])
    const { now } = context('2026-11-02')
    const moved = { ...filed, ...recalculate(filed, { now, holidays: changed }) }
    expect(dueDay(moved)).toBe('2026-11-24')
    expect(dueDay({ ...moved, ...recalculate(moved, { now, holidays }) })).toBe('2026-11-23')
  })
})

describe('the next task of the clock', () => {
  const filed = startClock('filed', context('2026-11-02'))
  const watch = { remindDaysBefore: 3, holidays }
  const none = { remindedFor: null, missedFor: null, mayEscalate: true }
  const day = at('2026-11-02')

  test('is a reminder, then an escalation, which sets a new deadline', () => {
    expect(nextWork(filed, none, watch, day)).toEqual({ work: 'remind', at: at('2026-11-18', '08:00') })
    const reminded = { ...none, remindedFor: filed.dueAt }
    expect(nextWork(filed, reminded, watch, day)).toEqual({ work: 'escalate', at: at('2026-11-24', '00:00') })
  })

  test('is the escalation when the time of the reminder was missed', () => {
    expect(nextWork(filed, none, watch, at('2026-12-01'))?.work).toBe('escalate')
  })

  test('is one notice of the missed deadline when it may not escalate', () => {
    const still = { ...none, remindedFor: filed.dueAt, mayEscalate: false }
    expect(nextWork(filed, still, watch, at('2026-12-01'))?.work).toBe('tellMissed')
    expect(nextWork(filed, { ...still, missedFor: filed.dueAt }, watch, at('2026-12-01'))).toBeUndefined()
  })

  test('is none while paused or resolved, and no reminder when reminders are off', () => {
    expect(nextWork(moveClock(filed, 'pause', 0, context('2026-11-03')), none, watch, day)).toBeUndefined()
    expect(nextWork(moveClock(filed, 'stop', 0, context('2026-11-03')), none, watch, day)).toBeUndefined()
    expect(nextWork(filed, none, { ...watch, remindDaysBefore: 0 }, day)?.work).toBe('escalate')
    expect(nextWork(filed, none, { ...watch, remindDaysBefore: 15 }, day)?.work).toBe('escalate')
  })
})

test('an untouched complaint filed on any day of a year is escalated three times, on the expected days', () => {
  const kind = caseRecord('complaint')
  const years = effectiveHolidays([2026, 2027, 2028], [])
  const watch = { remindDaysBefore: 3, holidays: years }
  for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
    let state = newCase
    let clock: CaseClock = startClock('filed', { now: at(day), holidays: years, deadlines })
    let duties = { remindedFor: null as Date | null, missedFor: null as Date | null }
    const done: string[] = []
    const end = addDays(day, 60)
    // The job runs every five minutes; one run a day suffices for the test.
    for (let today = day; today < end; today = addDays(today, 1)) {
      const now = at(today, '09:00')
      for (;;) {
        const escalation = applyAction(kind, state, 'escalate', { by: 'clock' }, now)
        const next = nextWork(clock, { ...duties, mayEscalate: escalation.allowed }, watch, now)
        if (!next || next.at > now) break
        done.push(`${next.work} ${today}`)
        if (next.work === 'remind') duties = { ...duties, remindedFor: clock.dueAt }
        else if (next.work === 'tellMissed') duties = { ...duties, missedFor: clock.dueAt }
        else if (escalation.allowed) {
          state = escalation.next
          clock = moveClock(clock, 'escalated', state.escalationLevel, { now, holidays: years, deadlines })
        }
      }
    }
    const due = [addWorkingDays(day, 15, years)]
    for (let level = 0; level < 3; level++) due.push(addWorkingDays(addDays(due[level]!, 1), 5, years))
    const raised = due.map((last) => addDays(last, 1))
    const reminded = due.map((last) => addWorkingDays(last, -3, years))
    const expected = due.flatMap((_, step) => [
      `remind ${reminded[step]}`,
      `${step < 3 ? 'escalate' : 'tellMissed'} ${raised[step]}`,
    ])
    expect(done).toEqual(expected)
    expect(state).toMatchObject({ status: 'Escalated', escalationLevel: 3 })
  }
})
