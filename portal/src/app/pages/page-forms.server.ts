import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { stalledUploadSeconds } from '#features/documents/rules.ts'
import { discardRest } from '#features/documents/service.multipart.server.ts'
import type { SentBody } from '#kit/api/api-client.ts'
import type { SentFiles } from '#kit/api/api-context.ts'
import { Problem } from '#platform/problem.ts'
import { isSealedPage } from './page-address.ts'
import { isUnseen } from './unseen.server.ts'

/** A submitted form of a public page, with the sender's network, against whose limits its calls count, and browser. */
export interface SentForm {
  /** The fields. */
  body: string
  type: string
  address: string
  agent: string
  files?: FormFiles
}

/** Files that came after the fields of a form. They are read while the page's action passes them on, and never held in memory (docs/decisions/0093). */
interface FormFiles {
  after: SentFiles
  /** Reads what the call has left, as long as it comes, so that the sender sees the answer. */
  discard(): Promise<void>
}

/** Far more than the fields of a page's form may contain. */
const maxBytes = 131_072
/** More than a file may have; the call has limits of its own. */
const maxFileBytes = 64 * 1_048_576
/** A browser reads no answer before it has sent its form, and a slow line takes minutes for a file that is too large. */
const longestForm = { ms: 900_000, bytes: maxFileBytes }
const formType = 'application/x-www-form-urlencoded'

/** Receives forms that browsers send without scripts (docs/decisions/0018); the page's action answers each. */
export function registerPageForms(
  app: FastifyInstance,
  answer: (request: FastifyRequest, reply: FastifyReply, form: SentForm) => Promise<FastifyReply>,
  takesFiles: (url: string) => boolean,
): void {
  void app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    const asText = { parseAs: 'string', bodyLimit: maxBytes } as const
    forms.addContentTypeParser(formType, asText, (_request, body, done) => done(null, body))
    await forms.register(multipart, {
      limits: { fields: 50, parts: 100, headerPairs: 50, fieldSize: maxBytes, fileSize: maxFileBytes },
    })
    // Before the body is read.
    forms.addHook('onRequest', async (request) => {
      // The parser writes a request's headers to the log's finest levels.
      if (isUnseen(request)) request.log = request.log.child({}, { level: 'warn' })
      if (!isFromThisSite(request)) throw new Problem(403, 'This form was sent from another site.')
    })
    forms.post<{ Body: string | undefined }>('/*', async (request, reply) => {
      const sender = { type: formType, address: request.ip, agent: request.headers['user-agent'] ?? '' }
      if (!request.isMultipart()) return answer(request, reply, { body: request.body ?? '', ...sender })
      if (!takesFiles(request.url)) throw new Problem(415, 'This page takes no files.')
      request.raw.socket.setTimeout(stalledUploadSeconds * 1000)
      endSlowSender(request.raw)
      try {
        return await answer(request, reply, { ...(await readForm(request)), ...sender })
      } catch (error) {
        await discardRest(request.raw)
        throw error
      }
    })
  })
}

/** Slower than any mobile line: who sends so holds a place that others need. */
const leastSpeed = { bytes: 30_720, ms: 30_000 }

/** Ends a request that brings fewer `bytes` in `ms`, while nothing that it brought waits for us. */
export function endSlowSender(raw: IncomingMessage, { bytes, ms } = leastSpeed): void {
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    const received = raw.socket.bytesRead - before
    before += received
    if (received < bytes && raw.readableLength === 0 && !raw.complete) raw.destroy()
  }, ms)
  raw.once('close', () => clearInterval(timer))
}

/** Reads the fields of a form until its first file. Browsers send an empty part where none was chosen. */
async function readForm(request: FastifyRequest): Promise<Pick<SentForm, 'body' | 'files'>> {
  const fields = new URLSearchParams()
  const parts = request.parts()[Symbol.asyncIterator]()
  let bytes = 0
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value
    if (part.type === 'field') {
      const value = String(part.value)
      bytes += part.fieldname.length + Buffer.byteLength(value)
      if (bytes > maxBytes || part.valueTruncated) throw new Problem(413, 'The request is too large.')
      fields.append(part.fieldname, value)
    } else if (part.filename) {
      const after = (own: Record<string, string>) => writeForm(own, filesFrom(part, parts))
      return { body: fields.toString(), files: { after, discard: () => discardRest(request.raw, longestForm) } }
    } else part.file.resume()
  }
  return { body: fields.toString() }
}

async function* filesFrom(first: MultipartFile, rest: AsyncIterator<Multipart>): AsyncGenerator<MultipartFile> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next())
    if (next.value.type === 'file') yield next.value
}

function writeForm(fields: Record<string, string>, files: AsyncIterable<MultipartFile>): SentBody {
  const boundary = `form-${randomUUID()}`
  const beginning = (name: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"`
  async function* write() {
    for (const [name, value] of Object.entries(fields)) yield `${beginning(name)}\r\n\r\n${value}\r\n`
    for await (const { fieldname, filename, file } of files) {
      yield `${beginning(fieldname)}; filename="${quoted(filename)}"\r\ncontent-type: application/octet-stream\r\n\r\n`
      yield* file as AsyncIterable<Buffer>
      yield '\r\n'
    }
    yield `--${boundary}--\r\n`
  }
  return { type: `multipart/form-data; boundary=${boundary}`, chunks: endWhereCut(write()) }
}

/** A body that is cut ends early for the call too, which then refuses it as its own. */
async function* endWhereCut(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer | string> {
  try {
    yield* chunks
  } catch {
    // Without its last boundary.
  }
}

/** As browsers write names (HTML, multipart/form-data encoding). */
const quoted = (name: string) => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/**
 * Browsers always name the site of a form; a program that names none has nobody's rights. From a page without a referrer older ones name 'null': the pages
 * for whistle-blowers take that, since they know nobody in whose name another site could send.
 */
function isFromThisSite({ headers, host, url }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  if (origin === 'null' && isSealedPage(url)) return true
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}
