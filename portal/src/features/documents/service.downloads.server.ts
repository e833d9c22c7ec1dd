import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { notFound } from '#platform/problem.ts'
import { messages } from './messages.ts'
import { mimetypeOf } from './service.content.server.ts'
import { type UploadTarget, findDocument } from './service.server.ts'
import type { DocumentRow } from './store.server.ts'

interface Reply<R> {
  code(status: number): unknown
  headers(headers: Record<string, string | number>): unknown
  send(body?: Readable): R
}

/** The parts of a call of `mount` that sending a file needs. */
interface DownloadCall<R> {
  request: { headers: { range?: string | undefined; 'if-none-match'?: string | undefined; 'if-range'?: unknown } }
  reply: Reply<R>
}

/** The document, if the feature of its record lets `actor` read it; 404 if there is none. */
export async function findReadableDocument(
  deps: Deps,
  actor: Actor,
  id: string,
  targets: readonly UploadTarget[],
): Promise<DocumentRow> {
  const document = await findDocument(deps, id)
  const target = targets.find((known) => known.recordType === document.recordType)
  if (!target) throw notFound(messages.documentMissing)
  await target.authorizeRead(deps, actor, document.recordId, document.role, document.id)
  return document
}

type ByteRange = { start: number; end: number }

/** Parses `Range`: undefined for the complete file (also for invalid or several ranges), `none` for a range outside the file. */
function readRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (!match[1] && !match[2])) return undefined
  const [first, last] = [match[1], match[2]]
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  if (first && last && Number(last) < Number(first)) return undefined
  return start >= size || (!first && Number(last) === 0) ? 'none' : { start, end }
}

/** Sends a stored file as a download, with headers that stop browsers from running it. The caller must check access first. */
export async function sendDocument<R>(
  deps: Deps,
  { request, reply }: DownloadCall<R>,
  document: DocumentRow,
): Promise<R> {
  const etag = `"${document.sha256}"`
  const ifRange = request.headers['if-range']
  const range = ifRange === undefined || ifRange === etag ? readRange(request.headers.range, document.size) : undefined
  const headers = {
    etag,
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': contentDisposition(document.originalName),
    'content-type': mimetypeOf(document.kind),
  }
  reply.headers(headers)
  if (holds(request.headers['if-none-match'], etag)) {
    reply.code(304)
    return reply.send()
  }
  if (range === 'none') {
    reply.code(416)
    reply.headers({ 'content-range': `bytes */${document.size}`, 'content-length': 0 })
    return reply.send()
  }
  const stream = await deps.files.open(document.fileKey, range)
  reply.code(range ? 206 : 200)
  reply.headers({ 'content-length': range ? range.end - range.start + 1 : document.size })
  if (range) reply.headers({ 'content-range': `bytes ${range.start}-${range.end}/${document.size}` })
  return reply.send(stream)
}

const holds = (header: string | undefined, etag: string) =>
  header !== undefined && header.split(',').some((value) => value.trim().replace(/^W\//, '') === etag)
