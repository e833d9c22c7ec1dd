import { actOnce, changeRecord, requireVersion } from '#engines/records/service.actions.server.ts'
import { type Clock, resumeClock } from '#engines/records/rules.deadlines.ts'
import { readTimes } from '#features/calendar/service.server.ts'
import { clearDraft } from '#features/writing/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { owns } from '#platform/mandates.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict } from '#platform/problem.ts'
import { isToDecide } from '../lifecycle.ts'
import { mailQueue, maxEntries, recordType } from '../rules.ts'
import { lockForOfficer } from '../service.retention.server.ts'
import { readForm } from '../service.server.ts'
import { type SubmissionChange, submissionKind, type SubmissionRow } from '../store.server.ts'
import { deskMessages } from './messages.ts'
import { countEntries, insertEntry } from './store.list.server.ts'

interface Written {
  id: string
  kind: 'message' | 'note'
  text: string
  /** Whether a message pauses the deadline until the applicant answers. */
  asks?: boolean | undefined
  version?: number | undefined
}

const said = { message: deskMessages.messageSent, note: deskMessages.noteAdded } as const

/** Adds a message, which is mailed to the applicant, or a note for staff; a retry with the same key adds nothing. */
export async function writeEntry(deps: Deps, actor: SignedIn, written: Written, key: string | undefined) {
  requireDuty(actor, may.handleApplications)
  const { id, kind, text, asks = false } = written
  const once = { scope: `forms.${kind}:${actor.id}`, key, input: { id, text, ...(asks && { asks }) } }
  await actOnce(deps, { ...once, lock: (tx) => lockForOfficer(tx, actor, id) }, (tx, row) =>
    addEntry(deps, tx, actor, row, written),
  )
  return { ...(await readForm(deps, actor, id)), message: said[kind] }
}

async function addEntry(deps: Deps, tx: Db, actor: SignedIn, row: SubmissionRow, written: Written) {
  const { kind, text, asks, version } = written
  requireVersion(row, version, deskMessages.changedMeanwhile)
  if ((await countEntries(tx, row.id)) >= maxEntries) throw conflict(deskMessages.tooManyEntries(maxEntries))
  const at = deps.clock.now()
  const author = { authorId: actor.id, authorName: actor.name }
  const event = kind === 'message' && asks ? 'question' : kind
  const paused = event === 'question' ? pauseForAnswer(row, at) : {}
  const entry = await insertEntry(tx, { submissionId: row.id, at, kind: event, ...author, text })
  const set = event === 'note' ? {} : { ...paused, answerSince: null }
  await changeRecord(deps, tx, submissionKind, row, { actor, action: event, set })
  await clearDraft(tx, { kind: recordType, record: row.id, userId: actor.id, field: kind })
  if (event !== 'note') await deps.jobs.enqueue(tx, mailQueue, { submissionId: row.id, event, entry })
}

/** The deadline while the applicant has to answer; 409 where there is none. */
function pauseForAnswer(row: SubmissionRow, now: Date): Partial<Clock> {
  if (!isToDecide(row)) throw conflict(deskMessages.nothingToPause)
  // A second question does not pause again.
  return { waitingSince: row.waitingSince ?? now }
}

/** What changes when the applicant, or a member who may prepare for the company, has answered; undefined where the clock is not paused. */
export async function resumeByAnswer(
  deps: Deps,
  tx: Db,
  row: SubmissionRow,
  actor: SignedIn,
): Promise<SubmissionChange | undefined> {
  if (!row.waitingSince || !owns(actor, row, 'prepare')) return undefined
  return { ...(await resume(deps, tx, row, actor)), answerSince: answerSinceOf(deps, row) }
}

/** Since when the last word is the applicant's, who says something now. */
export const answerSinceOf = (deps: Deps, { answerSince }: SubmissionRow): Date => answerSince ?? deps.clock.now()

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
  const once = { scope: `forms.resume:${actor.id}`, key, input: { id } }
  await actOnce(deps, { ...once, lock: (tx) => lockForOfficer(tx, actor, id) }, async (tx, row) => {
    if (!row.waitingSince) throw conflict(deskMessages.notPaused)
    requireVersion(row, version, deskMessages.changedMeanwhile)
    if ((await countEntries(tx, row.id)) >= maxEntries) throw conflict(deskMessages.tooManyEntries(maxEntries))
    const set = await resume(deps, tx, row, actor)
    await changeRecord(deps, tx, submissionKind, row, { actor, action: 'resumed', set })
  })
  return { ...(await readForm(deps, actor, id)), message: deskMessages.resumed }
}
