import { type Clock, resumeClock } from '#engines/records/rules.deadlines.ts'
import { readTimes } from '#features/calendar/service.server.ts'
import { clearDraft } from '#features/writing/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { owns } from '#platform/mandates.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict } from '#platform/problem.ts'
import { mailQueue, maxEntries, recordType } from '../rules.ts'
import { lockForOfficer, requireVersion } from '../service.retention.server.ts'
import { readForm } from '../service.server.ts'
import { updateSubmission, type SubmissionRow } from '../store.server.ts'
import { deskMessages } from './messages.ts'
import { isToDecide } from './rules.review.ts'
import { countEntries, insertEntry } from './store.list.server.ts'

interface Written {
  id: string
  kind: 'message' | 'note'
  text: string
  /** Whether a message pauses the deadline until the applicant answers. */
  asks?: boolean | undefined
  version?: number | undefined
}

const audited = {
  message: 'submission.message',
  question: 'submission.question',
  note: 'submission.note',
} as const
const said = { message: deskMessages.messageSent, note: deskMessages.noteAdded } as const

/** Adds a message, which is mailed to the applicant, or a note for staff; a retry with the same key adds nothing. */
export async function writeEntry(deps: Deps, actor: SignedIn, written: Written, key: string | undefined) {
  requireDuty(actor, may.handleApplications)
  const { id, kind, text, asks = false } = written
  await deps.database.transaction((tx) =>
    onceFor(tx, { scope: `forms.${kind}:${actor.id}`, key, input: { id, text, ...(asks && { asks }) } }, () =>
      addEntry(deps, tx, actor, written),
    ),
  )
  return { ...(await readForm(deps, actor, id)), message: said[kind] }
}

async function addEntry(deps: Deps, tx: Db, actor: SignedIn, { id, kind, text, asks, version }: Written) {
  const row = await lockForOfficer(tx, actor, id)
  requireVersion(row, version)
  if ((await countEntries(tx, row.id)) >= maxEntries) throw conflict(deskMessages.tooManyEntries(maxEntries))
  const at = deps.clock.now()
  const author = { authorId: actor.id, authorName: actor.name }
  const event = kind === 'message' && asks ? 'question' : kind
  const paused = event === 'question' && pauseForAnswer(row, at)
  const entry = await insertEntry(tx, { submissionId: row.id, at, kind: event, ...author, text })
  await updateSubmission(tx, row.id, { ...paused, updatedAt: at })
  await clearDraft(tx, { kind: recordType, record: row.id, userId: actor.id, field: kind })
  const { id: recordId, companyId, reference } = row
  await recordAudit(tx, { at, actor, action: audited[event], recordType, recordId, companyId, details: { reference } })
  if (event !== 'note') await deps.jobs.enqueue(tx, mailQueue, { submissionId: row.id, event, entry })
  return { submissionId: row.id }
}

/** The deadline while the applicant has to answer; 409 where there is none. */
function pauseForAnswer(row: SubmissionRow, now: Date): Partial<Clock> {
  if (!isToDecide(row)) throw conflict(deskMessages.nothingToPause)
  // A second question does not pause again.
  return { waitingSince: row.waitingSince ?? now }
}

/** The clock when the applicant, or a member who may prepare for the company, has answered; undefined where it is not paused. */
export async function resumeByAnswer(
  deps: Deps,
  tx: Db,
  row: SubmissionRow,
  actor: SignedIn,
): Promise<Partial<Clock> | undefined> {
  return row.waitingSince && owns(actor, row, 'prepare') ? resume(deps, tx, row, actor) : undefined
}

/** The clock that runs again, which the thread of staff says. */
async function resume(deps: Deps, tx: Db, row: SubmissionRow, actor: SignedIn): Promise<Partial<Clock>> {
  const now = deps.clock.now()
  const author = { authorId: actor.id, authorName: actor.name }
  await insertEntry(tx, { submissionId: row.id, at: now, kind: 'resumed', ...author, text: '' })
  return resumeClock(row, await readTimes(tx, now))
}

interface Resuming {
  id: string
  version?: number | undefined
}

/** Resumes the deadline when the applicant has answered outside the portal. A retry with the same key changes nothing. */
export async function resumeForm(deps: Deps, actor: SignedIn, { id, version }: Resuming, key: string | undefined) {
  requireDuty(actor, may.handleApplications)
  await deps.database.transaction((tx) =>
    onceFor(tx, { scope: `forms.resume:${actor.id}`, key, input: { id } }, async () => {
      const row = await lockForOfficer(tx, actor, id)
      if (!row.waitingSince) throw conflict(deskMessages.notPaused)
      requireVersion(row, version)
      if ((await countEntries(tx, row.id)) >= maxEntries) throw conflict(deskMessages.tooManyEntries(maxEntries))
      const at = deps.clock.now()
      await updateSubmission(tx, row.id, { ...(await resume(deps, tx, row, actor)), updatedAt: at })
      const { id: recordId, companyId, reference } = row
      const details = { reference }
      await recordAudit(tx, { at, actor, action: 'submission.resumed', recordType, recordId, companyId, details })
      return { submissionId: row.id }
    }),
  )
  return { ...(await readForm(deps, actor, id)), message: deskMessages.resumed }
}
