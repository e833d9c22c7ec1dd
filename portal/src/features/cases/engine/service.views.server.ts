import type { SignedIn } from '#platform/actor.ts'
import { nameCompanies, type NamedCompany } from '#features/companies/service.lookup.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { DocumentView } from '#features/documents/contract.ts'
import { listDocumentsOf } from '#features/documents/service.server.ts'
import { holds, may } from '#platform/duties.ts'
import { isOfficer, isParty, owns } from '#platform/mandates.ts'
import { ownValues } from '../contract.fields.ts'
import type { TimelineEntry } from '../contract.ts'
import { claimEntry, historyText, internalActions, words } from '../messages.history.ts'
import { describeClock, hasAsked, mayAskFrom } from './rules.clock.ts'
import { availableActions } from '#engines/records/rules.lifecycle.ts'
import { type Holidays, viewHolidays } from '#features/calendar/service.server.ts'
import { roleOf, stateOf } from './service.clock.server.ts'
import { countMerges, findKept } from '../related/store.links.server.ts'
import { listUnsent } from './service.attachments.server.ts'
import type { CaseKind } from './service.kinds.server.ts'
import { attachmentRole, caseActions, maxEscalationLevel } from '../rules.ts'
import { findAsked } from '../referrals/store.server.ts'
import { type CaseRow, findCases, type HistoryRow, listHistory } from './store.server.ts'

/** The context for displaying cases to a reader. */
interface Reading {
  kind: CaseKind
  reader: SignedIn
  now: Date
  holidays: Holidays
}

/** What `reader` may do now. Only a supervisor deletes, whatever the lifecycle allows. */
export function actionsOf(row: CaseRow, { kind, reader, now }: Omit<Reading, 'holidays'>) {
  const by = isOfficer(reader, row, may.handleCases) ? 'staff' : 'owner'
  const available = new Set(availableActions(kind.lifecycle, stateOf(row, now), { by, now }))
  return caseActions.filter(
    (action) =>
      available.has(action) &&
      roleOf(reader, row, action) === by &&
      (action !== 'delete' || holds(reader, may.superviseCases)),
  )
}

function viewRequest(row: CaseRow, now: Date) {
  const asked = row.status !== 'Resolved' && row.escalationLevel < maxEscalationLevel && hasAsked(row, now)
  return { asked, nextAt: (asked && mayAskFrom(row)?.toISOString()) || null }
}

/** Converts a row of a list to the API's form for `reader`. */
function toRow(
  row: CaseRow,
  { documents, company }: { documents: DocumentView[]; company: NamedCompany | null },
  { kind, reader, now, holidays }: Reading,
) {
  const staff = isOfficer(reader, row, may.readCases)
  const { ratingStars, ratedAt, assigneeId } = row
  return {
    id: row.id,
    reference: row.reference,
    userId: row.userId,
    own: isParty(reader, row),
    company,
    date: row.createdAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    lastUpdated: row.updatedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    status: row.status,
    escalationLevel: row.escalationLevel,
    escalationNote: row.escalationNote,
    resolutionNote: row.resolutionNote,
    outcome: row.outcome,
    returnedKobo: row.returnedKobo,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    description: row.description,
    user: { name: row.contactName, email: row.contactEmail, phone: row.contactPhone },
    distributionCompany: row.company,
    lga: row.lga,
    documents,
    clock: describeClock(row, now, holidays),
    escalationRequest: viewRequest(row, now),
    channel: row.channel,
    companyAnswer: staff ? row.companyAnswer : '',
    tags: staff ? row.tags : [],
    answerSince: (staff && row.answerSince?.toISOString()) || null,
    assignee: staff && assigneeId ? { id: assigneeId, name: row.assigneeName } : null,
    rating:
      ratingStars !== null && ratedAt
        ? { stars: ratingStars, comment: row.ratingComment, at: ratedAt.toISOString() }
        : null,
    actions: actionsOf(row, { kind, reader, now }),
    version: row.version,
    ...(kind.referenceName && { [kind.referenceName]: row.reference }),
    ...ownValues(kind, row),
  }
}

/** Reads rows with their documents, in the order of `ids`. Not for use in a transaction, because it runs two queries in parallel. */
export async function readRows(db: Db, ids: string[], reading: Reading) {
  const [rows, all] = await Promise.all([findCases(db, ids), listDocumentsOf(db, reading.kind.key, ids)])
  const companyOf = await nameCompanies(db, rows)
  return rows.map((row) => {
    const documents = all.filter((document) => document.recordId === row.id && isSent(document))
    return toRow(row, { documents, company: companyOf(row) }, reading)
  })
}

/** Entries that are shown as messages. */
const messageActions: ReadonlySet<string> = new Set(['message', 'ask', 'companyAnswer'])

const isSent = ({ role }: DocumentView): boolean => role !== attachmentRole

/** Only staff see the names of staff; the owner sees 'The Commission'. */
function nameActor({ actorId, actorName, actorRole }: HistoryRow, reader: SignedIn, isStaff: boolean): string {
  if (actorRole === 'clock') return words.automatic
  if (isStaff) return actorName
  if (actorId === reader.id) return words.you
  return actorRole === 'staff' ? words.commission : actorName
}

const toEntry = (entry: HistoryRow, kind: CaseKind, reader: SignedIn, isStaff: boolean): TimelineEntry => ({
  id: String(entry.id),
  at: entry.at.toISOString(),
  action: entry.action,
  text: historyText(kind.noun, entry),
  by: nameActor(entry, reader, isStaff),
  note: (entry.action !== claimEntry || isStaff) && entry.note ? entry.note : null,
  files: entry.files,
  internal: internalActions.has(entry.action),
})

/** The case that a duplicate follows. Its outcome and date are no secret; only who may read it gets its id. */
async function viewKept(db: Db, row: CaseRow, reader: SignedIn) {
  const kept = row.status === 'Resolved' ? await findKept(db, row.id) : undefined
  if (!kept) return null
  const { id, reference, status, dueAt } = kept
  const reads = holds(reader, may.readCases) || owns(reader, kept, 'read')
  return { id: reads ? id : null, reference, status, dueAt: dueAt?.toISOString() ?? null }
}

/** Reads a case with all details for `reader`, whose access the caller has checked. */
export async function readCaseDetail(deps: Deps, db: Db, kind: CaseKind, row: CaseRow, reader: SignedIn) {
  const now = deps.clock.now()
  const holidays = await viewHolidays(deps, now)
  const stored = await listDocumentsOf(db, kind.key, [row.id])
  const documents = stored.filter(isSent)
  const staff = isOfficer(reader, row, may.readCases)
  const companyOf = await nameCompanies(db, [row])
  const history = await listHistory(db, row.id)
  const seen = history.filter((entry) => staff || !internalActions.has(entry.action))
  const line = (entry: HistoryRow) => ({
    id: String(entry.id),
    at: entry.at.toISOString(),
    by: nameActor(entry, reader, staff),
    text: entry.note,
  })
  return {
    ...toRow(row, { documents, company: companyOf(row) }, { kind, reader, now, holidays }),
    mergedInto: await viewKept(db, row, reader),
    duplicates: staff ? await countMerges(db, row.id) : 0,
    timeline: seen.map((entry) => toEntry(entry, kind, reader, staff)),
    messages: seen
      .filter(({ action }) => messageActions.has(action))
      .map((entry) => ({
        ...line(entry),
        quoted: entry.quoted,
        fromStaff: entry.actorRole === 'staff',
        fromCompany: entry.actorRole === 'company',
        asks: entry.action === 'ask',
        documents: documents.filter(({ id }) => entry.documents.includes(id)),
      })),
    notes: seen.filter(({ action }) => action === 'note').map(line),
    attachments: documents.length < stored.length ? await listUnsent(db, row, reader) : [],
    asksIfSolved: row.companyAnswer !== '' && row.status !== 'Resolved' && (await findAsked(db, row.id)) !== undefined,
    enteredBy:
      (staff && history.find(({ action, actorRole }) => action === 'submit' && actorRole === 'staff')?.actorName) || '',
  }
}
