import { availableActions } from '#engines/records/kind.ts'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { requireOwnFactor } from '#features/accounts/factors/service.server.ts'
import { readAccount } from '#people/directory.server.ts'
import { waitingAbout } from '#features/approvals/service.server.ts'
import type { Actor, SignedIn } from '#platform/actor.ts'
import { describeWait } from '#platform/attempts.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import type { QueryOf, ResponseOf } from '#platform/endpoint.ts'
import { invalidField, tooMany } from '#platform/problem.ts'
import { networkOf } from '#platform/proxies.server.ts'
import { RecentCounts } from '#platform/recent-counts.server.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { FollowedReport } from './contract.follow-up.ts'
import { type listReports, type Report, type Attachment, attachmentPath, type ReportSummary } from './contract.ts'
import { eventWords, report as kind, type ReportActor } from './kind.ts'
import { identityWords, messages } from './messages.ts'
import {
  hasZeroBits,
  isWait,
  puzzleBits,
  puzzleMinutes,
  puzzleText,
  receiptWindowMinutes,
  reportsAnHour,
  reportsByWaiting,
  waitHours,
  waitSeconds,
  wrongReceipts,
} from './rules.ts'
import { identityOpenUntil } from './sealing/service.identity.server.ts'
import { openFor, openRow, type OpenReport, ownerTag } from './sealing/service.open.server.ts'
import { type Entry, readEntries } from './sealing/service.entries.server.ts'
import { unsealJson, puzzleSignature } from './sealing/service.seal.server.ts'
import { listAttachments } from './sealing/store.entries.server.ts'
import { findReport, listRows, type Whose, listDenials } from './store.server.ts'

type Listed = ResponseOf<typeof listReports>

/** Reports that staff may read, or a user's own; none for visitors. Searched in memory, because there is no plain-text index. */
export async function readReports(deps: Deps, actor: Actor, query: QueryOf<typeof listReports>): Promise<Listed> {
  const { page, pageSize, status } = query
  if (actor.kind === 'user' && holds(actor, may.handleReports)) await requireOwnFactor(deps, actor)
  const found = actor.kind === 'user' ? await findAll(deps, whose(deps, actor), query.search) : []
  const counts = countReports(found)
  const wanted = status ? found.filter(({ row }) => row.status === status) : found
  const shown = wanted.slice((page - 1) * pageSize, page * pageSize)
  const forStaff = holds(actor, may.handleReports)
  const names = await staffNames(
    deps,
    shown.map(({ row }) => (forStaff ? row.assignedTo : null)),
  )
  return {
    items: shown.map((report) => toSummary(report, names, !forStaff)),
    page,
    pageSize,
    total: wanted.length,
    counts,
  }
}

const whose = (deps: Deps, actor: SignedIn): Whose =>
  holds(actor, may.handleReports) ? { staffId: actor.id } : { ownerTag: ownerTag(deps, actor.id) }

/** After so many reports other requests have their turn. */
const atOnce = 10

/** The reports that a member of staff may read, or a person's own, and that `isFound`; newest day first, then by their random references. */
export async function openAll(
  deps: Deps,
  who: Whose,
  isFound: (report: OpenReport) => boolean = () => true,
): Promise<OpenReport[]> {
  const found: OpenReport[] = []
  for (const [at, row] of (await listRows(deps.database.db, who)).entries()) {
    if (at % atOnce === 0) await setImmediate()
    const report = openRow(deps, row)
    if (isFound(report)) found.push(report)
  }
  return found
}

function findAll(deps: Deps, who: Whose, search: string | undefined): Promise<OpenReport[]> {
  const words = search?.toLocaleLowerCase('en')
  return openAll(
    deps,
    who,
    ({ row, facts }) =>
      !words ||
      // Staff would learn a name from the search for it.
      [row.reference, facts.subject, facts.description, who.staffId === undefined ? facts.name : ''].some((text) =>
        text.toLocaleLowerCase('en').includes(words),
      ),
  )
}

/** Pending reports and those under investigation count as in progress (decisions §9). */
function countReports(reports: OpenReport[]): Listed['counts'] {
  const of = (...statuses: string[]) => reports.filter(({ row }) => statuses.includes(row.status)).length
  return {
    total: reports.length,
    inProgress: of('PENDING', 'UNDER_INVESTIGATION'),
    escalated: of('ESCALATED'),
    resolved: of('RESOLVED'),
  }
}

/** 404 for who may not read a report; nothing is recorded, since nothing is shown. */
export const reachReport = async (deps: Deps, actor: SignedIn, id: string): Promise<unknown> =>
  openFor(deps, actor, isUuid(id) ? await findReport(deps.database.db, id) : undefined)

/** Reads a report; when staff open it, this is recorded without its content. */
export async function readReport(deps: Deps, actor: SignedIn, id: string): Promise<Report> {
  const { db } = deps.database
  const report = await openFor(deps, actor, isUuid(id) ? await findReport(db, id) : undefined)
  if (report.as === 'staff')
    await recordAudit(db, {
      at: deps.clock.now(),
      actor,
      action: 'report.open',
      recordType: 'report',
      recordId: report.row.id,
      details: { reference: report.row.reference },
    })
  return toReport(deps, db, report, { as: report.as, reader: actor })
}

export async function staffNames(deps: Deps, ids: (string | null)[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const id of new Set(ids)) {
    const account = id === null ? undefined : await readAccount(deps, id)
    if (account) names.set(account.id, `${account.name} ${account.surname}`.trim())
  }
  return names
}

/** `isNamed` when the reader may know who reported. */
function toSummary({ row, facts }: OpenReport, names: Map<string, string>, isNamed: boolean): ReportSummary {
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
    actions: availableActions(kind, row, { by: as, now: deps.clock.now() }),
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

/** Metadata of a file; stored only sealed. */
export interface FileFacts {
  name: string
  kind: 'pdf' | 'docx' | 'jpg' | 'png'
  size: number
}
export const factsContext = (reportId: string, id: string): string => `file ${reportId} ${id}`

/** A neutral name for a file whose own name could identify a person. */
export const storedFileName = (position: number, kind: FileFacts['kind']): string => `Attachment ${position}.${kind}`

/** A signed challenge; stored only when it has been used. */
export function issuePuzzle(deps: Deps): { challenge: string; bits: number } {
  const until = (deps.clock.now().getTime() + puzzleMinutes * 60_000).toString(36)
  return { challenge: signChallenge(deps, `${randomBytes(16).toString('base64url')}.${until}`), bits: puzzleBits }
}

/** The challenge of a page without scripts, signed and used once like a puzzle: the page must have been open for some seconds. */
export function issueWait(deps: Deps): { challenge: string; waitSeconds: number } {
  const from = deps.clock.now().getTime().toString(36)
  return { challenge: signChallenge(deps, `wait.${randomBytes(16).toString('base64url')}.${from}`), waitSeconds }
}

const signChallenge = (deps: Deps, text: string) => `${text}.${puzzleSignature(deps, text)}`

/** Refuses a forged or expired challenge, a wrong solution, and a page that was not open for long enough at the time `at`. The store checks whether it was already used. */
export function checkChallenge(
  deps: Deps,
  { challenge, solution = -1 }: { challenge: string; solution?: number | undefined },
  at: Date,
): void {
  const text = challenge.slice(0, Math.max(challenge.lastIndexOf('.'), 0))
  const time = text.slice(text.lastIndexOf('.') + 1)
  const expected = Buffer.from(signChallenge(deps, text))
  const given = Buffer.from(challenge)
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw invalidField('challenge', isWait(challenge) ? messages.waitOld : messages.puzzleWrong)
  const seconds = (at.getTime() - Number.parseInt(time, 36)) / 1000
  if (isWait(challenge)) {
    if (seconds > waitHours * 3600) throw invalidField('challenge', messages.waitOld)
    if (seconds < waitSeconds) throw tooMany(messages.tooSoon, waitSeconds)
    return
  }
  if (seconds > 0) throw invalidField('challenge', messages.puzzleOld)
  const hash = createHash('sha256').update(puzzleText(challenge, solution)).digest()
  if (!hasZeroBits(hash, puzzleBits)) throw invalidField('solution', messages.puzzleWrong)
}

const limits = {
  report: { limit: reportsAnHour, minutes: 60, words: messages.tooManyReports },
  /** Reports without a puzzle, in a lane of their own: a flood of one kind stops none of the other. */
  waited: { limit: reportsByWaiting.ofNetwork, minutes: 60, words: messages.tooManyReports },
  receipt: { limit: wrongReceipts, minutes: receiptWindowMinutes, words: messages.tooManyReceipts },
  /** All networks together. */
  allWaited: { limit: reportsByWaiting.inTotal, minutes: 60, words: messages.tooManyByWaiting },
}
type Limit = keyof typeof limits
const countsOf = new WeakMap<Deps['database'], Map<Limit, RecentCounts>>()

/** Each counts an attempt against a network; kept only in memory. Throws 429 with the time to wait; returns a function that takes back the count. */
export const countReceipt = (deps: Deps, address: string) => countOne(deps, 'receipt', networkOf(address))
export const countReport = (deps: Deps, address: string) => countOne(deps, 'report', networkOf(address))

/** Against its network first: one that has sent enough takes nothing from the total. */
export function countWaited(deps: Deps, address: string): () => void {
  const takeBack = countOne(deps, 'waited', networkOf(address))
  try {
    const takeBackOfAll = countOne(deps, 'allWaited', '')
    return () => [takeBack, takeBackOfAll].forEach((each) => each())
  } catch (error) {
    takeBack()
    throw error
  }
}

function countOne(deps: Deps, what: Limit, whom: string): () => void {
  const all = countsOf.get(deps.database) ?? new Map<Limit, RecentCounts>()
  countsOf.set(deps.database, all)
  const counts = all.get(what) ?? new RecentCounts(limits[what])
  all.set(what, counts)
  const wait = counts.count(whom, deps.clock.now())
  if (wait > 0) throw tooMany(`${limits[what].words} Try again in ${describeWait(wait)}.`, wait)
  return () => counts.forgive(whom)
}
