import { availableActions } from '#engines/records/kind.ts'
import type { Calendar } from '../office/service.settings.server.ts'
import { claimState } from '../follow/rules.ts'
import { type CaseClock, nextWork, hasAsked } from './rules.clock.ts'
import type { CaseState } from '../kind.ts'
import type { CaseKind } from './service.kinds.server.ts'
import type { CaseRow } from './store.server.ts'

export type CaseLifecycleRow = CaseClock &
  Pick<
    CaseRow,
    | 'status'
    | 'escalationLevel'
    | 'resolvedAt'
    | 'ratedAt'
    | 'escalationAskedFor'
    | 'unanswered'
    | 'answerSince'
    | 'claim'
    | 'companyId'
    | 'unconfirmed'
  >

type WatchedCaseRow = CaseLifecycleRow & Pick<CaseRow, 'remindedFor' | 'missedFor'>

export const stateOf = (row: CaseLifecycleRow, now: Date): CaseState => ({
  status: row.status,
  escalationLevel: row.escalationLevel,
  resolvedAt: row.resolvedAt,
  waiting: row.waitingSince !== null,
  rated: row.ratedAt !== null,
  asked: hasAsked(row, now),
  unanswered: row.unanswered,
  answerSince: row.answerSince,
  claim: claimState(row, now),
  unconfirmed: row.unconfirmed,
})

export function nextWorkOf(kind: CaseKind, row: WatchedCaseRow, calendar: Calendar, now: Date) {
  const isOpen = availableActions(kind.record, stateOf(row, now), { by: 'clock', now }).includes('escalate')
  const work = { ...row, mayEscalate: isOpen && calendar.settings.escalateByItself }
  const { remindDaysBefore } = calendar.settings
  return nextWork(row, work, { remindDaysBefore, holidays: calendar.holidays }, now)
}

export const clockColumns = ({ step, stepFrom, stepDays, dueAt, waitingSince }: CaseClock) => ({
  step,
  stepFrom,
  stepDays,
  dueAt,
  waitingSince,
})
