// People without an account follow and answer their case with its reference and the code of their letter. They do what the owner without an account does by
// mail (engine/service.thread.server.ts), and read what the owner's page shows. Reference and code come in bodies only.

import {
  addDocumentsIn,
  type AddedDocuments,
  type CheckedFile,
  type UploadTarget,
} from '#features/documents/service.server.ts'
import { type MultipartRequest, receiveForm } from '#features/documents/service.multipart.server.ts'
import { availableActions } from '#engines/records/kind.ts'
import { type Actor, visitor } from '#platform/actor.ts'
import { type AttemptLimit, countAttempt, forgiveAttempt } from '#platform/attempts.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { addDays, formatDay, nigerianDay } from '#platform/values/nigerian-time.ts'
import { exactReference, hasVisible, plainPasted } from '#platform/values/pasted.ts'
import { conflict, invalidField, notFound, Problem } from '#platform/problem.ts'
import { nounOf } from '../contract.kind.ts'
import { caseMessages } from '../messages.ts'
import { resultWords } from '../messages.results.ts'
import { performAction } from '../engine/service.act.server.ts'
import { stateOf } from '../engine/service.state.server.ts'
import { type CaseKind, caseKinds } from '../engine/service.kinds.server.ts'
import { caseUploads } from '../engine/service.uploads.server.ts'
import { codeHolderOf } from '../engine/service.access.server.ts'
import { briefTokenFor, hashCode, idOfToken, isBriefToken, isSame } from '../engine/service.tokens.server.ts'
import { readCaseDetail } from '../engine/service.views.server.ts'
import { type CaseRow, findCase, findCaseByReference, lockCase } from '../engine/store.server.ts'
import { caseFileBytes, changesOfCase, filesPerUpload, reopenDays, supportingRole, textLimits } from '../rules.ts'
import { caseFileKinds } from '../rules.files.ts'
import { referralMessages } from '../referrals/messages.ts'
import { confirmSolved } from '../referrals/service.confirm.server.ts'
import { findAsked } from '../referrals/store.server.ts'
import type { FollowedCase } from './contract.ts'
import { followMessages as words } from './messages.ts'
import { isCodeOver, openedMinutes, writesByCode, wrongCodes, wrongCodesOfNetwork } from './rules.ts'

export interface CodeHolder {
  reference: string
  code: string
  /** The network address of the caller. */
  address: string
  actor: Actor
}

/** What is compared for a reference that no case has, so that the answer takes the same time. */
const nobody = '00000000-0000-4000-8000-000000000000'

const openedKey = ({ code }: Pick<CaseRow, 'code'>) =>
  ({ purpose: 'opened case', minutes: openedMinutes, about: code?.hash ?? '' }) as const

function refuseStaff(actor: Actor): void {
  if (actor.kind === 'user' && actor.role === 'Admin') throw conflict(words.staffCode)
}

/** The case of a key; 410 once it is too old, or the code has ended. */
async function requireOpened(deps: Deps, key: string, actor: Actor): Promise<CaseRow> {
  refuseStaff(actor)
  const row = await findCase(deps.database.db, idOfToken(key) ?? nobody)
  const isOpen = row?.code && row.userId === null && !isCodeOver(row, deps.clock.now())
  if (!isOpen || !(await isBriefToken(deps, openedKey(row), row.id, key))) throw new Problem(410, words.ended)
  return row
}

/**
 * The case of a person without an account, by its reference and code, or the key that came for the code. 404 with the same words for an unknown reference, a wrong code and a case in an
 * account; 429 after too many wrong ones, then also for the right code. Never for staff, who could act as the customer.
 */
export async function requireCaseByCode(deps: Deps, holder: CodeHolder): Promise<CaseRow> {
  refuseStaff(holder.actor)
  const reference = exactReference(holder.reference)
  if (!reference) throw invalidField('reference', words.referenceUnreadable)
  if (idOfToken(holder.code)) {
    const opened = await requireOpened(deps, holder.code, holder.actor)
    // The person has opened another one since, in another window.
    if (opened.reference !== reference) throw new Problem(410, words.ended)
    return opened
  }
  // The network first: what it may try also bounds how many references are counted.
  const limits: AttemptLimit[] = [
    { what: 'case-code-network', whom: { address: holder.address }, limit: wrongCodesOfNetwork, windowMinutes: 60 },
    { what: 'case-code', whom: { account: reference }, limit: wrongCodes, windowMinutes: 60 },
  ]
  // Others with this reference wait for the end of the transaction, so that right codes never count and wrong ones count before the next is compared.
  const found = await deps.database.transaction(async (tx) => {
    for (const limit of limits) await countAttempt(deps, limit, tx)
    const row = await findCaseByReference(tx, reference)
    const hash = await hashCode(deps, row?.id ?? nobody, plainPasted(holder.code))
    const isRight = isSame(hash, row?.code?.hash ?? '') && row?.userId === null && !isCodeOver(row, deps.clock.now())
    if (!row || !isRight) return undefined
    for (const limit of limits) await forgiveAttempt(deps, limit, tx)
    return row
  })
  if (!found) throw notFound(words.notFound)
  return found
}

export const kindOf = (deps: Deps, { kind }: CaseRow): CaseKind => {
  const found = deps.hooks.of(caseKinds).find(({ key }) => key === kind)
  if (!found) throw notFound(words.notFound)
  return found
}

export const readByCode = async (deps: Deps, holder: CodeHolder): Promise<FollowedCase> =>
  viewFollowed(deps, await requireCaseByCode(deps, holder))

export const readByKey = async (deps: Deps, key: string, actor: Actor): Promise<FollowedCase> =>
  viewFollowed(deps, await requireOpened(deps, key, actor))

/** What the page of the case shows its owner. */
async function viewFollowed(deps: Deps, { id }: CaseRow): Promise<FollowedCase> {
  const row = await findCase(deps.database.db, id)
  // Deleted, or claimed by an account meanwhile.
  if (!row || row.userId !== null) throw notFound(words.notFound)
  const kind = kindOf(deps, row)
  const detail = await readCaseDetail(deps, deps.database.db, kind, row, codeHolderOf(row))
  const available = availableActions(kind.record, stateOf(row, deps.clock.now()), {
    by: 'owner',
    now: deps.clock.now(),
  })
  return {
    browserKey: await briefTokenFor(deps, openedKey(row), row.id),
    reference: row.reference,
    noun: kind.noun,
    subject: row.subject,
    status: row.status,
    filedAt: row.createdAt.toISOString(),
    description: row.description,
    result: resultWords(row),
    waits: row.waitingSince !== null && row.status !== 'Resolved',
    next: nextOf(row, detail),
    resolutionNote: row.resolutionNote,
    timeline: detail.timeline.map(({ id: entry, at, text }) => ({ id: entry, at, text })),
    messages: detail.messages.map(({ id: entry, at, by, text, asks, fromStaff, fromCompany, documents }) => ({
      id: entry,
      at,
      by,
      own: !fromStaff && !fromCompany,
      asks,
      text,
      files: documents.map(({ id: file, originalName: name }) => ({ id: file, name })),
    })),
    documents: detail.documents.map(({ id: file, originalName: name, size }) => ({ id: file, name, size })),
    canWrite: available.includes('message') && row.version <= changesOfCase,
    asksIfSolved: detail.asksIfSolved,
    companySaid: detail.companySaid,
  }
}

/** Without an account nobody reopens a case by a button. */
function nextOf(
  row: CaseRow,
  { mergedInto: kept, now }: Pick<Awaited<ReturnType<typeof readCaseDetail>>, 'mergedInto' | 'now'>,
): string {
  if (kept && kept.status !== 'Resolved') return words.handledWith(kept.reference, kept.dueAt && formatDay(kept.dueAt))
  if (!row.resolvedAt) return now
  return words.notAgreed(formatDay(addDays(nigerianDay(row.resolvedAt), reopenDays)))
}

/** What the person says after the company's answer. */
export async function confirmByCode(
  deps: Deps,
  holder: CodeHolder,
  input: { solved: boolean; comment?: string | undefined },
): Promise<FollowedCase> {
  const opened = await beginWriting(deps, holder)
  await deps.database.transaction(async (tx) => {
    const row = await lockFollowed(tx, opened.id)
    const referral = await findAsked(tx, row.id)
    if (!referral) throw conflict(referralMessages.notAsked)
    await confirmSolved(deps, tx, { kind: kindOf(deps, row), row, referral }, { ...input, by: codeHolderOf(row) })
  })
  return viewFollowed(deps, opened)
}

interface Written {
  content: string
  files: CheckedFile[]
  key: string | undefined
}

export async function writeByCode(
  deps: Deps,
  holder: CodeHolder,
  { content, key }: { content: string; key: string | undefined },
): Promise<FollowedCase> {
  const row = await beginWriting(deps, holder)
  await addByOwner(deps, row, { content, files: [], key })
  return viewFollowed(deps, row)
}

/** A message with files, or files alone. */
export const addFilesByCode = (
  deps: Deps,
  { request, actor }: { request: MultipartRequest; actor: Actor },
  key: string | undefined,
): Promise<FollowedCase> =>
  receiveForm(deps, request, {
    limits: { accepts: caseFileKinds, maxBytes: caseFileBytes, maxFiles: filesPerUpload },
    fileField: 'documents',
    async begin({ reference = '', code = '', content = '' }) {
      const row = await beginWriting(deps, { reference, code, address: request.ip, actor })
      if (content.length > textLimits.message) throw invalidField('content', words.messageTooLong(textLimits.message))
      return { row, content: hasVisible(content) ? content.trim() : '' }
    },
    recordOf: ({ row }) => row.id,
    async add({ row, content }, files) {
      if (files.length === 0 && !content) throw invalidField('content', words.messageMissing)
      await addByOwner(deps, row, { content, files, key })
      return viewFollowed(deps, row)
    },
  })

/** The case of the holder, which may be written to now: asked before a byte of a file is stored. */
async function beginWriting(deps: Deps, holder: CodeHolder): Promise<CaseRow> {
  const row = await requireCaseByCode(deps, holder)
  await countAttempt(deps, {
    what: 'case-code-write',
    whom: { account: row.id },
    limit: writesByCode,
    windowMinutes: 60,
  })
  return row
}

export async function lockFollowed(tx: Db, id: string): Promise<CaseRow> {
  const row = await lockCase(tx, id)
  if (!row || row.userId !== null) throw notFound(words.notFound)
  return row
}

async function addByOwner(deps: Deps, { id }: CaseRow, { content, files, key }: Written): Promise<void> {
  const input = { content, files: files.map(({ sha256 }) => sha256) }
  await deps.database.transaction(async (tx) => {
    const row = await lockFollowed(tx, id)
    const kind = kindOf(deps, row)
    if (row.version > changesOfCase) throw conflict(caseMessages.tooManyChanges(nounOf(kind)))
    await onceFor(tx, { scope: `case.follow:${id}`, key, input }, async () => {
      await addIn(deps, tx, kind, row, { content, files })
      return {}
    })
  })
}

async function addIn(deps: Deps, tx: Db, kind: CaseKind, row: CaseRow, { content, files }: Omit<Written, 'key'>) {
  const own = { actor: codeHolderOf(row), by: 'owner' } as const
  const write = async (added: AddedDocuments['documents']) => {
    const named = { files: added.map(({ originalName }) => originalName), documents: added.map((file) => file.id) }
    if (content) await performAction(deps, tx, kind, row, { ...own, action: 'message', note: content, ...named })
    else await performAction(deps, tx, kind, row, { ...own, action: 'upload', files: named.files, mail: 'clock' })
  }
  if (files.length === 0) return write([])
  const target: UploadTarget = { ...caseUploads(kind), stored: (_deps, _tx, { documents }) => write(documents) }
  await addDocumentsIn(deps, tx, target, { actor: visitor, recordId: row.id, role: supportingRole, files })
}
