import { clearDraft } from '#features/writing/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict } from '#platform/problem.ts'
import { deskMessages } from './messages.ts'
import { mailQueue, mostEntries, recordType } from '../rules.ts'
import { lockForOfficer, requireVersion } from '../service.changes.server.ts'
import { readForm } from '../service.server.ts'
import { updateSubmission } from '../store.server.ts'
import { pauseForAnswer } from './service.pause.server.ts'
import { countEntries, insertEntry } from './store.entries.server.ts'

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
  if ((await countEntries(tx, row.id)) >= mostEntries) throw conflict(deskMessages.tooManyEntries(mostEntries))
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
