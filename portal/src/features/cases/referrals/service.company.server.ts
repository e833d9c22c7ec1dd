// What a company reads and does with the link of its mail. The link is the only proof of being the company, so that it can be forwarded to the right
// colleague. The token is made from the id of the referral and ends with the case, with a withdrawal, or after 90 days. Reading changes nothing, so that
// programs which open the links of mails do no harm.

import { recordAction } from '#engines/records/service.actions.server.ts'
import type { DocumentView } from '#features/documents/contract.ts'
import { type MultipartRequest, receiveForm } from '#features/documents/service.multipart.server.ts'
import {
  addDocumentsIn,
  type CheckedFile,
  findDocument,
  listDocumentsOf,
  type UploadTarget,
} from '#features/documents/service.server.ts'
import { visitor } from '#platform/actor.ts'
import { countAttempt } from '#platform/attempts.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { conflict, invalidField, notFound, Problem } from '#platform/problem.ts'
import { companyLabel } from '#platform/state/companies.ts'
import * as z from 'zod/mini'
import { nounOf } from '../contract.kind.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { caseUploads } from '../engine/service.thread.server.ts'
import { readToken } from '../engine/service.tokens.server.ts'
import { findCase } from '../engine/store.server.ts'
import { companyAnswer } from './contract.input.ts'
import type { ReferredCase } from './contract.ts'
import { referralMessages as words } from './messages.ts'
import { companyFiles, companyRole, linkDays } from './rules.ts'
import { statusOf } from './rules.lifecycle.ts'
import { type CompanyAnswerInput, recordAnswer } from './service.answers.server.ts'
import { companyActor, lockReferred, type Referred } from './service.changes.server.ts'
import { type ReferralRow, referralStore } from './store.server.ts'

/** A link as it was opened, and the network of who opened it. */
export interface OpenedLink {
  token: string
  address: string
}
interface ReferredOfKind extends Referred {
  kind: CaseKind
}

/** Wrong tokens of one network in an hour. */
const wrongTokens = 30

type LinkPurpose = 'referral' | 'confirmation'

async function findByToken(deps: Deps, kinds: readonly CaseKind[], purpose: LinkPurpose, token: string) {
  const { db } = deps.database
  const id = await readToken(deps, purpose, token)
  const referral = id === undefined ? undefined : await referralStore.find(db, id)
  const row = referral && (await findCase(db, referral.caseId))
  const kind = kinds.find(({ key }) => key === row?.kind)
  return referral && row && kind && { kind, row, referral }
}

/** For calls with a body: only a link of this portal reaches a referral. */
export const reachLink = (deps: Deps, kinds: readonly CaseKind[], purpose: LinkPurpose) => ({
  async reach({ params: { token } }: { params: { token: string } }) {
    if (!(await findByToken(deps, kinds, purpose, token))) throw notFound(words.notFound)
  },
})

/** The referral of a link; 404 for a wrong one, and 429 for many wrong ones. */
export async function findLinked(
  deps: Deps,
  kinds: readonly CaseKind[],
  purpose: LinkPurpose,
  { token, address }: OpenedLink,
): Promise<ReferredOfKind> {
  const found = await findByToken(deps, kinds, purpose, token)
  if (found) return found
  await countAttempt(deps, { what: 'referral-link', whom: { address }, limit: wrongTokens, windowMinutes: 60 })
  throw notFound(words.notFound)
}

export const linkGone = (): Problem => new Problem(410, words.linkGone)

/** 410 where the company has no more to do with it. */
export function requireLive(deps: Deps, { row, referral }: Referred): void {
  const status = statusOf(referral)
  const age = deps.clock.now().getTime() - referral.sentAt.getTime()
  // What a case says now is not for a company that it no longer names.
  const isGone =
    row.status === 'Resolved' || row.company !== referral.company || status === 'withdrawn' || status === 'notDelivered'
  if (isGone || age > linkDays * 86_400_000) throw linkGone()
}

/** Locks what a link is about, as it is now. */
async function lockLive(deps: Deps, tx: Db, { kind, referral: { id } }: ReferredOfKind): Promise<ReferredOfKind> {
  const locked = await lockReferred(tx, id)
  if (!locked) throw notFound(words.notFound)
  requireLive(deps, locked)
  return { kind, ...locked }
}

/** The company's files of one referral. */
export const filesOf = ({ files }: ReferralRow, documents: readonly DocumentView[]): DocumentView[] =>
  documents.filter(({ id }) => files.includes(id))

async function viewForCompany(deps: Deps, { kind, row, referral }: ReferredOfKind): Promise<ReferredCase> {
  const { db } = deps.database
  const documents = await listDocumentsOf(db, kind.key, [row.id])
  const show = ({ originalName: name, size }: DocumentView) => ({ name, size })
  const { question, sentAt, dueAt, isFirstNotice, answeredAt, outcome, answer, offeredKobo, companyReference } =
    referral
  return {
    reference: row.reference,
    company: companyLabel(referral.company),
    noun: nounOf(kind),
    type: row.type,
    subject: row.subject,
    description: row.description,
    question,
    person: { name: row.contactName, phone: row.contactPhone },
    meterNumber: row.meterNumber,
    address: [row.address, row.lga].filter(Boolean).join(', '),
    filedAt: row.createdAt.toISOString(),
    sentAt: sentAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    isFirstNotice,
    documents: documents
      .filter(({ id }) => referral.documents.includes(id))
      .map((document) => ({ id: document.id, ...show(document) })),
    files: filesOf(referral, documents).map(show),
    answered: answeredAt && outcome && { at: answeredAt.toISOString(), outcome, answer, offeredKobo, companyReference },
  }
}

export async function readForCompany(deps: Deps, kinds: readonly CaseKind[], link: OpenedLink): Promise<ReferredCase> {
  const found = await findLinked(deps, kinds, 'referral', link)
  requireLive(deps, found)
  return viewForCompany(deps, found)
}

/** A document of the case that staff ticked for the company; 404 for every other. */
export async function findForCompany(deps: Deps, kinds: readonly CaseKind[], link: OpenedLink, id: string) {
  const found = await findLinked(deps, kinds, 'referral', link)
  requireLive(deps, found)
  const document = await findDocument(deps, found.referral.documents.includes(id) ? id : '')
  return document
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
async function sendAsCompany(deps: Deps, found: ReferredOfKind, { input, files, key }: Sending): Promise<ReferredCase> {
  await deps.database.transaction(async (tx) => {
    const live = await lockLive(deps, tx, found)
    const { row, referral } = live
    const sent = { input, files: files.map(({ name, sha256 }) => [name, sha256]) }
    await onceFor(tx, { scope: `referral.answer:${referral.id}`, key, input: sent }, async () => {
      if (referral.outcome) {
        if (input && isSameAnswer(referral, input)) return {}
        throw conflict(words.answeredBefore)
      }
      const sentBefore = await listDocumentsOf(tx, row.kind, [row.id])
      const added = await addCompanyFiles(deps, tx, live, files)
      const actor = companyActor(referral.company)
      const all = [...filesOf(referral, sentBefore), ...added]
      if (input) await recordAnswer(deps, tx, live, { actor, way: 'link', input, files: all })
      else
        await recordAction(deps, tx, row.kind, row, { actor, action: 'companyFiles', details: { files: files.length } })
      return {}
    })
  })
  const { referral } = found
  return viewForCompany(deps, {
    ...found,
    referral: (await referralStore.find(deps.database.db, referral.id)) ?? referral,
  })
}

/** Files in the role of the company, which nobody else may use. The caller records them. */
const companyUploads = (kind: CaseKind): UploadTarget => ({ ...caseUploads(kind), stored: () => Promise.resolve() })
export const companyLimits = (kind: CaseKind) => {
  const { accepts, maxBytes } = caseUploads(kind)
  return { accepts, maxBytes, maxFiles: companyFiles, fileFields: ['documents'] }
}

/** Adds files of the company to a locked case; 409 for more than a referral takes. */
export async function addCompanyFiles(deps: Deps, tx: Db, referred: ReferredOfKind, files: CheckedFile[]) {
  if (files.length === 0) return []
  const { id, files: before } = referred.referral
  if (before.length + files.length > companyFiles) throw conflict(words.tooManyFiles)
  const upload = { actor: visitor, recordId: referred.row.id, role: companyRole, files }
  const added = await addDocumentsIn(deps, tx, companyUploads(referred.kind), upload)
  await referralStore.update(tx, id, { files: [...before, ...added.map((document) => document.id)] })
  return added
}

export async function answerByLink(
  deps: Deps,
  kinds: readonly CaseKind[],
  { key, ...link }: OpenedLink & { key: string | undefined },
  input: CompanyAnswerInput,
): Promise<ReferredCase> {
  const found = await findLinked(deps, kinds, 'referral', link)
  return sendAsCompany(deps, found, { input, files: [], key })
}

/** Receives files with or without an answer in the same form. */
export async function answerWithFiles(
  deps: Deps,
  kinds: readonly CaseKind[],
  { key, ...link }: OpenedLink & { key: string | undefined },
  request: MultipartRequest,
): Promise<ReferredCase> {
  const found = await findLinked(deps, kinds, 'referral', link)
  requireLive(deps, found)
  return receiveForm(deps, request, {
    limits: companyLimits(found.kind),
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
