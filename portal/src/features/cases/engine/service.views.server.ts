import type { SignedIn } from '#platform/actor.ts'
import { nameCompanies, type NamedCompany } from '#features/companies/service.lookup.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { DocumentView } from '#features/documents/contract.ts'
import { listDocumentsOf } from '#features/documents/service.server.ts'
import { readAccounts } from '#people/directory.server.ts'
import { holds, may } from '#platform/duties.ts'
import { isOfficer, isParty, owns } from '#platform/mandates.ts'
import { formatKobo } from '#platform/values/kobo.ts'
import { formatDay, startOfDay } from '#platform/values/nigerian-time.ts'
import { ownValues } from '../contract.fields.ts'
import { claimEntry, historyText, internalActions, issuerActions, words } from '../messages.history.ts'
import { describeClock, hasAsked, mayAskFrom } from './rules.clock.ts'
import { availableActions } from '#engines/records/kind.ts'
import { type Holidays, viewHolidays } from '#features/calendar/service.server.ts'
import { roleOf } from './service.access.server.ts'
import { stateOf } from './service.state.server.ts'
import { claimState, heldUntil, isHeld, issuerOf } from '../follow/rules.ts'
import { countMerges, findKept } from '../related/store.merges.server.ts'
import { listUnsent } from './service.attachments.server.ts'
import { codeHolder } from './service.history.server.ts'
import type { CaseKind, Contact } from './service.kinds.server.ts'
import { attachmentRole, caseActions, maxEscalationLevel, withheldRole } from '../rules.ts'
import { answersTo, isNoAnswer, withheldOf } from '../rules.withheld.ts'
import { referralMessages as referralWords } from '../referrals/messages.ts'
import { unsentRole } from '../referrals/rules.ts'
import { readAnswer } from '../referrals/service.answers.server.ts'
import type { CompanySaid } from '../referrals/contract.said.ts'
import { listReferrals, type ReferralRow } from '../referrals/store.server.ts'
import { nounOf } from '../contract.kind.ts'
import { whatHappensNow } from '../messages.next.ts'
import { companyLabel } from '#platform/state/companies.ts'
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
  const available = new Set(availableActions(kind.record, stateOf(row, now), { by, now }))
  return caseActions.filter(
    (action) =>
      available.has(action) &&
      roleOf(reader, row, action) === by &&
      (action !== 'delete' || holds(reader, may.superviseCases)) &&
      // The owner answers about a claim, and confirms an address, by the link of the mail.
      (by === 'staff' ||
        !(action === 'confirmClaim' || action === 'confirmContact' || action === 'detach' || isHeld(row, action, now))),
  )
}

function viewRequest(row: CaseRow, now: Date) {
  const asked = row.status !== 'Resolved' && row.escalationLevel < maxEscalationLevel && hasAsked(row, now)
  return { asked, nextAt: (asked && mayAskFrom(row)?.toISOString()) || null }
}

/** Converts a row of a list to the API's form for `reader`. */
function toRow(
  row: CaseRow,
  { documents, company, user }: { documents: DocumentView[]; company: NamedCompany | null; user: Contact },
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
    user,
    distributionCompany: row.company,
    lga: row.lga,
    documents,
    clock: describeClock(row, now, holidays),
    escalationRequest: viewRequest(row, now),
    channel: row.channel,
    unconfirmed: row.unconfirmed,
    companyAnswer: staff ? row.companyAnswer : '',
    tags: staff ? row.tags : [],
    answerSince: (staff && row.answerSince?.toISOString()) || null,
    mailReturnedAt: (staff && row.mailReturnedAt?.toISOString()) || null,
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

/** The person of each case. The people of a company do not read that of a colleague who has deleted the account since. */
async function readContacts(db: Db, rows: readonly CaseRow[], reader: SignedIn) {
  const filers = rows.flatMap((row) => (row.companyId && !isOfficer(reader, row, may.readCases) && row.userId) || [])
  const accounts = await readAccounts(db, filers)
  const erased = new Set(filers.filter((filer) => !accounts.some(({ id }) => id === filer)))
  return ({ userId, contactName: name, contactEmail: email, contactPhone: phone }: CaseRow): Contact =>
    userId && erased.has(userId) ? { name: words.erasedContact, email: '', phone: '' } : { name, email, phone }
}

/** Reads rows with their documents, in the order of `ids`. Not for use in a transaction, because it runs two queries in parallel. */
export async function readRows(db: Db, ids: string[], reading: Reading) {
  const [rows, all] = await Promise.all([findCases(db, ids), listDocumentsOf(db, reading.kind.key, ids)])
  const companyOf = await nameCompanies(db, rows)
  const contactOf = await readContacts(db, rows, reading.reader)
  return rows.map((row) => {
    const isStaff = isOfficer(reading.reader, row, may.readCases)
    const documents = all.filter((document) => document.recordId === row.id && isShown(document, isStaff))
    return toRow(row, { documents, company: companyOf(row), user: contactOf(row) }, reading)
  })
}

/** The money that a company offers, by the entry of its first answer, which shows it with the company's words. */
function readOffers(referrals: readonly ReferralRow[], history: readonly HistoryRow[]): Map<HistoryRow['id'], string> {
  return new Map(
    referrals.flatMap((referral) => {
      const [first] = answersTo(referral, history)
      return first && referral.offeredKobo ? [[first.id, referralWords.offers(formatKobo(referral.offeredKobo))]] : []
    }),
  )
}

const askedUntil = ({ action, quoted }: HistoryRow): string =>
  action === 'companyNeedsTime' ? referralWords.asksUntil(formatDay(startOfDay(quoted))) : ''

/** What a company has answered, where its person reads it: not what it can still correct, and not what is withheld. */
function readSaid(referral: ReferralRow | undefined, history: readonly HistoryRow[]): CompanySaid | null {
  const said = referral?.answeredAt && readAnswer(referral, history)
  return said && said.answer ? said : null
}

interface Now {
  kind: CaseKind
  row: CaseRow
  /** Newest first. */
  referrals: readonly ReferralRow[]
  said: CompanySaid | null
  isLate: boolean
}

function nowOf({ kind, row, referrals: [latest], said, isLate }: Now) {
  const isThere = latest?.deliveredAt && !latest.answeredAt && !latest.withdrawnAt && !latest.undeliveredAt
  const { dueAt, waitingSince, resolvedAt, status } = row
  return {
    dueAt,
    waitingSince,
    resolvedAt,
    status,
    isLate,
    noun: nounOf(kind),
    atCompany: latest && isThere ? { ...latest, company: companyLabel(latest.company) } : null,
    answeredBy: said?.company ?? '',
    asksIfSolved: latest?.confirmation === 'asked',
    askFrom: latest?.askFrom ?? null,
  }
}

/** Entries that are shown as messages. */
const messageActions: ReadonlySet<string> = new Set(['message', 'ask', 'companyAnswer', 'companyNeedsTime'])

export const isShown = ({ role }: Pick<DocumentView, 'role'>, isStaff: boolean): boolean =>
  role !== attachmentRole && role !== unsentRole && (isStaff || role !== withheldRole)

/** Only staff see the names of staff; the owner sees 'The Commission'. */
function nameActor(entry: HistoryRow, reader: SignedIn, isStaff: boolean): string {
  const { actorId, actorName, actorRole, codeIssuer } = entry
  if (actorRole === 'clock') return words.automatic
  const way = codeIssuer ? words.withCode : actorId === codeHolder ? words.withOwnCode : ''
  if (isStaff) return `${actorName}${way}${codeIssuer ? ` (issued by ${codeIssuer.byName})` : ''}`
  if (actorId === reader.id || (actorRole === 'owner' && reader.id === codeHolder)) return `${words.you}${way}`
  return actorRole === 'staff' ? words.commission : `${actorName}${way}`
}

/** Whether what the customer says by the code is left out of public figures: who issued the code has worked on the case. */
const isUncounted = ({ action, codeIssuer }: HistoryRow, history: readonly HistoryRow[]): boolean =>
  codeIssuer !== null &&
  (action === 'solved' || action === 'notSolved') &&
  history.some((each) => each.actorId === codeIssuer.byId && !issuerActions.some((name) => name === each.action))

const toEntry = (entry: HistoryRow, kind: CaseKind, reader: SignedIn, isStaff: boolean) => ({
  id: String(entry.id),
  at: entry.at.toISOString(),
  action: entry.action,
  text: historyText(kind.noun, entry),
  by: nameActor(entry, reader, isStaff),
  note: (entry.action !== claimEntry || isStaff) && entry.note ? entry.note : null,
  files: entry.files,
})

const viewCode = (row: CaseRow, isStaff: boolean, now: Date) => ({
  code: isStaff && row.code ? { at: row.code.at, by: issuerOf(row.code)?.byName ?? '' } : null,
  claim:
    isStaff && row.claim && claimState(row, now) === 'waiting'
      ? { name: row.claim.name, email: row.claim.email }
      : null,
  heldUntil: (!isStaff && heldUntil(row, now)?.toISOString()) || null,
})

/** The case that a duplicate follows. Its outcome and date are no secret; only who may read it gets its id. */
async function viewKept(db: Db, row: CaseRow, reader: SignedIn) {
  const kept = row.status === 'Resolved' ? await findKept(db, row.id) : undefined
  if (!kept) return null
  const { id, reference, status, dueAt } = kept
  const reads = holds(reader, may.readCases) || owns(reader, kept, 'read')
  return { id: reads ? id : null, reference, status, dueAt: dueAt?.toISOString() ?? null }
}

const withheldBy = (entry: HistoryRow | undefined) => (entry ? `${entry.actorName}: ${entry.note}` : '')

/** Reads a case with all details for `reader`, whose access the caller has checked. */
export async function readCaseDetail(deps: Deps, db: Db, kind: CaseKind, row: CaseRow, reader: SignedIn) {
  const now = deps.clock.now()
  const holidays = await viewHolidays(deps, now)
  const stored = await listDocumentsOf(db, kind.key, [row.id])
  const staff = isOfficer(reader, row, may.readCases)
  const documents = stored.filter((document) => isShown(document, staff))
  const companyOf = await nameCompanies(db, [row])
  const history = await listHistory(db, row.id)
  const withheld = withheldOf(history)
  const seen = history
    .filter((entry) => staff || !(internalActions.has(entry.action) || withheld.has(entry.id)))
    .map((entry) => ({ ...entry, isNoAnswer: isNoAnswer(entry, history) }))
  const referrals = row.companyAnswer === '' ? [] : await listReferrals(db, row.id)
  const offers = readOffers(referrals, history)
  const asked = row.status === 'Resolved' ? undefined : referrals.find(({ confirmation }) => confirmation === 'asked')
  const said = readSaid(asked ?? referrals[0], history)
  const line = (entry: HistoryRow) => ({
    id: String(entry.id),
    at: entry.at.toISOString(),
    by: nameActor(entry, reader, staff),
    text: entry.note,
  })
  const contactOf = await readContacts(db, [row], reader)
  const known = { documents, company: companyOf(row), user: contactOf(row) }
  const shown = toRow(row, known, { kind, reader, now, holidays })
  const mergedInto = await viewKept(db, row, reader)
  // Its owner goes on in the kept case.
  const isElsewhere = !staff && mergedInto?.id != null
  return {
    ...shown,
    actions: shown.actions.filter((action) => !(isElsewhere && action === 'reopen')),
    mergedInto,
    duplicates: staff ? await countMerges(db, row.id) : 0,
    timeline: seen.map((entry) => {
      const line = toEntry(entry, kind, reader, staff)
      const internal = internalActions.has(entry.action) || withheld.has(entry.id)
      const uncounted = staff && isUncounted(entry, history) ? words.uncounted : ''
      return { ...line, internal, text: line.text + uncounted }
    }),
    messages: seen
      .filter(({ action }) => messageActions.has(action))
      .map((entry) => ({
        ...line(entry),
        text: [entry.note, offers.get(entry.id), askedUntil(entry)].filter(Boolean).join('\n\n'),
        quoted: askedUntil(entry) ? '' : entry.quoted,
        fromStaff: entry.actorRole === 'staff',
        fromCompany: entry.actorRole === 'company',
        asks: entry.action === 'ask',
        isNoAnswer: entry.isNoAnswer,
        withheld: withheldBy(withheld.get(entry.id)),
        documents: documents.filter(({ id }) => entry.documents.includes(id)),
      })),
    notes: seen.filter(({ action }) => action === 'note').map(line),
    attachments: stored.some(({ role }) => role === attachmentRole) ? await listUnsent(db, row, reader) : [],
    asksIfSolved: asked !== undefined,
    companySaid: said,
    now: staff ? '' : whatHappensNow(nowOf({ kind, row, referrals, said, isLate: shown.clock.overdue }), now),
    ...viewCode(row, staff, now),
    enteredBy:
      (staff && history.find(({ action, actorRole }) => action === 'submit' && actorRole === 'staff')?.actorName) || '',
  }
}
