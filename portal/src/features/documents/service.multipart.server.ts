import { Readable } from 'node:stream'
import { type Actor, visitor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { type Sender, senderOf } from '#platform/limited-process/parsing.server.ts'
import { Permits } from '#platform/permits.server.ts'
import { invalidField, Problem, unavailable } from '#platform/problem.ts'
import type { DocumentView } from './contract.ts'
import { messages } from './messages.ts'
import { defaultMaxFiles, stalledUploadSeconds, type UploadLimits, uploadMessages } from './rules.ts'
import {
  emptyFile,
  readPartOf,
  requireBeginning,
  requireFileName,
  requireKind,
  sampleBytes,
  tooLarge,
} from './service.content.server.ts'
import {
  addDocuments,
  type CheckedFile,
  dropFiles,
  recordLooseFile,
  type UploadTarget,
  expectFileQuotas,
} from './service.server.ts'

interface FieldPart {
  type: 'field'
  fieldname: string
  value: unknown
}

interface FilePart {
  type: 'file'
  fieldname: string
  filename: string | undefined
  file: Readable
}

/** A request whose parts are read one by one, such as that of @fastify/multipart. */
export interface MultipartRequest {
  raw: Readable & {
    /** One of a call within the process has no time limits; the page that passes its files on sets them. */
    socket: { setTimeout?(ms: number): unknown }
    headers: { 'content-length'?: string | undefined }
  }
  ip: string
  query: unknown
  isMultipart(): boolean
  parts(options: { limits: { fileSize: number; files: number } }): AsyncIterable<FieldPart | FilePart>
}

export interface MultipartUpload {
  target: UploadTarget
  role: string
  /** Form field or query parameter with the ID of the record, e.g. `submissionId`. */
  idField: string
  /** The record, if it is in the path; then the field is not needed. */
  recordId?: string
  /** Fields that contain files, e.g. `['documents']`; files in other fields are ignored. */
  fileFields: readonly string[]
}

/**
 * Stores either all files of a multipart request or none, streaming one after the other, and returns their documents.
 * Throws 400 (malformed, cut off, empty, no record, no file), 413, 415, 503 (disk or database) and the errors of the target.
 */
export async function receiveMultipart(
  deps: Deps,
  request: MultipartRequest,
  actor: Actor,
  upload: MultipartUpload,
): Promise<DocumentView[]> {
  if (!request.isMultipart() && upload.recordId)
    await upload.target.authorize(deps, actor, upload.recordId, upload.role)
  return receiving(deps, request, actor, async (stored) => {
    const recordId = await storeParts(deps, request, actor, upload, stored)
    if (stored.length === 0) throw invalidField(upload.fileFields[0] ?? 'file', uploadMessages.noFile)
    // Check again: the record may have changed while the files were received.
    await upload.target.authorize(deps, actor, recordId, upload.role)
    return addDocuments(deps, upload.target, { actor, recordId, role: upload.role, files: stored })
  })
}

/** A form with files of somebody without an account. */
interface FormUpload<Begun, Answer> {
  limits: UploadLimits & { maxFiles: number }
  /** The field with the files. */
  fileField: string
  /** Decides by the fields, which come first, before a file is stored. */
  begin(fields: Readonly<Record<string, string>>): Promise<Begun>
  /** The id of the record. */
  recordOf(begun: Begun): string
  /** Adds everything, or throws; there may be no file. */
  add(begun: Begun, files: CheckedFile[]): Promise<Answer>
}

/** One link or code does not hold the places of all records. */
const perRecord = new Permits({
  atOnce: Infinity,
  perSender: 2,
  waitingPerSender: 4,
  longestWaitMs: 10_000,
  busy: () => unavailable('Other files are being sent here. Try again in a moment.'),
})

/** Receives the fields of a form, then its files, streaming one after the other; stores all or nothing. */
export function receiveForm<Begun, Answer>(
  deps: Deps,
  request: MultipartRequest,
  { limits, fileField, begin, recordOf, add }: FormUpload<Begun, Answer>,
): Promise<Answer> {
  const { maxBytes, maxFiles } = limits
  return receiving(deps, request, visitor, async (stored) => {
    const fields = new Map<string, string>()
    const beginOnce = async () => ({ by: await begin(Object.fromEntries(fields)) })
    let begun: { by: Begun } | undefined
    for await (const part of request.parts({ limits: { fileSize: maxBytes + 1, files: maxFiles + 1 } })) {
      if (part.type === 'field') {
        // What came too late, or twice, would be lost without a word.
        if (begun || fields.has(part.fieldname)) throw invalidField(part.fieldname, uploadMessages.fieldMisplaced)
        fields.set(part.fieldname, String(part.value))
      } else if (part.fieldname !== fileField) part.file.resume()
      else {
        begun ??= await beginOnce()
        if (stored.length === maxFiles) throw invalidField(fileField, uploadMessages.tooManyFiles(maxFiles))
        const store = () => storeFilePart(deps, senderOf(visitor, request.ip), part, limits)
        const whole = perRecord.run(store, recordOf(begun.by))
        const file = await whole.finally(() => part.file.destroy())
        if (file) stored.push(file)
      }
    }
    begun ??= await beginOnce()
    const answer = await add(begun.by, stored)
    // Those of a repeated request have no row.
    await dropFiles(deps, stored)
    return answer
  })
}

/** Around every such request: its time limit, and what is left of a refused one. */
async function receiving<Answer>(
  deps: Deps,
  request: MultipartRequest,
  actor: Actor,
  receive: (stored: CheckedFile[]) => Promise<Answer>,
): Promise<Answer> {
  if (!request.isMultipart()) throw new Problem(415, messages.notMultipart)
  // Slow uploads may continue, stalled ones may not. The next request uses the server's timeout again.
  request.raw.socket.setTimeout?.(stalledUploadSeconds * 1000)
  const stored: CheckedFile[] = []
  deps.metrics.uploads.inc()
  try {
    deps.parsing.requireWelcome(senderOf(actor, request.ip))
    return await receive(stored)
  } catch (error) {
    await dropFiles(deps, stored)
    await discardRest(request.raw)
    throw error
  } finally {
    deps.metrics.uploads.dec()
  }
}

async function storeParts(
  deps: Deps,
  request: MultipartRequest,
  actor: Actor,
  upload: MultipartUpload,
  stored: CheckedFile[],
): Promise<string> {
  const { target, role, idField } = upload
  const maxFiles = target.maxFiles ?? defaultMaxFiles
  let recordId = upload.recordId ?? readId((request.query as Record<string, unknown> | undefined)?.[idField])
  if (recordId) await target.authorize(deps, actor, recordId, role)
  // If the connection is already broken, the parser would wait for ever.
  if (request.raw.destroyed) throw new Problem(400, messages.cut)
  // Allow one byte more than the limit, so that larger files can be detected.
  for await (const part of request.parts({ limits: { fileSize: target.maxBytes + 1, files: maxFiles + 1 } })) {
    if (part.type === 'field') {
      if (part.fieldname !== idField || recordId) continue
      recordId = readId(part.value)
      if (recordId) await target.authorize(deps, actor, recordId, role)
    } else if (!upload.fileFields.includes(part.fieldname)) {
      part.file.resume()
    } else {
      if (stored.length === maxFiles) throw new Problem(413, uploadMessages.tooManyFiles(maxFiles))
      if (recordId) await expectFileQuotas(deps, target, { actor, recordId }, [...stored, nextFile(request, stored)])
      const file = await storeFilePart(deps, senderOf(actor, request.ip), part, target).finally(() =>
        part.file.destroy(),
      )
      if (file) stored.push(file)
      if (!recordId) refuseMuchBeforeId(stored, upload)
    }
  }
  if (!recordId) throw invalidField(idField, `${idField} is required`)
  return recordId
}

const readId = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() && value.length <= 100 ? value.trim() : undefined

// Upper limit for names, boundaries and other fields of a form.
const formBytes = 65_536

/** Estimates the size of the remaining files from the length of the request. */
function nextFile({ raw }: MultipartRequest, stored: readonly CheckedFile[]): { size: number } {
  const expected = Number(raw.headers['content-length'] ?? 0) - formBytes
  return { size: Math.max(1, expected - stored.reduce((sum, { size }) => sum + size, 0)) }
}

/** Files may come before the ID of their record, but not enough of them to fill the disk. */
function refuseMuchBeforeId(stored: readonly CheckedFile[], { target, idField }: MultipartUpload): void {
  const bytes = stored.reduce((sum, file) => sum + file.size, 0)
  if (bytes > target.maxBytes) throw invalidField(idField, `Send ${idField} before the files, or in the address.`)
}

/** Stores a file of a form or a mail; undefined for the empty part that browsers send if no file was chosen. */
export async function storeFilePart(
  deps: Deps,
  sender: Sender,
  part: Omit<FilePart, 'type'>,
  target: UploadLimits,
): Promise<CheckedFile | undefined> {
  const field = part.fieldname
  const { sample, whole } = await readBeginning(part.file)
  if (!part.filename && sample.length === 0) return undefined
  const name = requireFileName(decodeFormName(part.filename ?? ''), target.accepts, field)
  if (sample.length === 0) throw emptyFile(name, field)
  requireBeginning(sample, name, target, field)
  const file = await deps.files.put(whole, { maxBytes: target.maxBytes }).catch((error: unknown) => {
    throw error instanceof Problem && error.statusCode === 413 ? tooLarge(name, target.maxBytes, field) : error
  })
  try {
    await recordLooseFile(deps, file.key)
    const whatItIs = { name, size: file.size, read: readPartOf(deps.files, file.key) }
    const kind = await requireKind(deps.parsing, sender, whatItIs, target, field)
    return { ...file, name, kind }
  } catch (error) {
    await dropFiles(deps, [file])
    throw error
  }
}

// Browsers escape only these three characters of a name (HTML, multipart/form-data encoding).
const decodeFormName = (name: string) => name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')

/** The first bytes of a stream, and a stream of all its bytes. */
async function readBeginning(stream: Readable): Promise<{ sample: Buffer; whole: Readable }> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk as Buffer)
    length += (chunk as Buffer).length
    if (length >= sampleBytes) break
  }
  const beginning = Buffer.concat(chunks)
  const sample = beginning.subarray(0, sampleBytes)
  if (stream.readableEnded) return { sample, whole: Readable.from([beginning], { objectMode: false }) }
  stream.unshift(beginning)
  return { sample, whole: stream }
}

const restMs = 10_000

const answerMs = 5_000

/** Continues to read for a while after a refusal; otherwise a browser that is still sending sees a broken connection instead of the answer. */
export async function discardRest(raw: Readable, { ms = restMs, bytes = Infinity } = {}): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return
  // Remove the listeners of the previous reader: if it has stopped reading, they would stop the stream.
  raw.removeAllListeners('data').removeAllListeners('readable')
  await new Promise<void>((resolve) => {
    let read = 0
    const giveUp = () => {
      // Allow time for sending the answer, then close the connection without reading the rest.
      setTimeout(() => raw.destroy(), answerMs).unref()
      resolve()
    }
    const tooMuch = setTimeout(giveUp, ms)
    const done = () => {
      clearTimeout(tooMuch)
      resolve()
    }
    // A data listener is needed: `resume` has no effect on a flowing stream, which would stop when its buffer is full.
    raw
      .on('data', (chunk: Buffer) => {
        read += chunk.length
        if (read > bytes) giveUp()
      })
      .on('end', done)
      .on('close', done)
      .on('error', done)
      .resume()
  })
}
