import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { emptyFile, requireFileName, tooLarge } from '#features/documents/service.content.server.ts'
import { discardRest } from '#features/documents/service.multipart.server.ts'
import { type Actor, type SignedIn, visitor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { type Sender, senderOf, type Holding } from '#platform/limited-process/parsing.server.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { may } from '#platform/duties.ts'
import { requireDuty, requireUser } from '#platform/permission.ts'
import { conflict, invalidField, notFound, Problem } from '#platform/problem.ts'
import { text } from '#platform/schemas.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { FollowedReport } from './contract.follow-up.ts'
import type { Attachment } from './contract.ts'
import { messages } from './messages.ts'
import { attachmentBytes, attachmentKinds, bytesAtOnce, filesAtOnce, filesOfReport, messageLimit } from './rules.ts'
import { fileField } from './rules.files.ts'
import { addMessage, findByReceipt, lockOpen } from './service.follow-up.server.ts'
import { identityOpenUntil } from './sealing/service.identity.server.ts'
import { addEntry } from './sealing/service.entries.server.ts'
import { missing, openForOfficer, openRow, type OpenReport, ownerTag } from './sealing/service.open.server.ts'
import { sealFile, sealJson, unsealFile, unsealJson, uuidFrom } from './sealing/service.seal.server.ts'
import { type GivenFile, stripMetadata } from './cleaning/service.strip.server.ts'
import { readAttachments, toFollowed, factsContext, type FileFacts, storedFileName } from './service.server.ts'
import { findAttachment, insertAttachment } from './sealing/store.entries.server.ts'
import { findReport, updateReport } from './store.server.ts'

const contentContext = (reportId: string, id: string) => `content ${reportId} ${id}`

type Part = { type: 'field'; fieldname: string; value: unknown } | FilePart
interface FilePart {
  type: 'file'
  fieldname: string
  filename: string | undefined
  file: Readable
}
/** The parts of the request that reading a form needs. */
export interface FilesRequest {
  raw: Readable
  isMultipart(): boolean
  parts(options: { limits: { fileSize: number; files: number } }): AsyncIterable<Part>
}
interface CleanFile {
  name: string
  kind: FileFacts['kind']
  bytes: Buffer
  /** Of the bytes that came. */
  digest: string
}

/** Adds files for the signed-in reporter, or with the receipt that the form sends first. Files sent again with the same key are stored once. */
export async function receiveFiles(
  deps: Deps,
  request: FilesRequest,
  who: { actor: Actor; reportId: string; address: string; key: string | undefined },
): Promise<Attachment[]> {
  const authorize = async (receipt: string | undefined) => {
    if (receipt === undefined) return requireReporter(deps, who.actor, who.reportId)
    const held = await findByReceipt(deps, { receipt, address: who.address })
    if (held.row.id !== who.reportId) throw notFound(messages.wrongReceipt)
    return held
  }
  // A visitor's receipt is in the form.
  if (!request.isMultipart() && who.actor.kind === 'user') await authorize(undefined)
  const reader: FormReader<OpenReport> = {
    sender: senderOf(who.actor, who.address),
    begin: ({ receipt }) => authorize(receipt),
  }
  return withForm(deps, request, reader, ({ files, begun }) =>
    deps.database.transaction(async (tx) => (await storeFiles(deps, tx, begun, { files, key: who.key })).added),
  )
}

/** Adds files, and a message if there is one, to the report that belongs to a receipt. */
export async function receiveFilesWithReceipt(
  deps: Deps,
  request: FilesRequest,
  { address, key }: { address: string; key: string | undefined },
): Promise<FollowedReport> {
  const reader: FormReader<{ report: OpenReport; content: string }> = {
    sender: senderOf(visitor, address),
    async begin({ receipt = '', content = '' }) {
      const report = await findByReceipt(deps, { receipt, address })
      const message = z.safeParse(text(messageLimit), content)
      if (!message.success) throw invalidField('content', messages.messageTooLong)
      return { report, content: message.data }
    },
  }
  return withForm(deps, request, reader, ({ files, begun: { report, content } }) =>
    deps.database.transaction(async (tx) => {
      const { stored } = await storeFiles(deps, tx, report, { files, key })
      return toFollowed(tx, content ? await addMessage(deps, tx, stored, content) : stored)
    }),
  )
}

interface FormReader<Begun> {
  sender: Sender
  /** Decides by the fields, which come first, before the first byte of a file is read. */
  begin: (fields: Readonly<Record<string, string>>) => Promise<Begun>
}

/** The report of the person who has made it with this account. */
export async function requireReporter(deps: Deps, actor: Actor, id: string): Promise<OpenReport> {
  const user = requireUser(actor)
  const row = isUuid(id) ? await findReport(deps.database.db, id) : undefined
  if (row?.ownerTag !== ownerTag(deps, user.id)) throw missing()
  return openRow(deps, row)
}

/** Reads a form and processes its files, whose memory is counted until the processing ends. */
export async function withForm<Begun, T>(
  deps: Deps,
  request: FilesRequest,
  reader: FormReader<Begun>,
  work: (form: { files: CleanFile[]; begun: Begun }) => Promise<T>,
): Promise<T> {
  const holding = deps.parsing.hold(reader.sender)
  try {
    return await work(await readForm(deps, request, reader, holding))
  } finally {
    holding.release()
  }
}

/** Checks the sender before reading the first byte of a file, and cleans each file as soon as it is complete. */
async function readForm<Begun>(
  deps: Deps,
  request: FilesRequest,
  { sender, begin }: FormReader<Begun>,
  holding: Holding,
): Promise<{ files: CleanFile[]; begun: Begun }> {
  if (!request.isMultipart()) throw new Problem(415, 'Files must be sent as multipart/form-data.')
  const files: CleanFile[] = []
  const fields = new Map<string, string>()
  const beginOnce = async () => ({ by: await begin(Object.fromEntries(fields)) })
  let begun: { by: Begun } | undefined
  try {
    deps.parsing.requireWelcome(sender)
    for await (const part of request.parts({ limits: { fileSize: attachmentBytes + 1, files: filesAtOnce + 1 } })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields.set(part.fieldname, part.value)
      } else if (part.fieldname !== fileField) {
        part.file.resume()
      } else {
        begun ??= await beginOnce()
        if (files.length === filesAtOnce) throw tooMuch(`At most ${filesAtOnce} files can be sent at once.`)
        const given = await readFile(part, holding).finally(() => part.file.destroy())
        files.push(await cleanFile(deps, sender, given, holding))
      }
    }
  } catch (error) {
    await discardRest(request.raw)
    throw error
  }
  begun ??= await beginOnce()
  if (files.length === 0) throw invalidField(fileField, messages.noFiles)
  return { files, begun: begun.by }
}

const tooMuch = (message: string) => new Problem(413, message, { fields: [{ field: fileField, message }] })

async function readFile(part: FilePart, holding: Holding): Promise<GivenFile> {
  const name = requireFileName(part.filename ?? '', attachmentKinds, fileField)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of part.file) {
    const { length } = chunk as Buffer
    size += length
    if (size > attachmentBytes) throw tooLarge(name, attachmentBytes, fileField)
    if (holding.bytes + length > bytesAtOnce) throw tooMuch(messages.tooLargeTogether)
    holding.grow(length)
    chunks.push(chunk as Buffer)
  }
  if (size === 0) throw emptyFile(name, fileField)
  return { name, bytes: Buffer.concat(chunks) }
}

async function cleanFile(deps: Deps, sender: Sender, given: GivenFile, holding: Holding): Promise<CleanFile> {
  const digest = createHash('sha256').update(given.bytes).digest('hex')
  const { kind, bytes } = await stripMetadata(deps.parsing, sender, given)
  holding.shrink(given.bytes.length)
  holding.grow(bytes.length)
  return { name: given.name, kind, bytes, digest }
}

/**
 * Derives the id of a file from its content and from values that only its sender and the report have. A repeated request gives the same id, so it is
 * recognised although its key is not stored; another file under the same key is not taken for the first.
 */
const fileId = ({ row, key: dataKey }: OpenReport, sending: string | undefined, digest: string): string =>
  sending === undefined ? randomUUID() : uuidFrom(`${row.id} ${dataKey.toString('hex')}`, `file ${sending} ${digest}`)

/** Adds the files that the report does not have yet. */
export async function storeFiles(
  deps: Deps,
  tx: Db,
  report: OpenReport,
  { files, key }: { files: CleanFile[]; key: string | undefined },
): Promise<{ stored: OpenReport; added: Attachment[] }> {
  const locked = await lockOpen(tx, report)
  const sent = new Map(files.map((file) => [fileId(locked, key, file.digest), file]))
  const known = new Set((await readAttachments(tx, locked)).map(({ id }) => id))
  const fresh = [...sent].filter(([id]) => !known.has(id))
  const on = nigerianDay(deps.clock.now())
  if (fresh.length > 0) {
    if (known.size + fresh.length > filesOfReport) throw conflict(messages.tooManyFiles)
    for (const [index, [id, file]] of fresh.entries())
      await storeFile(tx, locked, { file: { ...file, id }, position: known.size + index + 1, on })
    const event = { text: '', from: 'reporter', byName: locked.facts.name, event: 'attached' } as const
    await addEntry(deps, tx, locked, 'event', event)
    await updateReport(tx, locked.row.id, { updatedOn: on, announced: false })
  }
  const added = (await readAttachments(tx, locked)).filter(({ id }) => sent.has(id))
  return { stored: { ...locked, row: { ...locked.row, updatedOn: on } }, added }
}

async function storeFile(
  tx: Db,
  { row, key, facts: { isAnonymous } }: OpenReport,
  { file, position, on }: { file: CleanFile & { id: string }; position: number; on: string },
): Promise<void> {
  const { id, kind, bytes } = file
  // The name may contain a person's name or the time of a photograph.
  const name = isAnonymous ? storedFileName(position, kind) : file.name
  const facts: FileFacts = { name, kind, size: bytes.length }
  await insertAttachment(tx, {
    id,
    reportId: row.id,
    position,
    on,
    sealedFacts: sealJson(key, factsContext(row.id, id), facts),
    content: sealFile(key, contentContext(row.id, id), bytes),
  })
}

/** A file for staff who may read its report; each opening is recorded in the audit log. */
export async function openAttachment(
  deps: Deps,
  actor: SignedIn,
  { id, documentId }: { id: string; documentId: string },
): Promise<FileFacts & { bytes: Buffer }> {
  requireDuty(actor, may.handleReports)
  const { db } = deps.database
  const found = isUuid(id) ? await findReport(db, id) : undefined
  const { row, key, facts: ofReport } = await openForOfficer(deps, actor, found)
  const file = isUuid(documentId) ? await findAttachment(db, row.id, documentId) : undefined
  if (!file) throw missing()
  await recordAudit(db, {
    at: deps.clock.now(),
    actor,
    action: 'report.open-document',
    recordType: 'report',
    recordId: row.id,
    details: { reference: row.reference },
  })
  const facts = unsealJson<FileFacts>(key, factsContext(row.id, file.id), file.sealedFacts)
  const isNamed =
    ofReport.isAnonymous || (await identityOpenUntil(deps, db, { reportId: row.id, person: actor.id })) !== undefined
  const name = isNamed ? facts.name : storedFileName(file.position, facts.kind)
  return { ...facts, name, bytes: unsealFile(key, contentContext(row.id, file.id), file.content, facts.size) }
}
