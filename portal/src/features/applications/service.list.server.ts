import { viewHolidays } from '#features/calendar/service.server.ts'
import { findCompanies, nameCompanies, type NamedCompany } from '#features/companies/service.lookup.server.ts'
import { listDocuments } from '#features/documents/service.server.ts'
import { findTemplateId, findTemplateVersion } from '#features/forms/service.lookup.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { hasMandate, isOfficer, isParty, type Owner } from '#platform/mandates.ts'
import { addDays, startOfDay } from '#platform/values/nigerian-time.ts'
import { notFound } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { SubmissionQuery, HistoryEntry, Submission, SubmissionSummary } from './contract.ts'
import { type EntryRow, listEntries, toApplicant } from './desk/store.list.server.ts'
import { describeReview, historyTexts, outcomeOf, roleOf } from './lifecycle.ts'
import { messages } from './messages.ts'
import { exportRows, recordType } from './rules.ts'
import { findUnprintableAnswers } from './service.retention.server.ts'
import {
  countSubmissions,
  listSubmissionRows,
  type SubmissionFilter,
  type SubmissionListRow,
} from './store.list.server.ts'
import { findSubmission, type HistoryRow, listHistory, type SubmissionRow, listMessages } from './store.server.ts'

type Filters = Omit<SubmissionQuery, 'page' | 'pageSize'>

/** Whose submissions are listed: what a person has filed, narrowed to a company's or with null to the person's own. */
type Scope = Pick<SubmissionFilter, 'userId' | 'companyId' | 'waitingFirst'>

const toFilter = async (
  db: Db,
  query: Filters,
  scope: Scope,
  limit: number,
  offset: number,
): Promise<SubmissionFilter> => ({
  ...scope,
  status: query.status,
  approvalStatus: query.approvalStatus,
  templateId: query.template ? ((await findTemplateId(db, query.template)) ?? null) : undefined,
  from: query.from ? startOfDay(query.from) : undefined,
  before: query.to ? startOfDay(addDays(query.to, 1)) : undefined,
  search: query.search,
  searchedCompanies: query.search ? await findCompanies(db, query.search) : [],
  sort: query.sort,
  direction: query.direction,
  limit,
  offset,
})

async function listPage(deps: Deps, query: SubmissionQuery, scope: Scope) {
  const { page, pageSize } = query
  const { db } = deps.database
  const filter = await toFilter(db, query, scope, pageSize, (page - 1) * pageSize)
  const total = await countSubmissions(db, filter)
  const rows = await listSubmissionRows(db, filter)
  const companyOf = await nameCompanies(db, rows)
  return { forms: rows.map((row) => toSummary(row, companyOf(row))), page, pageSize, total }
}

/** Submissions of an account. With their own id, Admins get all submissions, for 'All Forms' in the profile (spec 2 §2.1). */
export async function listUserForms(deps: Deps, actor: SignedIn, userId: string, query: SubmissionQuery) {
  const own = userId.toLowerCase() === actor.id
  const staff = holds(actor, may.readApplications)
  if (!own && !staff) throw notFound()
  const { companyId } = query
  if (own && !staff)
    return listPage(deps, query, {
      ...(companyId === undefined ? ofPerson(actor) : { companyId: requireMember(actor, companyId) }),
      // In the usual order; who asks for another one gets that.
      waitingFirst: query.sort === 'createdAt' && query.direction === 'desc',
    })
  // A malformed id would cause a database error.
  if (!isUuid(userId)) throw notFound(messages.formNotFound)
  return listPage(deps, query, { userId: own ? undefined : userId, companyId: requireCompanyId(companyId) })
}

const ofPerson = ({ id }: SignedIn): Scope => ({ userId: id, companyId: null })

/** A company's submissions are for all of its members; 404 for others. */
function requireMember(actor: SignedIn, companyId: string): string {
  if (!hasMandate(actor, companyId, 'read')) throw notFound(messages.companyNotFound)
  return companyId
}

function requireCompanyId(id: string | undefined): string | undefined {
  if (id !== undefined && !isUuid(id)) throw notFound(messages.companyNotFound)
  return id
}

/**
 * All submissions that the person has filed in their own name with answers, files and history, for the export of personal data; of those filed for a
 * company, which are the company's, the references.
 */
export async function exportOwnForms(deps: Deps, actor: SignedIn): Promise<Record<string, unknown[]>> {
  const { db } = deps.database
  const query = { sort: 'createdAt', direction: 'asc' } as const
  const filed = await listSubmissionRows(db, await toFilter(db, query, { userId: actor.id }, exportRows, 0))
  const companyForms = filed.filter(({ companyId }) => companyId !== null).map(({ reference }) => ({ reference }))
  const forms: unknown[] = []
  for (const { id } of filed.filter(({ companyId }) => companyId === null)) {
    const row = await findSubmission(db, id)
    if (row) forms.push(await readSubmissionDetails(deps, row, actor))
  }
  return { forms, companyForms }
}

const profileOf = (row: Facts) => ({
  formTitle: row.formTitle,
  name: row.applicantName,
  surname: row.applicantSurname,
  email: row.applicantEmail,
  phone: row.applicantPhone,
})

/** Converts a row of a list to the API's form. */
export const toSummary = (row: SubmissionListRow, company: NamedCompany | null): SubmissionSummary => ({
  ...factsOf(row, company),
  hasNewAnswer: row.answerSince !== null,
})

type Facts = Omit<SubmissionListRow, 'answerSince'>

const factsOf = (row: Facts, company: NamedCompany | null): Omit<SubmissionSummary, 'hasNewAnswer'> => ({
  id: row.id,
  submissionId: row.id,
  reference: row.reference,
  userId: row.userId,
  company,
  formIndex: row.templateId,
  formTitle: row.formTitle,
  status: row.status,
  approvalStatus: row.approvalStatus,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  completedAt: row.completedAt?.toISOString() ?? null,
  waitingSince: row.waitingSince?.toISOString() ?? null,
  withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  formData: profileOf(row),
})

type Author = Pick<HistoryRow, 'actorId' | 'actorName' | 'actorRole'>

/** Staff, except for their own applications. */
const readsForCommission = (reader: SignedIn, owner: Owner) => isOfficer(reader, owner, may.readApplications)

/** Only Admins see the names of staff; applicants see 'The Commission'. */
function nameActor(entry: Author, owner: Owner, reader: SignedIn): string {
  if (readsForCommission(reader, owner)) return entry.actorName
  if (entry.actorId === reader.id) return 'You'
  return entry.actorRole === 'Admin' ? 'The Commission' : entry.actorName
}

const toHistoryEntry = (entry: HistoryRow, owner: Owner, reader: SignedIn): HistoryEntry => ({
  id: String(entry.id),
  at: entry.at.toISOString(),
  action: entry.action,
  text: historyTexts[entry.action],
  by: nameActor(entry, owner, reader),
  files: entry.files,
  reason: entry.reason,
})

/** Applicants read the messages to them, and not who wrote them. */
function shownEntries(entries: readonly EntryRow[], owner: Owner, reader: SignedIn): Submission['entries'] {
  const isStaff = readsForCommission(reader, owner)
  return entries
    .filter(({ kind }) => isStaff || toApplicant.includes(kind))
    .map(({ id, at, kind, authorName, text }) => ({
      id: String(id),
      at: at.toISOString(),
      kind,
      by: isStaff ? authorName : 'The Commission',
      text,
    }))
}

/** The history with the move to a company at its time. */
function describeHistory(row: SubmissionRow, entries: readonly HistoryRow[], reader: SignedIn): HistoryEntry[] {
  const shown = entries.map((entry) => toHistoryEntry(entry, row, reader))
  if (!row.movedAt) return shown
  const author = { actorId: row.movedBy ?? '', actorName: row.movedByName ?? '', actorRole: 'User' } as const
  const at = row.movedAt.toISOString()
  const facts = { action: 'moved', text: historyTexts.moved, by: nameActor(author, row, reader) } as const
  const before = entries.filter((entry) => entry.at <= row.movedAt!).length
  return shown.toSpliced(before, 0, { id: 'moved', at, ...facts, files: [], reason: '' })
}

/** What only staff see: who handles it, and by when. */
async function describeDesk(deps: Deps, row: SubmissionRow, reader: SignedIn) {
  if (!readsForCommission(reader, row)) return { assignee: null, deadline: null }
  const now = deps.clock.now()
  const holidays = await viewHolidays(deps, now)
  const assignee = row.assigneeId ? { id: row.assigneeId, name: row.assigneeName } : null
  return { assignee, deadline: describeReview(row, now, holidays) }
}

/** Reads a submission with all details for `reader`, whose access the caller has checked. */
export async function readSubmissionDetails(deps: Deps, row: SubmissionRow, reader: SignedIn): Promise<Submission> {
  const { db } = deps.database
  const version = await findTemplateVersion(db, row.templateId, row.templateVersion)
  const documents = await listDocuments(db, recordType, row.id)
  const history = await listHistory(db, row.id)
  const answers = await listMessages(db, row.id)
  const entries = await listEntries(db, row.id)
  const companyOf = await nameCompanies(db, [row])
  return {
    ...factsOf(row, companyOf(row)),
    version: row.version,
    ...(await describeDesk(deps, row, reader)),
    part: roleOf(reader, row),
    own: isParty(reader, row),
    templateVersion: row.templateVersion,
    section: version.section,
    formData: { ...profileOf(row), ...row.answers },
    unprintable: row.status === 'completed' ? [] : findUnprintableAnswers(row, version),
    dataConsent: true,
    consentAt: row.consentAt.toISOString(),
    consentVersion: row.consentVersion,
    adminDescription: row.adminDescription,
    decisionReason: history.findLast(({ action }) => action === outcomeOf(row))?.reason ?? '',
    notApplicable: row.notApplicable,
    entries: shownEntries(entries, row, reader),
    messages: answers.map(({ id, at, authorId, authorName, text, quoted }) => ({
      id: String(id),
      at: at.toISOString(),
      by: authorId === reader.id ? 'You' : authorName,
      text,
      quoted,
    })),
    filledForm: documents.filter((document) => document.role === 'filledForm'),
    documents: documents.filter((document) => document.role !== 'filledForm'),
    history: describeHistory(row, history, reader),
  }
}
