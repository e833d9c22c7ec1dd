// What a company reads and does with the link of its mail, or by answering it. The link is the only proof of being the company, so that it can be forwarded
// to the right colleague. The token is made from the id of the referral and ends with the case, with a withdrawal, or after 90 days. Reading changes
// nothing, so that programs which open the links of mails do no harm.

import { recordAction } from '#engines/records/service.actions.server.ts'
import type { DocumentView } from '#features/documents/contract.ts'
import { type MultipartRequest, receiveForm } from '#features/documents/service.multipart.server.ts'
import {
  addDocumentsIn,
  type CheckedFile,
  findDocument,
  listDocuments,
  type UploadTarget,
} from '#features/documents/service.server.ts'
import type { Reply, ThreadKind } from '#features/inbound-mail/service.mails.server.ts'
import { visitor } from '#platform/actor.ts'
import { countAttempt } from '#platform/attempts.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { conflict, invalidField, notFound, Problem } from '#platform/problem.ts'
import { companyLabel } from '#platform/state/companies.ts'
import { normaliseEmail } from '#platform/values/emails.ts'
import * as z from 'zod/mini'
import { nounOf } from '../contract.kind.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { caseUploads, threadCode } from '../engine/service.thread.server.ts'
import { idOfToken, isSame, tokenFor } from '../engine/service.tokens.server.ts'
import { type CaseRow, listHistory } from '../engine/store.server.ts'
import { caseMessages } from '../messages.ts'
import { caseFileKinds } from '../rules.files.ts'
import { caseFileBytes, changesOfCase } from '../rules.ts'
import { companyAnswer } from './contract.input.ts'
import type { ReferredCase } from './contract.ts'
import { referralMessages as words } from './messages.ts'
import { automaticMinutes, companyFiles, companyRole, linkDays, referralThread } from './rules.ts'
import { statusOf } from './rules.lifecycle.ts'
import {
  addCompanyMessage,
  companyActor,
  type CompanyAnswerInput,
  documentsOf,
  findReferred,
  lockReferred,
  recordAnswer,
  type Referred,
} from './service.changes.server.ts'
import { type ReferralRow, referralStore } from './store.server.ts'

/** A link as it was opened, and the network of who opened it. */
export interface OpenedLink {
  token: string
  address: string
}

/** Wrong tokens of one network in an hour. */
const wrongTokens = 30

type LinkPurpose = 'referral' | 'confirmation'

/** The token of a link. That of the person is made for their address too: a mail to a mistyped one asks nothing more once staff have corrected it. */
export const linkToken = (deps: Deps, purpose: LinkPurpose, { row, referral: { id } }: Referred): Promise<string> =>
  purpose === 'referral' ? tokenFor(deps, purpose, id) : tokenFor(deps, purpose, id, normaliseEmail(row.contactEmail))

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

/** 410 where the company has no more to do with it. */
function requireLive(deps: Deps, { row, referral }: Referred): void {
  const status = statusOf(referral)
  const age = deps.clock.now().getTime() - referral.sentAt.getTime()
  // What a case says now is not for a company that it no longer names.
  const isGone =
    row.status === 'Resolved' || row.company !== referral.company || status === 'withdrawn' || status === 'notDelivered'
  if (isGone || age > linkDays * 86_400_000) throw linkGone()
}

/** The referral of a company's link; 410 where the link has ended. */
async function openForCompany(deps: Deps, link: OpenedLink): Promise<Referred> {
  const found = await openLink(deps, 'referral', link)
  requireLive(deps, found)
  // Of what was resolved meanwhile, an answer by mail is not withdrawn: staff can still enter what it means, but the company is not asked again.
  if (found.referral.answeredAt && !found.referral.outcome) {
    const history = await listHistory(deps.database.db, found.row.id)
    if (history.some(({ action, at }) => action === 'reopen' && at > found.referral.sentAt)) throw linkGone()
  }
  return found
}

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
  const { kind, row, referral } = referred
  const { documents, files } = documentsOf(referral, await listDocuments(deps.database.db, kind.key, row.id))
  const { answeredAt, outcome, answer, offeredKobo, companyReference } = referral
  return {
    reference: row.reference,
    company: companyLabel(referral.company),
    noun: nounOf(kind),
    ...(outcome ? nothing : caseForCompany(referred, documents)),
    filedAt: row.createdAt.toISOString(),
    sentAt: referral.sentAt.toISOString(),
    dueAt: referral.dueAt?.toISOString() ?? null,
    isFirstNotice: referral.isFirstNotice,
    files: files.map(({ originalName: name, size }) => ({ name, size })),
    answered: answeredAt && outcome && { at: answeredAt.toISOString(), outcome, answer, offeredKobo, companyReference },
  }
}

export const readForCompany = async (deps: Deps, link: OpenedLink): Promise<ReferredCase> =>
  viewForCompany(deps, await openForCompany(deps, link))

/** A document of the case that staff ticked for the company, while it is asked; 404 for every other. */
export async function findForCompany(deps: Deps, link: OpenedLink, id: string) {
  const { referral } = await openForCompany(deps, link)
  return findDocument(deps, !referral.outcome && referral.documents.includes(id) ? id : '')
}

const isSameAnswer = (referral: ReferralRow, input: CompanyAnswerInput): boolean =>
  referral.answeredBy === 'link' &&
  referral.outcome === input.outcome &&
  referral.answer === input.answer &&
  referral.offeredKobo === (input.offeredKobo ?? null) &&
  referral.companyReference === (input.companyReference ?? '')

interface Sending {
  input: CompanyAnswerInput | undefined
  files: CheckedFile[]
  key: string | undefined
}

/** Adds files and the answer, all or nothing. The same answer again changes nothing; another one is refused. */
async function sendAsCompany(deps: Deps, found: Referred, { input, files, key }: Sending): Promise<ReferredCase> {
  await deps.database.transaction(async (tx) => {
    const live = await lockReferred(deps, tx, found.referral.id)
    if (!live) throw notFound(words.notFound)
    requireLive(deps, live)
    const { row, referral } = live
    const sent = { input, files: files.map(({ name, sha256 }) => [name, sha256]) }
    await onceFor(tx, { scope: `referral.answer:${referral.id}`, key, input: sent }, async () => {
      if (referral.outcome) {
        if (input && isSameAnswer(referral, input)) return {}
        throw conflict(words.answeredBefore)
      }
      const before = documentsOf(referral, await listDocuments(tx, row.kind, row.id)).files
      const all = [...before, ...(await addCompanyFiles(deps, tx, live, files))]
      const actor = companyActor(referral.company)
      if (input) await recordAnswer(deps, tx, live, { way: 'link', input, files: all })
      else
        await recordAction(deps, tx, row.kind, row, { actor, action: 'companyFiles', details: { files: files.length } })
      return {}
    })
  })
  return viewForCompany(deps, (await findReferred(deps, found.referral.id)) ?? found)
}

/** Adds files of the company to a locked case, in a role that nobody else may use; 409 for more than a referral takes. The caller records them. */
async function addCompanyFiles(deps: Deps, tx: Db, { kind, row, referral }: Referred, files: CheckedFile[]) {
  if (files.length === 0) return []
  if (referral.files.length + files.length > companyFiles) throw conflict(words.tooManyFiles)
  const target: UploadTarget = { ...caseUploads(kind), stored: () => Promise.resolve() }
  const upload = { actor: visitor, recordId: row.id, role: companyRole, files }
  const added = await addDocumentsIn(deps, tx, target, upload)
  await referralStore.update(tx, referral.id, { files: [...referral.files, ...added.map(({ id }) => id)] })
  return added
}

type KeyedLink = OpenedLink & { key: string | undefined }

export const answerByLink = async (deps: Deps, { key, ...link }: KeyedLink, input: CompanyAnswerInput) =>
  sendAsCompany(deps, await openForCompany(deps, link), { input, files: [], key })

/** Receives files with or without an answer in the same form. */
export async function answerWithFiles(
  deps: Deps,
  { key, ...link }: KeyedLink,
  request: MultipartRequest,
): Promise<ReferredCase> {
  const found = await openForCompany(deps, link)
  const { accepts, maxBytes } = caseUploads(found.kind)
  return receiveForm(deps, request, {
    limits: { accepts, maxBytes, maxFiles: companyFiles },
    fileField: 'documents',
    begin: async (fields) => readAnswerFields(fields),
    add(input, files) {
      if (!input && files.length === 0) throw invalidField('outcome', words.outcomeMissing)
      return sendAsCompany(deps, found, { input, files, key })
    },
  })
}

const answerSchema = z.object(companyAnswer)

/** The answer in the fields of a form; undefined where there is none. */
function readAnswerFields(fields: Readonly<Record<string, string>>): CompanyAnswerInput | undefined {
  if (!Object.keys(companyAnswer).some((name) => fields[name]?.trim())) return undefined
  const typed = fields['offeredKobo']?.trim() ?? ''
  const { success, data, error } = z.safeParse(answerSchema, {
    ...fields,
    answer: fields['answer'] ?? '',
    offeredKobo: typed === '' ? null : /^\d+$/.test(typed) ? Number(typed) : Number.NaN,
  })
  if (success) return data
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
  async find(deps, id) {
    const found = await findReferred(deps, id)
    if (!found) return undefined
    const { sentAt, deliveredAt, remindedAt, mailbox } = found.referral
    const ours = Math.max(...[sentAt, deliveredAt, remindedAt].map((at) => at?.getTime() ?? 0))
    return {
      reference: found.row.reference,
      path: '',
      recipients: [`address:${normaliseEmail(mailbox)}`],
      quietUntil: new Date(ours + automaticMinutes * 60_000),
    }
  },
  addReply,
})

/** The answer by mail, whose outcome staff enter; what a company writes after its answer is added to the case too. */
async function addReply(deps: Deps, tx: Db, reply: Reply): Promise<void> {
  const locked = await lockReferred(deps, tx, reply.threadId)
  if (!locked || normaliseEmail(locked.referral.mailbox) !== reply.sender.email) throw notFound(words.notFound)
  requireLive(deps, locked)
  if (locked.row.version > changesOfCase) throw conflict(caseMessages.tooManyChanges(nounOf(locked.kind)))
  const files = await addCompanyFiles(deps, tx, locked, reply.files)
  const input = { outcome: null, answer: reply.text }
  const answering = { way: 'mail', input, quoted: reply.quoted, files } as const
  await (locked.referral.answeredAt ? addCompanyMessage : recordAnswer)(deps, tx, locked, answering)
}
