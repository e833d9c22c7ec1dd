import { viewHolidays } from '#features/calendar/service.server.ts'
import { findCompanies, nameCompanies, type NamedCompany } from '#features/companies/service.lookup.server.ts'
import { listDocuments } from '#features/documents/service.server.ts'
import { findLicence, type LicenceRow } from '#features/licences/service.renewal.server.ts'
import { findTemplateId, findTemplateVersion } from '#features/forms/service.lookup.server.ts'
import { withoutDays } from '#fields/leads-to.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { hasMandate, isOfficer, isParty, type Owner } from '#platform/mandates.ts'
import { addDays, startOfDay } from '#platform/values/nigerian-time.ts'
import { notFound } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { describeReview } from './desk/rules.review.ts'
import { entryKinds, type HistoryAction, historyTexts, toApplicant } from './kind.ts'
import type { SubmissionQuery, HistoryEntry, Submission, SubmissionSummary, Corrections } from './contract.ts'
import { findLicenceOf, offersRenewal } from './service.licences.server.ts'
import { lastPieceOn } from './desk/service.filing.server.ts'
import { readCorrections, readLetters } from './service.hooks.server.ts'
import { messages } from './messages.ts'
import { exportRows, outcomeOf, recordType, roleOf } from './rules.ts'
import { findUnprintableAnswers } from './service.print.server.ts'
import {
  countSubmissions,
  listSubmissionRows,
  type SubmissionFilter,
  type SubmissionListRow,
} from './store.list.server.ts'
import { type EventRow, findSubmission, listEvents, type SubmissionRow } from './store.server.ts'

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
  correctionsDue: row.correctionsDue,
  withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  awaitsLicence: row.awaitsLicence,
  awaitsFiling: row.awaitsFiling,
  dulyFiledOn: row.dulyFiledOn,
  formData: profileOf(row),
})

/** Staff, except for their own applications. */
const readsForCommission = (reader: SignedIn, owner: Owner) => isOfficer(reader, owner, may.readApplications)

/** Only Admins see the names of staff; applicants see 'The Commission'. */
function nameActor(entry: EventRow, owner: Owner, reader: SignedIn): string {
  if (readsForCommission(reader, owner)) return entry.actorName
  if (entry.actorId === reader.id) return 'You'
  return entry.actorRole === 'Admin' ? 'The Commission' : entry.actorName
}

const isOneOf = <T extends string>(actions: readonly T[], action: string): action is T =>
  actions.some((each) => each === action)
const historyActions = Object.keys(historyTexts) as HistoryAction[]

const describeHistory = (events: readonly EventRow[], owner: Owner, reader: SignedIn): HistoryEntry[] =>
  events.flatMap(({ action, ...event }) =>
    isOneOf(historyActions, action)
      ? {
          id: String(event.id),
          at: event.at.toISOString(),
          action,
          text: historyTexts[action],
          by: nameActor({ action, ...event }, owner, reader),
          files: event.files,
          reason: event.text,
        }
      : [],
  )

/** Applicants read the messages to them, and not who wrote them. */
function describeEntries(events: readonly EventRow[], owner: Owner, reader: SignedIn): Submission['entries'] {
  const isStaff = readsForCommission(reader, owner)
  return events.flatMap(({ id, at, action, actorName, text }) =>
    isOneOf(isStaff ? entryKinds : toApplicant, action)
      ? { id: String(id), at: at.toISOString(), kind: action, by: isStaff ? actorName : 'The Commission', text }
      : [],
  )
}

/** What only staff see: who handles it, and by when. */
async function describeDesk(deps: Deps, row: SubmissionRow, reader: SignedIn) {
  if (!readsForCommission(reader, row)) return { assignee: null, readyAt: null, deadline: null }
  const now = deps.clock.now()
  const holidays = await viewHolidays(deps, now)
  const assignee = row.assigneeId ? { id: row.assigneeId, name: row.assigneeName } : null
  const readyAt = row.readyAt?.toISOString() ?? null
  return { assignee, readyAt, deadline: describeReview(row, now, holidays) }
}

async function correctionsOf(deps: Deps, row: SubmissionRow, reader: SignedIn): Promise<Corrections> {
  const [read] = deps.hooks.of(readCorrections)
  const reading = { reader, isStaff: readsForCommission(reader, row) }
  return (await read?.(deps, row, reading)) ?? { requests: [], versions: [], nextRequest: null }
}

const nameLicence = (licence: LicenceRow | undefined) =>
  licence ? { reference: licence.reference, numberKey: licence.numberKey } : null

/** Reads a submission with all details for `reader`, whose access the caller has checked. */
export async function readSubmissionDetails(deps: Deps, row: SubmissionRow, reader: SignedIn): Promise<Submission> {
  const { db } = deps.database
  const version = await findTemplateVersion(db, row.templateId, row.templateVersion)
  const documents = await listDocuments(db, recordType, row.id)
  const events = await listEvents(db, row.id)
  const companyOf = await nameCompanies(db, [row])
  const licence = await findLicenceOf(db, row)
  return {
    ...factsOf(row, companyOf(row)),
    version: row.version,
    ...(await describeDesk(deps, row, reader)),
    decideBy: row.dulyFiledOn && row.dueAt && !row.waitingSince ? row.dueAt.toISOString() : null,
    lastPieceOn: lastPieceOn(events, row),
    role: roleOf(reader, row),
    own: isParty(reader, row),
    templateVersion: row.templateVersion,
    section: version.section,
    leadsTo: withoutDays(version.leadsTo),
    formData: { ...profileOf(row), ...row.answers },
    unprintable: row.status === 'completed' ? [] : findUnprintableAnswers(row, version),
    dataConsent: true,
    consentAt: row.consentAt.toISOString(),
    consentVersion: row.consentVersion,
    adminDescription: row.adminDescription,
    decisionReason: events.findLast(({ action }) => action === outcomeOf(row))?.text ?? '',
    licence: nameLicence(licence),
    renews: row.renewsLicenceId ? nameLicence(await findLicence(db, row.renewsLicenceId)) : null,
    renewable: licence !== undefined && isParty(reader, row) && (await offersRenewal(db, row, deps.clock.now())),
    notApplicable: row.notApplicable,
    entries: describeEntries(events, row, reader),
    messages: events
      .filter(({ action }) => action === 'answered')
      .map(({ id, at, actorId, actorName, text, quoted }) => ({
        id: String(id),
        at: at.toISOString(),
        by: actorId === reader.id ? 'You' : actorName,
        text,
        quoted,
      })),
    filledForm: documents.filter((document) => document.role === 'filledForm'),
    documents: documents.filter((document) => document.role !== 'filledForm'),
    letters: (await deps.hooks.of(readLetters)[0]?.(deps, row)) ?? [],
    history: describeHistory(events, row, reader),
    ...(await correctionsOf(deps, row, reader)),
  }
}
