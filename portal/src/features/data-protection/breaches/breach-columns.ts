import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { type FieldProblem, Problem } from '#platform/problem.ts'
import { breachFields, breachMessages as messages, riskWords } from '../messages.breaches.ts'
import type { BreachInput } from './contract.ts'
import { isRunning } from './rules.breaches.ts'

/** The facts of a breach as they are stored. */
export type BreachColumns = Omit<BreachInput, 'discoveredAt' | 'reportedAt' | 'peopleToldAt' | 'closed'> & {
  discoveredAt: Date
  reportedAt: Date | null
  peopleToldAt: Date | null
  closedAt: Date | null
}

/** Whole minutes, as the form shows them: saving an entry unchanged must not move its clock. */
const minuteOf = (iso: string): Date => new Date(Math.floor(Date.parse(iso) / 60_000) * 60_000)
const momentOf = (iso: string | null): Date | null => (iso === null ? null : minuteOf(iso))

/** What was entered as columns; a breach that was closed keeps the time of closing. */
export function toColumns(input: BreachInput, closedBefore: Date | null, now: Date): BreachColumns {
  const { closed, discoveredAt, reportedAt, peopleToldAt, ...texts } = input
  return {
    ...texts,
    discoveredAt: minuteOf(discoveredAt),
    reportedAt: momentOf(reportedAt),
    peopleToldAt: momentOf(peopleToldAt),
    closedAt: closed ? (closedBefore ?? now) : null,
  }
}

/** 400 with every fact that contradicts another. */
export function checkBreach(columns: BreachColumns, now: Date): void {
  const { discoveredAt, reportedAt, peopleToldAt, reportedTo, unreportedReason, closedAt } = columns
  const fields: FieldProblem[] = []
  if (discoveredAt > now) fields.push({ field: 'discoveredAt', message: messages.future })
  for (const [field, at] of Object.entries({ reportedAt, peopleToldAt }))
    if (at && at > now) fields.push({ field, message: messages.future })
    else if (at && at < discoveredAt) fields.push({ field, message: messages.beforeDiscovery })
  if (reportedAt && !reportedTo) fields.push({ field: 'reportedTo', message: messages.reportedToMissing })
  if (reportedAt && unreportedReason) fields.push({ field: 'unreportedReason', message: messages.reasonAndReport })
  if (closedAt && isRunning(columns)) fields.push({ field: 'closed', message: messages.closeFirst })
  if (fields[0]) throw new Problem(400, fields[0].message, { fields })
}

const write = (value: string | number | Date | null): string =>
  value instanceof Date ? formatShortMoment(value) : value === null || value === '' ? 'empty' : String(value)

/** What a correction changes, with what was there before; '' for nothing. */
export function describeCorrection(before: BreachColumns, after: BreachColumns): string {
  const facts = (columns: BreachColumns) => ({
    ...columns,
    highRisk: riskWords[columns.highRisk],
    closed: columns.closedAt ? 'Yes' : 'No',
  })
  const [old, fresh] = [facts(before), facts(after)]
  return Object.entries(breachFields)
    .flatMap(([field, name]) => {
      const key = field as keyof typeof breachFields
      const [was, is] = [write(old[key]), write(fresh[key])]
      return was === is ? [] : [`${name} was: ${was}`]
    })
    .join('\n')
}
