import { readAccount } from '#features/accounts/service.directory.server.ts'
import { waitingAbout } from '#features/approvals/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { FollowedReport } from './contract.follow-up.ts'
import { type Attachment, attachmentPath, type Report, type ReportSummary } from './contract.ts'
import { availableActions, type ReportActor } from './lifecycle.ts'
import { eventWords, identityWords } from './messages.ts'
import { factsContext, type FileFacts, storedFileName } from './service.facts.server.ts'
import { identityOpenUntil } from './sealing/service.identity.server.ts'
import { unsealJson } from './sealing/service.keys.server.ts'
import { type Entry, type OpenReport, readEntries } from './sealing/service.open.server.ts'
import { listAttachments } from './sealing/store.entries.server.ts'
import { listDenials } from './store.server.ts'

export async function staffNames(deps: Deps, ids: (string | null)[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const id of new Set(ids)) {
    const account = id === null ? undefined : await readAccount(deps, id)
    if (account) names.set(account.id, `${account.name} ${account.surname}`.trim())
  }
  return names
}

/** `isNamed` when the reader may know who reported. */
export function toSummary({ row, facts }: OpenReport, names: Map<string, string>, isNamed: boolean): ReportSummary {
  const assignee = row.assignedTo === null ? undefined : names.get(row.assignedTo)
  return {
    id: row.id,
    reference: row.reference,
    date: row.reportedOn,
    subject: facts.subject,
    isAnonymous: facts.isAnonymous,
    customer: facts.isAnonymous ? 'Anonymous' : isNamed ? facts.name : identityWords.sealed,
    status: row.status,
    escalationLevel: row.level,
    assignedTo: row.assignedTo !== null && assignee !== undefined ? { id: row.assignedTo, name: assignee } : null,
    createdAt: row.reportedOn,
    updatedAt: row.updatedOn,
  }
}

/** Names of files may name the reporter. */
export async function readAttachments(db: Db, { row, key }: OpenReport, isNamed = true): Promise<Attachment[]> {
  const rows = await listAttachments(db, row.id)
  return rows.map(({ id, on, position, sealedFacts }) => {
    const { name: given, kind, size } = unsealJson<FileFacts>(key, factsContext(row.id, id), sealedFacts)
    const name = isNamed ? given : storedFileName(position, kind)
    return { id, name, size, type: kind, path: attachmentPath(row.id, id), uploadedAt: on }
  })
}

const isOf = (kind: Entry['kind']) => (entry: Entry) => entry.kind === kind

/** The full report for staff; its reporter gets it without notes, names of staff and readers. */
export async function toReport(
  deps: Deps,
  db: Db,
  report: OpenReport,
  { as, reader }: { as: ReportActor; reader: SignedIn },
): Promise<Report> {
  const { row, facts } = report
  const forStaff = as === 'staff'
  const until = forStaff ? await identityOpenUntil(deps, db, { reportId: row.id, person: reader.id }) : undefined
  const isNamed = !forStaff || facts.isAnonymous || until !== undefined
  const entries = await readEntries(db, report)
  const names = await staffNames(deps, [forStaff ? row.assignedTo : null])
  const by = (entry: Entry) => ({
    position: entry.position,
    on: entry.on,
    text: entry.text,
    byName: entry.from === 'reporter' ? (isNamed ? entry.byName : '') : forStaff ? entry.byName : '',
  })
  const account = (isNamed && facts.userId) || null
  return {
    ...toSummary(report, names, isNamed),
    description: facts.description,
    identity: facts.isAnonymous ? 'anonymous' : isNamed ? 'open' : 'sealed',
    identityUntil: until?.toISOString() ?? '',
    userId: account,
    user: account,
    name: isNamed ? facts.name : '',
    email: isNamed ? facts.email : '',
    phone: isNamed ? facts.phone : '',
    version: row.version,
    isReachable: row.ownerTag !== null || row.locator !== null,
    documents: await readAttachments(db, report, isNamed),
    notes: forStaff ? entries.filter(isOf('note')).map(by) : [],
    communications: entries.filter(isOf('message')).map((entry) => ({ ...by(entry), from: entry.from })),
    history: entries
      .filter(isOf('event'))
      .filter((entry) => forStaff || entry.event !== 'withheld')
      .map((entry) => ({ ...by(entry), text: forStaff ? entry.text : '', event: entry.event ?? 'received' })),
    actions: availableActions(row, as),
    destroyOn: row.destroyOn ?? '',
    withheldFrom: forStaff ? await listDenials(db, row.id) : [],
    waiting: forStaff ? await waitingAbout(deps, db, reader, { recordType: 'report', recordId: row.id }) : [],
  }
}

/** The view for the holder of a receipt: status and messages, but not the report's text or any name. */
export async function toFollowed(db: Db, report: OpenReport): Promise<FollowedReport> {
  const { row, facts } = report
  const entries = await readEntries(db, report)
  const documents = await readAttachments(db, report)
  return {
    reference: row.reference,
    date: row.reportedOn,
    updatedAt: row.updatedOn,
    subject: facts.subject,
    status: row.status,
    destroyOn: row.destroyOn ?? '',
    documents: documents.map(({ name, size, uploadedAt }) => ({ name, size, uploadedAt })),
    communications: entries
      .filter(isOf('message'))
      .map(({ position, on, text, from }) => ({ position, on, text, from })),
    history: entries
      .filter(isOf('event'))
      .filter((entry) => entry.event !== 'withheld')
      .map(({ position, on, event = 'received' }) => ({ position, on, event: eventWords[event] })),
  }
}
