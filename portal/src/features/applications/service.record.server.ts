import { moveClock } from '#engines/records/rules.deadlines.ts'
import type { Values } from '#engines/records/kind.ts'
import type { Entry, RecordServer } from '#engines/records/service.records.server.ts'
import { eraseReasons } from '#features/approvals/service.ending.server.ts'
import { readTimes } from '#features/calendar/service.server.ts'
import { withCurrentMandates } from '#features/companies/service.lookup.server.ts'
import { listDocuments, removeDocuments } from '#features/documents/service.server.ts'
import { findTemplateVersion } from '#features/forms/service.lookup.server.ts'
import { followAnswers } from '#fields/leads-to.ts'
import { clearDraft, eraseDrafts } from '#features/writing/service.server.ts'
import { type Actor, isSystem } from '#platform/actor.ts'
import { asksForDocuments } from '#platform/asks-for-documents.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { announceContentChange } from '#platform/events.server.ts'
import { isParty, owns } from '#platform/mandates.ts'
import { requireUser } from '#platform/permission.ts'
import { invalidField } from '#platform/problem.ts'
import { askedDocuments, listOpenPoints } from './asked-documents.ts'
import { deskMessages } from './desk/messages.ts'
import { applicants, application, entryKinds, type EventAction, historyTexts, officers, type Role } from './kind.ts'
import { messages } from './messages.ts'
import { deliveryMinutes, maxEntries, maxMessages, recordType, roleOf } from './rules.ts'
import { applicationApprovals } from './service.approvals.server.ts'
import { prepareFiling, prepareFilingUndone, readStepDays } from './desk/service.filing.server.ts'
import { applicationDecided, applicationTakenBack } from './service.hooks.server.ts'
import { findLicenceOf } from './service.licences.server.ts'
import { readSubmissionDetails } from './service.list.server.ts'
import {
  countEvents,
  type EventRow,
  insertEvent,
  listEvents,
  type SubmissionRow,
  submissionStore,
} from './store.server.ts'

const has = (role: Role) => (row: SubmissionRow, actor: Actor) => actor.kind === 'user' && roleOf(actor, row) === role
const isOneOf = (roles: readonly string[], role: string) => roles.includes(role)

export const applicationServer: RecordServer<typeof application, SubmissionRow> = {
  kind: application,
  words: { notFound: messages.formNotFound, stale: deskMessages.changedMeanwhile },
  store: submissionStore,
  view: readSubmissionDetails,
  isOwn: (row, actor) => actor.kind === 'user' && isParty(actor, row),
  actorNow: async (tx, { companyId }, actor) =>
    actor.kind === 'user' && !isSystem(actor) ? withCurrentMandates(tx, actor, companyId) : actor,
  mayAct: {
    approver: has('approver'),
    officer: has('officer'),
    owner: has('owner'),
    preparer: has('preparer'),
    reader: (row, actor) => actor.kind === 'user' && (owns(actor, row, 'read') || holds(actor, may.readApplications)),
    system: (_row, actor) => isSystem(actor),
  },
  write,
  erase,
  moveClock: async (tx, row, move, now) => moveClock(move, row, await readStepDays(tx, row), await readTimes(tx, now)),
  conditions: {
    room: async (tx, { id }) =>
      (await countEvents(tx, id, entryKinds)) >= maxEntries ? deskMessages.tooManyEntries(maxEntries) : undefined,
    noLicence: async (tx, row) => {
      const licence = await findLicenceOf(tx, row)
      return licence && messages.licenceGranted(licence.reference)
    },
    fewAnswers: async (tx, { id }) =>
      (await countEvents(tx, id, ['answered'])) >= maxMessages ? messages.tooManyAnswers(maxMessages) : undefined,
  },
  prepare: {
    'filled-form-uploaded': prepareUpload,
    'documents-uploaded': prepareUpload,
    'not-applicable': prepareNotApplicable,
    approved: prepareApproval,
    'duly-filed': prepareFiling,
    'not-duly-filed': prepareFilingUndone,
  },
  audited: ({ userId, formTitle }, { action, input: { files = [], userId: assignee } }) => ({
    ...((files as string[]).length > 0 && { files: (files as string[]).length }),
    ...(action === 'assigned' && { assigneeId: (assignee as { id: string | null }).id }),
    ...(action === 'delete' && { userId, formTitle }),
  }),
  // Further uploads at once send no second mail, and neither does a comment that is removed.
  reaches: ({ assigneeId }, to, { action, input, clock }) =>
    to === 'assignee'
      ? assigneeId !== null && (clock === 'resume' || ['answered', 'withdrawn', 'corrections-sent'].includes(action))
      : !input['isMore'] && input['description'] !== '',
  clearDraft,
  askSecond: applicationApprovals.ask,
  async inside(deps, tx, row, { action, ...event }) {
    // The page of the licence says that it continues.
    if (row.renewsLicenceId) await announceContentChange(tx)
    if (action === 'withdrawn') for (const end of deps.hooks.of(applicationTakenBack)) await end(deps, tx, row.id)
    if (action === 'approved' || action === 'rejected')
      for (const follow of deps.hooks.of(applicationDecided)) await follow(deps, tx, row, { ...event, action })
  },
}

/** An applicant who ends a pause leaves an entry of its own; that a document does not apply has no other. */
async function write(tx: Db, { id: submissionId }: { id: string }, entry: Entry): Promise<EventRow | undefined> {
  const {
    action,
    at,
    actor,
    by,
    text,
    clock,
    input: { files = [], quoted = '' },
  } = entry
  const { id: actorId, name } = requireUser(actor)
  // 'The Commission' for the applicant.
  const actorRole = isOneOf([...officers, 'system'], by) ? 'Admin' : 'User'
  const event = { submissionId, at, actorId, actorName: isSystem(actor) ? '' : name, actorRole } as const
  const hasResumed = clock === 'resume' && isOneOf(applicants, by)
  const resumed = hasResumed ? await insertEvent(tx, { ...event, action: 'resumed' }) : undefined
  if (action === 'not-applicable') return resumed
  const said = { text, files: files as string[], quoted: quoted as string }
  return insertEvent(tx, { ...event, action: action as EventAction, ...said })
}

/** The names of the documents that an application asks for. */
export async function readAskedDocuments(db: Db, row: SubmissionRow): Promise<string[]> {
  const { section } = await findTemplateVersion(db, row.templateId, row.templateVersion)
  return askedDocuments(section, row.answers)
}

/** Whether documents answer: a question that is open asks for some. */
async function waitsForDocuments(tx: Db, row: SubmissionRow, events: readonly EventRow[]): Promise<boolean> {
  const { waitingSince } = row
  if (!waitingSince) return false
  const names = await readAskedDocuments(tx, row)
  return events.some(
    ({ action, at, text }) => action === 'question' && at >= waitingSince && asksForDocuments(text, names),
  )
}

const uploads: readonly string[] = ['documents-uploaded', 'filled-form-uploaded']

async function prepareUpload({ clock }: Deps, tx: Db, row: SubmissionRow, { isAnswer }: Values) {
  const events = await listEvents(tx, row.id)
  const last = events.findLast(({ action }) => action in historyTexts)
  const since = clock.now().getTime() - (last?.at.getTime() ?? 0)
  return {
    isAnswer: isAnswer ?? (await waitsForDocuments(tx, row, events)),
    isMore: last !== undefined && uploads.includes(last.action) && since < deliveryMinutes * 60_000,
  }
}

/** Why a document does not apply; an empty reason takes it back. */
async function prepareNotApplicable(_deps: Deps, tx: Db, row: SubmissionRow, given: Values) {
  const { document, reason } = given as { document: string; reason: string }
  const asked = await readAskedDocuments(tx, row)
  if (!asked.includes(document)) throw invalidField('document', messages.documentUnknown)
  const { [document]: _before, ...others } = row.notApplicable
  return {
    notApplicable: reason === '' ? others : { ...others, [document]: reason },
    isAnswer: reason !== '' && (await waitsForDocuments(tx, row, await listEvents(tx, row.id))),
  }
}

/** 400 where a document is missing or a question is open, which an approver must know. */
async function prepareApproval(_deps: Deps, tx: Db, row: SubmissionRow, { openPoints }: Values) {
  const { section, leadsTo } = await findTemplateVersion(tx, row.templateId, row.templateVersion)
  const points = openPoints ? [] : await readOpenPoints(tx, row)
  if (points.length > 0) throw invalidField('openPoints', deskMessages.openPoints(points))
  return { awaitsLicence: Boolean(followAnswers(leadsTo, section, row.answers).outcome?.registerClass) }
}

/** What is still open in an application, in sentences. */
export async function readOpenPoints(tx: Db, row: SubmissionRow): Promise<string[]> {
  const { section } = await findTemplateVersion(tx, row.templateId, row.templateVersion)
  const documents = await listDocuments(tx, recordType, row.id)
  return listOpenPoints({ ...row, section, formData: row.answers, documents })
}

async function erase(deps: Deps, tx: Db, { id: recordId }: SubmissionRow): Promise<void> {
  await removeDocuments(deps, tx, { recordType, recordId })
  await eraseDrafts(tx, { kind: recordType, record: recordId })
  await eraseReasons(tx, { recordType, recordId })
  await submissionStore.erase(tx, recordId)
}
