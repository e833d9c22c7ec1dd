import { changeRecord, recordAction, requireAllowed } from '#engines/records/service.actions.server.ts'
import type { AskedApproval } from '#features/approvals/contract.ts'
import {
  eraseReasons,
  performOrAsk,
  type ApprovalKind,
  type SecondPerson,
} from '#features/approvals/service.ask.server.ts'
import { isMatterOf, withCurrentMandates } from '#features/companies/service.lookup.server.ts'
import { recordView } from '#people/views.server.ts'
import { recordRetention, type RetentionKind } from '#features/data-protection/retention/service.kinds.server.ts'
import { listDocuments, removeDocuments } from '#features/documents/service.server.ts'
import { findTemplateVersion, type VersionRow } from '#features/forms/service.lookup.server.ts'
import { consent, declaration, sectionHeading, signature } from '#features/forms/service.print.server.ts'
import type { PresenceKind } from '#features/presence/service.kinds.server.ts'
import type { WritingKind } from '#features/writing/service.kinds.server.ts'
import { eraseDrafts } from '#features/writing/service.server.ts'
import type { Field, FormAnswers, RawAnswer } from '#fields/field.ts'
import { askForm, noneGiven } from '#fields/form-visibility.ts'
import type { Section } from '#fields/form.ts'
import { displayAnswer } from '#fields/kinds.ts'
import { systemActor, type SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { senderOf } from '#platform/limited-process/parsing.server.ts'
import { isOfficer, type Owner } from '#platform/mandates.ts'
import { formatShortMoment, formatDay } from '#platform/values/nigerian-time.ts'
import type { Block, PdfDocument } from '#platform/pdf/pdf-document.ts'
import { printPdf } from '#platform/pdf/print-pdf.server.ts'
import { findUnprintable } from '#platform/pdf/printable.server.ts'
import { requireDuty, requireOfficer, requireOwner } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import { commission } from '#platform/state/commission.ts'
import { decisions } from './contract.decisions.ts'
import type { Submission } from './contract.ts'
import { nextReview } from './desk/service.review.server.ts'
import { type ChangeAction, decideAction, roleOf, type SubmissionAction, type SubmissionState } from './lifecycle.ts'
import { messages } from './messages.ts'
import { changeField, commentField, recordType, mailQueue } from './rules.ts'
import {
  lockSubmission,
  findSubmission,
  type SubmissionRow,
  insertHistory,
  type SubmissionChange,
  submissionKind,
  submissionStore,
  deleteOldDraft,
  listOldDrafts,
  rejectedBefore,
} from './store.server.ts'

/** A question with its answer. Unanswered questions are marked, so that nothing can be added after signing. */
function filledField(field: Field, given: RawAnswer): Block {
  const answer = given ?? undefined
  if (field.kind === 'checkbox' && field.options.length > 0)
    return {
      kind: 'checkboxLine',
      label: field.name,
      options: field.options,
      checked: Array.isArray(answer) ? answer : [],
    }
  if (field.kind === 'checkbox')
    return { kind: 'checkboxLine', options: [field.name], checked: answer === true ? [field.name] : [] }
  return { kind: 'definitionList', entries: [{ term: field.name, value: displayAnswer(field.kind, answer) || '–' }] }
}

/** Merges adjacent lists of answers into one. */
function joinLists(blocks: Block[]): Block[] {
  const joined: Block[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    if (block.kind === 'definitionList' && last?.kind === 'definitionList') last.entries.push(...block.entries)
    else joined.push(block)
  }
  return joined
}

/** The questions with their answers; each item of a repeated section has its own heading. */
const filledBlocks = (sections: Section[], answers: FormAnswers): Block[] =>
  askForm(sections, answers).flatMap(({ section, parts }): Block[] => [
    ...sectionHeading(section),
    ...(parts.length === 0 ? [{ kind: 'paragraph', text: noneGiven } as const] : []),
    ...parts.flatMap((part): Block[] => [
      ...(part.label ? [{ kind: 'heading', level: 3, text: part.label } as const] : []),
      ...joinLists(part.fields.map((field) => filledField(field, part.answers[field.name]))),
    ]),
  ])

function filledDocument(row: SubmissionRow, content: VersionRow): PdfDocument {
  const applicant = [
    { term: 'Name', value: row.applicantName },
    { term: 'Surname', value: row.applicantSurname },
    { term: 'Email', value: row.applicantEmail },
    { term: 'Phone number', value: row.applicantPhone },
  ]
  return {
    title: content.title,
    subtitle: 'Completed application form',
    reference: row.reference,
    author: commission.name,
    language: commission.language,
    date: row.createdAt.toISOString(),
    blocks: [
      {
        kind: 'notice',
        title: 'Before you upload this form',
        text: 'Print it, check the answers, sign and date it on the last page, and upload the signed copy.',
      },
      { kind: 'heading', level: 2, text: 'Filed by' },
      { kind: 'definitionList', entries: applicant.map(({ term, value }) => ({ term, value: value || '–' })) },
      ...filledBlocks(content.section, row.answers),
      { kind: 'heading', level: 2, text: 'Data protection and declaration' },
      { kind: 'checkboxLine', options: [consent], checked: [consent] },
      { kind: 'paragraph', text: `Agreed online on ${formatDay(row.consentAt)}.` },
      { kind: 'paragraph', text: declaration },
      signature,
    ],
  }
}

/** The answers with characters that the PDF cannot show, and these characters. */
export const findUnprintableAnswers = (row: SubmissionRow, content: VersionRow): Submission['unprintable'] =>
  filledDocument(row, content)
    .blocks.flatMap((block) => (block.kind === 'definitionList' ? block.entries : []))
    .map(({ term, value }) => ({ question: term, characters: findUnprintable(value) }))
    .filter(({ characters }) => characters.length > 0)

/** The answers as PDF to print and sign, for the applicant and Admins. */
export async function printFilledForm(deps: Deps, actor: SignedIn, id: string) {
  const row = await readOwn(deps.database.db, actor, id)
  recordFormView(deps, actor, row)
  const content = await findTemplateVersion(deps.database.db, row.templateId, row.templateVersion)
  const pdf = await printPdf(deps, senderOf(actor, ''), filledDocument(row, content))
  return { pdf, fileName: `${row.reference}.pdf` }
}

/** Reads a submission for its owner or licensing staff; everybody else gets 404, like for an unknown id. */
export async function readOwn(db: Db, actor: SignedIn, id: string): Promise<SubmissionRow> {
  return checkAccess(actor, await findSubmission(db, id))
}

/** Like `readOwn`, and locks the submission until the transaction ends. */
export async function lockOwn(tx: Db, actor: SignedIn, id: string): Promise<SubmissionRow> {
  return checkAccess(actor, await lockSubmission(tx, id))
}

/** Like `readOwn`, for a long request: by the mandates of now and not of its start. Also answers the person with these. */
export async function readOwnNow(db: Db, actor: SignedIn, id: string) {
  const found = await findSubmission(db, id)
  const user = await withCurrentMandates(db, actor, found?.companyId ?? null)
  return { user, row: checkAccess(user, found) }
}

function checkAccess(actor: SignedIn, row: SubmissionRow | undefined): SubmissionRow {
  if (!row) throw notFound(messages.formNotFound)
  requireOwner(actor, row, may.readApplications, messages.formNotFound)
  return row
}

/** Like `lockOwn`, for an officer; 403 where it is the officer's own application. */
export async function lockForOfficer(tx: Db, actor: SignedIn, id: string): Promise<SubmissionRow> {
  const row = await lockOwn(tx, actor, id)
  requireOfficer(actor, row, may.handleApplications)
  return row
}

/** Returns the state after an action; throws 403 or 409 with the message of the lifecycle. */
export function requireAction(row: SubmissionRow, action: SubmissionAction, actor: SignedIn): SubmissionState {
  return requireAllowed(decideAction(row, action, roleOf(actor, row)))
}

/** Notes that a member of staff has read the submission or one of its files, which the applicant may see. */
export const recordFormView = (deps: Deps, reader: SignedIn, row: SubmissionRow): void =>
  recordView(deps, reader, {
    subjectId: row.userId,
    recordType,
    recordId: row.id,
    title: `Application ${row.reference}`,
  })

interface Change {
  actor: SignedIn
  action: ChangeAction
  /** Columns to change in addition to `updatedAt`. */
  set?: SubmissionChange
  files?: string[]
  /** Why, for the applicant. */
  reason?: string
  /** False to send no mail. */
  mail?: boolean
  /** For the audit log. */
  details?: object
}

/** Writes a change with its deadline, its history and audit entries and its mail in one transaction; answers the id of the entry. */
export async function writeChange(deps: Deps, tx: Db, row: SubmissionRow, change: Change): Promise<number> {
  const { actor, action, files = [], reason = '' } = change
  const clock = await nextReview(tx, { ...row, ...change.set }, deps.clock.now())
  const details = { ...change.details, ...(files.length > 0 && { files: files.length }) }
  // What staff do answers the applicant, and after taking it back nobody waits for an answer.
  const isAnswered = action === 'withdrawn' || isOfficer(actor, row, may.handleApplications)
  const set = { ...change.set, ...clock, ...(isAnswered && { answerSince: null }) }
  await changeRecord(deps, tx, submissionKind, row, { actor, action, set, details })
  const entry = await recordChange(deps, tx, row, { actor, action, files, reason })
  if (change.mail !== false) await deps.jobs.enqueue(tx, mailQueue, { submissionId: row.id, event: action, entry })
  return entry
}

/** Adds an entry to the history, and answers its id. */
export async function recordChange(
  deps: Deps,
  tx: Db,
  row: Owner & { id: string },
  { actor, action, files = [], reason = '' }: Pick<Change, 'actor' | 'action' | 'files' | 'reason'>,
): Promise<number> {
  return insertHistory(tx, {
    submissionId: row.id,
    at: deps.clock.now(),
    action,
    actorId: actor.id,
    actorName: actor.name,
    // 'The Commission' for the applicant.
    actorRole: isOfficer(actor, row, may.handleApplications) ? 'Admin' : 'User',
    files,
    reason,
  })
}

/** Texts that officers begin about applications: messages, notes, and the reasons of decisions. */
export const applicationWriting: WritingKind = {
  kind: recordType,
  fields: ['message', 'note', commentField, changeField, ...decisions.map(({ action }) => action)],
  async authorize(deps, actor, record) {
    requireOfficer(actor, await readOwn(deps.database.db, actor, record), may.handleApplications)
  },
}

/** Officers who have an application open. */
export const applicationPresence: PresenceKind = {
  place: recordType,
  async find(deps, actor, record) {
    requireOfficer(actor, await readOwn(deps.database.db, actor, record), may.handleApplications)
    return { record, readVersion: async (tx) => (await findSubmission(tx, record))?.version ?? null }
  },
}

/** Answers that were never sent. */
export const draftRetention: RetentionKind = {
  key: 'application-drafts',
  title: 'Applications that were never sent',
  from: 'the last save',
  bounds: { least: 90, most: 3_650 },
  find: (deps, before, limit) => listOldDrafts(deps.database.db, before, limit),
  remove: (deps, id, before) =>
    deps.database.transaction(async (tx) => {
      if (!(await deleteOldDraft(tx, id, before))) return false
      const [kind, ownerId] = id.split(' ')
      const companyId = kind === 'company' ? (ownerId ?? null) : null
      const entry = { actor: systemActor, action: 'draft.expire', recordType: 'draft', recordId: id, companyId }
      await recordAudit(tx, { at: deps.clock.now(), ...entry })
      return true
    }),
}

/** Rejected applications, and those that were taken back, with their documents. */
export const rejectedRetention = recordRetention(
  {
    key: 'applications-rejected',
    title: 'Rejected and taken back applications with their documents',
    from: 'the last change',
    bounds: { least: 730, most: 18_250 },
  },
  {
    store: submissionStore,
    over: rejectedBefore,
    order: submissionStore.columns.updatedAt,
    erase: (deps, tx, row) => removeLocked(deps, tx, systemActor, row),
  },
)

interface ErasingInput {
  id: string
}

export async function lockAny(tx: Db, id: string): Promise<SubmissionRow> {
  const row = await lockSubmission(tx, id)
  if (!row) throw notFound(messages.formNotFound)
  return row
}

export async function isOwnMatter(db: Db, personId: string, { id }: { id: string }): Promise<boolean> {
  const row = await findSubmission(db, id)
  return row !== undefined && isMatterOf(db, personId, row)
}

type Described = { title: string; facts: { label: string; value: string }[] }

/** What a second approver sees. Nothing of the applicant: who reads that opens the application, which is noted. */
export async function describeForSecond(tx: Db, row: SubmissionRow, { title, facts }: Described) {
  const documents = await listDocuments(tx, recordType, row.id)
  return {
    title,
    path: `/applications/${row.id}`,
    facts: [
      { label: 'Reference', value: row.reference },
      { label: 'Form', value: row.formTitle },
      { label: 'Filed', value: formatShortMoment(row.createdAt.toISOString()) },
      { label: 'Documents', value: String(documents.length) },
      ...facts,
    ],
    state: { ...row, documents: documents.map((document) => document.id) },
  }
}

/** Deleting an application takes two approvers. */
export const formErasing: ApprovalKind<ErasingInput> = {
  kind: 'submission.delete',
  recordType,
  duties: may.decideApplications,
  recordOf: ({ id }) => id,
  isOwn: isOwnMatter,
  async see(_deps, tx, { id }) {
    const row = await lockAny(tx, id)
    return describeForSecond(tx, row, { title: `Delete application ${row.reference}`, facts: [] })
  },
  perform: async (deps, tx, { id }, { asker, second }) => removeLocked(deps, tx, asker, await lockAny(tx, id), second),
}

/** Deletes a submission with its documents and history, or asks a second approver; the audit log keeps an entry. */
export async function removeForm(deps: Deps, actor: SignedIn, id: string): Promise<AskedApproval | undefined> {
  requireDuty(actor, may.decideApplications)
  return deps.database.transaction((tx) => performOrAsk(deps, tx, actor, formErasing, { id }))
}

/** Deletes a submission that the caller has locked. */
async function removeLocked(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  row: SubmissionRow,
  second: SecondPerson = {},
): Promise<void> {
  requireAction(row, 'delete', actor)
  await removeDocuments(deps, tx, { recordType, recordId: row.id })
  await eraseDrafts(tx, { kind: recordType, record: row.id })
  await eraseReasons(tx, { recordType, recordId: row.id })
  await submissionStore.erase(tx, row.id)
  const details = { userId: row.userId, formTitle: row.formTitle, ...second }
  await recordAction(deps, tx, recordType, row, { actor, action: 'delete', details })
}
