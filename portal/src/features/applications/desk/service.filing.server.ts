import type { Values } from '#engines/records/kind.ts'
import { runClock, startClock } from '#engines/records/rules.deadlines.ts'
import { readSetting } from '#engines/settings/service.server.ts'
import { readTimes } from '#features/calendar/service.server.ts'
import { findTemplateVersion } from '#features/forms/service.lookup.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { invalidField } from '#platform/problem.ts'
import { formatDay, nigerianDay } from '#platform/values/nigerian-time.ts'
import { filingTime, reviewTime } from './contract.settings.ts'
import { messages } from '../messages.ts'
import { deskMessages } from './messages.ts'
import { type EventRow, listEvents, type SubmissionRow } from '../store.server.ts'

/** Within how many working days the Commission has to do what comes next: say whether the application is duly filed, or decide. */
export async function readStepDays(tx: Db, row: SubmissionRow): Promise<number> {
  if (row.awaitsFiling) return (await readSetting(tx, filingTime)).filingDays
  // Those of the version of the form that was answered, or else of the setting.
  const { leadsTo } = await findTemplateVersion(tx, row.templateId, row.templateVersion)
  return leadsTo.days ?? (await readSetting(tx, reviewTime)).reviewDays
}

const pieces: readonly string[] = [
  'submitted',
  'filled-form-uploaded',
  'documents-uploaded',
  'completed',
  'answered',
  'corrections-sent',
]

/** The day of the last thing that the applicant sent. */
export const lastPieceOn = (events: readonly Pick<EventRow, 'action' | 'at'>[], { createdAt }: SubmissionRow): string =>
  nigerianDay(events.findLast(({ action }) => pieces.includes(action))?.at ?? createdAt)

/** 400 for a day that cannot be, and for another one than that of the last piece without a reason. */
export async function prepareFiling({ clock }: Deps, tx: Db, row: SubmissionRow, given: Values) {
  const { dulyFiledOn: day, reason = '' } = given as { dulyFiledOn: string; reason?: string }
  const times = await readTimes(tx, clock.now())
  if (day > nigerianDay(times.now) || day < nigerianDay(row.createdAt))
    throw invalidField('dulyFiledOn', messages.filingDay)
  const last = lastPieceOn(await listEvents(tx, row.id), row)
  if (day !== last && !reason) throw invalidField('reason', deskMessages.filingReason(formatDay(last)))
  const days = await readStepDays(tx, { ...row, awaitsFiling: false })
  return {
    clock: runClock(day, days, times.holidays),
    text: [deskMessages.filedOn(formatDay(day)), reason].join(' ').trim(),
  }
}

/** The office has its days again to say whether something is missing. */
export async function prepareFilingUndone({ clock }: Deps, tx: Db, row: SubmissionRow) {
  const days = await readStepDays(tx, { ...row, awaitsFiling: true })
  return { clock: startClock(days, await readTimes(tx, clock.now())) }
}
