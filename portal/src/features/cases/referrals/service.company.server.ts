// What a company reads and does with the link of its mail, or by answering it. The link is the only proof of being the company, so that it can be forwarded
// to the right colleague. The token is made from the id of the referral and ends with the case, with a withdrawal, or after 90 days. Reading changes
// nothing, so that programs which open the links of mails do no harm.

import { requireVersion } from '#engines/records/service.actions.server.ts'
import type { DocumentView } from '#features/documents/contract.ts'
import { type MultipartRequest, receiveForm } from '#features/documents/service.multipart.server.ts'
import { type CheckedFile, findDocument, listDocuments } from '#features/documents/service.server.ts'
import type { Reply, ThreadKind } from '#features/inbound-mail/service.mails.server.ts'
import { readAccount } from '#people/directory.server.ts'
import { countAttempt } from '#platform/attempts.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { isParty } from '#platform/mandates.ts'
import { conflict, invalidField, notFound, Problem } from '#platform/problem.ts'
import { companyLabel } from '#platform/state/companies.ts'
import { normaliseEmail } from '#platform/values/emails.ts'
import * as z from 'zod/mini'
import { nounOf } from '../contract.kind.ts'
import { type CaseKind, findNamedCases } from '../engine/service.kinds.server.ts'
import { caseUploads } from '../engine/service.uploads.server.ts'
import { threadCode } from '../engine/service.thread.server.ts'
import { idOfToken, isSame, tokenFor } from '../engine/service.tokens.server.ts'
import { type CaseRow, listHistory } from '../engine/store.server.ts'
import { caseMessages } from '../messages.ts'
import { caseFileKinds } from '../rules.files.ts'
import { caseFileBytes, changesOfCase } from '../rules.ts'
import { companyAnswer } from './contract.input.ts'
import type { ReferredCase } from './contract.ts'
import { referralMessages as words } from './messages.ts'
import { withoutContact } from './rules.erased.ts'
import {
  automaticMinutes,
  companyFiles,
  companyRole,
  linkDays,
  maxOthers,
  referralThread,
  unsentRole,
  writesByLink,
} from './rules.ts'
import { statusOf } from './rules.lifecycle.ts'
import { addCompanyMessage, type CompanyAnswerInput, publishHeld, recordAnswer } from './service.answers.server.ts'
import { documentsOf, findReferred, lockReferred, type Referred } from './service.changes.server.ts'
import { recordUndelivered } from './service.ends.server.ts'
import { addCompanyFiles, answerOf, areSame, holdAnswer, removeCompanyFile } from './service.held.server.ts'
import { countWaiting, listReferrals, listWaiting, type ReferralRow } from './store.server.ts'

/** A link as it was opened, and the network of who opened it. */
export interface OpenedLink {
  token: string
  address: string
}

/** Wrong tokens of one network in an hour. */
const wrongTokens = 30

type LinkPurpose = 'referral' | 'confirmation'

/** The token of a link, made for the address too: a mail to a wrong one opens nothing more once it is corrected. */
export const linkToken = (
  deps: Deps,
  purpose: LinkPurpose,
  { row, referral }: { row: Pick<CaseRow, 'contactEmail'>; referral: Pick<ReferralRow, 'id' | 'mailbox'> },
): Promise<string> =>
  tokenFor(deps, purpose, referral.id, normaliseEmail(purpose === 'referral' ? referral.mailbox : row.contactEmail))

async function findByToken(deps: Deps, purpose: LinkPurpose, token: string): Promise<Referred | undefined> {
  const id = idOfToken(token)
  const found = id === undefined ? undefined : await findReferred(deps, id)
  return found && isSame(token, await linkToken(deps, purpose, found)) ? found : undefined
}

/** For calls with a body: only a link of this portal reaches a referral. */
export const reachLink = (deps: Deps, purpose: LinkPurpose) => ({
  async reach({ params: { token } }: { params: { token: string } }) {
    if (!(await findByToken(deps, purpose, token))) throw notFound(words.notFound)
  },
})

/** The referral of a link; 404 for a wrong one, and 429 for many wrong ones. */
export async function openLink(deps: Deps, purpose: LinkPurpose, { token, address }: OpenedLink): Promise<Referred> {
  const found = await findByToken(deps, purpose, token)
  if (found) return found
  await countAttempt(deps, { what: 'referral-link', whom: { address }, limit: wrongTokens, windowMinutes: 60 })
  throw notFound(words.notFound)
}

export const linkGone = (): Problem => new Problem(410, words.linkGone)

/** Whether the company still has to do with it. */
function isLive(deps: Deps, { row, referral }: Referred): boolean {
  const status = statusOf(referral)
  const age = deps.clock.now().getTime() - referral.sentAt.getTime()
  // What a case says now is not for a company that it no longer names.
  // A mail that came back may have reached a colleague; once it was sent again, the newer one is answered.
  const isSentAgain = status === 'notDelivered' && row.companyAnswer !== 'notDelivered'
  const isGone = row.status === 'Resolved' || row.company !== referral.company || status === 'withdrawn' || isSentAgain
  return !isGone && age <= linkDays * 86_400_000
}

/** Another case of the same company that a text names: what is said about it is not for the person of this one. */
async function findNamedReferrals(deps: Deps, { row, referral: { company, mailbox } }: Referred, text: string) {
  const named: { reference: string; threadId: string }[] = []
  for (const { id, reference } of await findNamedCases(deps, row, text)) {
    const others = await listReferrals(deps.database.db, id)
    const other = others.find((each) => each.company === company || each.mailbox === mailbox)
    if (other) named.push({ reference, threadId: other.id })
  }
  return named
}

/** 400 where what a company writes with the link of one case names another one. */
async function refuseNamed(deps: Deps, found: Referred, { input, files }: Sending): Promise<void> {
  const text = [input?.answer, input?.companyReference, ...files.map(({ name }) => name)].join('\n')
  const names = (await findNamedReferrals(deps, found, text)).map(({ reference }) => reference)
  if (names.length > 0) throw invalidField('answer', words.namesOther(names.join(', '), found.row.reference))
}

/** The referral of a company's link; 410 where the link has ended. */
async function openForCompany(deps: Deps, link: OpenedLink): Promise<Referred> {
  const found = await openLink(deps, 'referral', link)
  if (!isLive(deps, found)) throw linkGone()
  // Of what was resolved meanwhile, an answer by mail is not withdrawn: staff can still enter what it means, but the company is not asked again.
  if (found.referral.answeredAt && !found.referral.outcome) {
    const history = await listHistory(deps.database.db, found.row.id)
    if (history.some(({ action, at }) => action === 'reopen' && at > found.referral.sentAt)) throw linkGone()
  }
  return found
}

/**
 * A referral as the company may know it: without what tells who the customer is, once they have deleted their account. The Commission keeps that for itself.
 * Of a case that a company has filed, meter and documents are that company's.
 */
export async function asCompanyMayKnow<Of extends Referred>(deps: Deps, found: Of): Promise<Of> {
  const { row, referral } = found
  if (!row.userId || (await readAccount(deps, row.userId))) return found
  const known = {
    ...row,
    contactName: words.customerErased,
    contactPhone: '',
    description: withoutContact(row.description, row.contactName),
  }
  if (row.companyId) return { ...found, row: known }
  const nowhere = { meterNumber: '', address: '', lga: '' }
  return { ...found, row: { ...known, ...nowhere }, referral: { ...referral, documents: [] } }
}

/** What a case is about, without the customer. */
export const aboutOf = ({ type, subject, lga }: Pick<CaseRow, 'type' | 'subject' | 'lga'>): string =>
  [[type, subject].filter(Boolean).join(': '), lga].filter(Boolean).join(', ')

/** Where the meter is. */
export const addressOf = ({ address, lga }: CaseRow): string => [address, lga].filter(Boolean).join(', ')

/** What a company needs of a case while it is asked. After its answer nothing: what the case says then is not for it. */
const caseForCompany = ({ row, referral }: Referred, documents: readonly DocumentView[]) => ({
  type: row.type,
  subject: row.subject,
  description: row.description,
  question: referral.question,
  person: { name: row.contactName, phone: row.contactPhone },
  meterNumber: row.meterNumber,
  address: addressOf(row),
  documents: documents.map(({ id, originalName: name, size }) => ({ id, name, size })),
})
const nothing: ReturnType<typeof caseForCompany> = {
  type: '',
  subject: '',
  description: '',
  question: '',
  person: { name: '', phone: '' },
  meterNumber: '',
  address: '',
  documents: [],
}

async function viewForCompany(deps: Deps, referred: Referred): Promise<ReferredCase> {
  const known = await asCompanyMayKnow(deps, referred)
  const { kind, row, referral } = known
  const { documents, files, unsent } = documentsOf(referral, await listDocuments(deps.database.db, kind.key, row.id))
  return {
    reference: row.reference,
    company: companyLabel(referral.company),
    noun: nounOf(kind),
    ...(referral.outcome ? nothing : caseForCompany(known, documents)),
    filedAt: row.createdAt.toISOString(),
    sentAt: referral.sentAt.toISOString(),
    dueAt: referral.dueAt?.toISOString() ?? null,
    isLate: isLate(referral, deps.clock.now()),
    isFirstNotice: referral.isFirstNotice,
    files: [...files, ...unsent].map(({ id, originalName: name, size }) => ({ id, name, size })),
    answered: answeredAs(referral),
    others: await viewOthers(deps, referral),
    askedUntil: referral.askedUntil,
    version: referral.version,
  }
}

/** Whether the day that the company has now passed before it answered. */
const isLate = ({ dueAt, held, answeredAt }: ReferralRow, now: Date): boolean =>
  dueAt !== null && (held ? new Date(held.at) : (answeredAt ?? now)) > dueAt

/** What else waits for the same desk, each with the link of its own mail. */
async function viewOthers(deps: Deps, referral: ReferralRow): Promise<ReferredCase['others']> {
  const { db } = deps.database
  const now = deps.clock.now()
  const waiting = await listWaiting(db, referral, { now, limit: maxOthers })
  const total = waiting.length < maxOthers ? waiting.length : await countWaiting(db, referral, now)
  const listed = waiting.map(async ({ id, mailbox, dueAt, reference, ...row }) => ({
    reference,
    about: aboutOf(row),
    dueAt: dueAt?.toISOString() ?? null,
    token: await linkToken(deps, 'referral', { row: { contactEmail: '' }, referral: { id, mailbox } }),
  }))
  return { total, listed: await Promise.all(listed) }
}

/** What the company has answered, as it is held or as it was published. */
function answeredAs(referral: ReferralRow): ReferredCase['answered'] {
  const { held, heldUntil, answeredAt, outcome } = referral
  const correctUntil = heldUntil?.toISOString() ?? null
  if (held) return { ...answerOf(held), until: held.until ?? null, at: held.at, correctUntil }
  if (!answeredAt || !outcome) return null
  return {
    ...answerOf({ ...referral, outcome }),
    until: referral.doneBy,
    at: answeredAt.toISOString(),
    correctUntil: null,
  }
}

export const readForCompany = async (deps: Deps, link: OpenedLink): Promise<ReferredCase> =>
  viewForCompany(deps, await openForCompany(deps, link))

/** A document of the case that staff ticked for the company, while it is asked; 404 for every other. */
export async function findForCompany(deps: Deps, link: OpenedLink, id: string) {
  const { referral } = await asCompanyMayKnow(deps, await openForCompany(deps, link))
  return findDocument(deps, !referral.outcome && referral.documents.includes(id) ? id : '')
}

const isSameAnswer = ({ answeredBy, outcome, ...referral }: ReferralRow, input: CompanyAnswerInput): boolean =>
  answeredBy === 'link' && outcome !== null && areSame({ ...referral, outcome, until: referral.doneBy ?? '' }, input)

/** An answer with the version of the referral that its author has seen. */
type SeenAnswer = CompanyAnswerInput & { version?: number | undefined }

interface Sending {
  input: SeenAnswer | undefined
  files: CheckedFile[]
  key: string | undefined
}

/** Adds files and the answer, all or nothing. The same answer again changes nothing; another one corrects what is held by who has seen it, and is refused once it is published. */
async function sendAsCompany(deps: Deps, found: Referred, { input, files, key }: Sending): Promise<ReferredCase> {
  await refuseNamed(deps, found, { input, files, key })
  await deps.database.transaction(async (tx) => {
    const live = await lockReferred(deps, tx, found.referral.id)
    if (!live) throw notFound(words.notFound)
    if (!isLive(deps, live)) throw linkGone()
    const { referral } = live
    const sent = { input, files: files.map(({ name, sha256 }) => [name, sha256]) }
    await onceFor(tx, { scope: `referral.answer:${referral.id}`, key, input: sent }, async () => {
      if (referral.outcome) {
        if (input && isSameAnswer(referral, input)) return {}
        throw conflict(words.answeredBefore)
      }
      // Several people share a mailbox: nobody replaces an answer that they have not seen.
      if (input && referral.held && !areSame(referral.held, input))
        requireVersion(referral, input.version, words.answeredMeanwhile)
      await addCompanyFiles(deps, tx, live, { files, role: unsentRole })
      const after = input && (await lockReferred(deps, tx, referral.id))
      if (after) await holdAnswer(deps, tx, after, input)
      return {}
    })
  })
  return viewForCompany(deps, (await findReferred(deps, found.referral.id)) ?? found)
}

/** Removes a file that the customer has not got. */
export async function removeForCompany(deps: Deps, link: OpenedLink, id: string): Promise<ReferredCase> {
  const found = await openToWrite(deps, link)
  await deps.database.transaction(async (tx) => {
    const live = await lockReferred(deps, tx, found.referral.id)
    if (live) await removeCompanyFile(deps, tx, live, id)
  })
  return viewForCompany(deps, (await findReferred(deps, found.referral.id)) ?? found)
}

type KeyedLink = OpenedLink & { key: string | undefined }

/** The referral of a link with which something is sent or removed now. */
async function openToWrite(deps: Deps, link: OpenedLink): Promise<Referred> {
  const found = await openForCompany(deps, link)
  const whom = { account: found.referral.id }
  await countAttempt(deps, { what: 'referral-write', whom, limit: writesByLink, windowMinutes: 60 })
  return found
}

export const answerByLink = async (deps: Deps, { key, ...link }: KeyedLink, input: SeenAnswer) =>
  sendAsCompany(deps, await openToWrite(deps, link), { input, files: [], key })

/** Receives files with or without an answer in the same form. */
export async function answerWithFiles(
  deps: Deps,
  { key, ...link }: KeyedLink,
  request: MultipartRequest,
): Promise<ReferredCase> {
  const found = await openToWrite(deps, link)
  const { accepts, maxBytes } = caseUploads(found.kind)
  return receiveForm(deps, request, {
    limits: { accepts, maxBytes, maxFiles: companyFiles },
    fileField: 'documents',
    begin: async (fields) => readAnswerFields(fields),
    recordOf: () => found.row.id,
    add(input, files) {
      if (!input && files.length === 0) throw invalidField('outcome', words.outcomeMissing)
      return sendAsCompany(deps, found, { input, files, key })
    },
  })
}

const answerSchema = z.object(companyAnswer)

/** The answer in the fields of a form; undefined where there is none. */
function readAnswerFields(fields: Readonly<Record<string, string>>): SeenAnswer | undefined {
  if (!Object.keys(companyAnswer).some((name) => fields[name]?.trim())) return undefined
  const typed = fields['offeredKobo']?.trim() ?? ''
  const { success, data, error } = z.safeParse(answerSchema, {
    ...fields,
    answer: fields['answer'] ?? '',
    offeredKobo: typed === '' ? null : /^\d+$/.test(typed) ? Number(typed) : Number.NaN,
  })
  const seen = fields['version']?.trim()
  if (success) return { ...data, ...(seen && { version: Number(seen) }) }
  const problems = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  throw new Problem(400, problems[0]!.message, { fields: problems })
}

/** Referrals as threads to which the desk of a company answers by mail. */
export const referralThreads = (kinds: readonly CaseKind[]): ThreadKind => ({
  code: referralThread,
  noun: 'case',
  duties: { read: may.readCases, decide: may.handleCases },
  files: { accepts: caseFileKinds, maxBytes: caseFileBytes, maxFiles: companyFiles },
  // The thread is the referral, the page is the case's: found by its reference.
  staffPath(_id, reference) {
    const kind = kinds.find((each) => reference.toLowerCase().startsWith(`${threadCode(each)}-`))
    return kind ? `${kind.path}?search=${reference}` : ''
  },
  async isOwn(deps, officer, id) {
    const found = await findReferred(deps, id)
    return found !== undefined && isParty(officer, found.row)
  },
  async find(deps, id) {
    const found = await findReferred(deps, id)
    if (!found) return undefined
    const { sentAt, deliveredAt, remindedAt, mailbox } = found.referral
    const ours = Math.max(...[sentAt, deliveredAt, remindedAt].map((at) => at?.getTime() ?? 0))
    return {
      reference: found.row.reference,
      path: '',
      recipients: [`address:${normaliseEmail(mailbox)}`],
      takes: isLive(deps, found) ? 'answers' : 'nothing',
      quietUntil: new Date(ours + automaticMinutes * 60_000),
      awaitsAnswer: !found.referral.answeredAt && !found.referral.withdrawnAt,
    }
  },
  async findNamed(deps, id, text) {
    const found = await findReferred(deps, id)
    return found ? findNamedReferrals(deps, found, text) : []
  },
  undelivered: recordUndelivered,
  addReply,
})

/** The answer by mail, whose outcome staff enter; what a company writes after its answer is added to the case too. */
async function addReply(deps: Deps, tx: Db, reply: Reply): Promise<void> {
  const found = await lockReferred(deps, tx, reply.threadId)
  const locked = found && (await publishHeld(deps, tx, found))
  if (!locked || normaliseEmail(locked.referral.mailbox) !== reply.sender.email) throw notFound(words.notFound)
  if (!isLive(deps, locked)) throw conflict(words.mailLate)
  if (locked.row.version > changesOfCase) throw conflict(caseMessages.tooManyChanges(nounOf(locked.kind)))
  const files = await addCompanyFiles(deps, tx, locked, { files: reply.files, role: companyRole })
  const input = { outcome: null, answer: reply.text }
  const answering = { way: 'mail', input, quoted: reply.quoted, at: reply.at, files } as const
  await (locked.referral.answeredAt ? addCompanyMessage : recordAnswer)(deps, tx, locked, answering)
}
