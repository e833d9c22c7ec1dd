import { reportDue, type RiskLevel, stateOf } from '../breaches/rules.breaches.ts'
import { stateWords } from '../messages.breaches.ts'
import { type RequestKind, requestKinds, type RequestStatus } from '../requests/rules.requests.ts'
import type { Period } from './rules.reports.ts'

interface RightFigures {
  received: number
  answered: number
  refused: number
  withdrawn: number
  /** Answered or refused by the deadline. */
  inTime: number
  extended: number
  open: number
}
export type RequestFigures = Record<RequestKind, RightFigures>

export interface BreachFigures {
  breaches: {
    reference: string
    discoveredAt: Date
    reportedAt: Date | null
    isInTime: boolean
    people: number | null
    highRisk: RiskLevel
    state: string
  }[]
  /** Breaches that the document does not list. */
  more: number
}

export interface ReportFigures {
  isRunning: boolean
  requests: RequestFigures
  breaches: BreachFigures
  accounts: { made: number; erased: number }
  /** By retention rules. */
  deleted: number
}

interface Request {
  kind: RequestKind
  status: RequestStatus
  receivedAt: Date
  dueAt: Date
  extendedAt: Date | null
  closedAt: Date | null
}

/** Counts what happened in the period to requests that were received before its end. */
export function countRequestFigures(rows: readonly Request[], { from, before }: Period): RequestFigures {
  const within = (at: Date | null): boolean => at !== null && at >= from && at < before
  const count = (kind: RequestKind): RightFigures => {
    const mine = rows.filter((row) => row.kind === kind && row.receivedAt < before)
    const closed = (status: RequestStatus) => mine.filter((row) => row.status === status && within(row.closedAt))
    const decided = [...closed('answered'), ...closed('refused')]
    return {
      received: mine.filter(({ receivedAt }) => within(receivedAt)).length,
      answered: closed('answered').length,
      refused: closed('refused').length,
      withdrawn: closed('withdrawn').length,
      inTime: decided.filter(({ closedAt, dueAt }) => closedAt! <= dueAt).length,
      extended: mine.filter(({ extendedAt }) => within(extendedAt)).length,
      open: mine.filter(({ closedAt }) => closedAt === null || closedAt >= before).length,
    }
  }
  return Object.fromEntries(requestKinds.map((kind) => [kind, count(kind)])) as RequestFigures
}

interface Breach {
  reference: string
  discoveredAt: Date
  reportedAt: Date | null
  unreportedReason: string
  closedAt: Date | null
  people: number | null
  highRisk: RiskLevel
}

const mostListed = 200

export const listBreachFigures = (rows: readonly Breach[], now: Date): BreachFigures => ({
  breaches: rows.slice(0, mostListed).map((row) => ({
    reference: row.reference,
    discoveredAt: row.discoveredAt,
    reportedAt: row.reportedAt,
    isInTime: row.reportedAt !== null && row.reportedAt <= reportDue(row.discoveredAt),
    people: row.people,
    highRisk: row.highRisk,
    state: row.unreportedReason ? stateWords.unreported : stateWords[stateOf(row, now)],
  })),
  more: Math.max(0, rows.length - mostListed),
})
