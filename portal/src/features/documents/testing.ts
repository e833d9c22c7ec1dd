import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Feature } from '#platform/feature.server.ts'
import { endpoint } from '#platform/endpoint.ts'
import { mount } from '#platform/http.server.ts'
import { notFound } from '#platform/problem.ts'
import { documentView } from './contract.ts'
import type { FileKind } from './rules.ts'
import { receiveMultipart } from './service.multipart.server.ts'
import { type AddedDocuments, listDocuments, type UploadTarget, uploadTargets } from './service.server.ts'

const upload = endpoint({
  method: 'POST',
  path: '/test-records/upload',
  tag: 'Test',
  access: 'user',
  summary: 'Add files to a record of the test',
  multipart: true,
  response: z.object({ documents: z.array(documentView) }),
})
const list = endpoint({
  method: 'GET',
  path: '/test-records/:id',
  tag: 'Test',
  access: 'user',
  summary: 'Files of a record of the test',
  params: z.object({ id: z.string() }),
  response: z.object({ documents: z.array(documentView) }),
})

export interface TestFeature {
  feature: Feature
  /** The arguments of the calls of `stored`. */
  added: AddedDocuments[]
  /** If set, `stored` throws `next`, and `authorize` throws `again` once it has let a file of the record in. */
  failure: { next: Error | undefined; again: Error | undefined }
}

/** A feature whose records are named `<owner's id>.<anything>`. */
export function makeTestFeature(options: { maxBytes?: number; accepts?: FileKind[] } = {}): TestFeature {
  const added: AddedDocuments[] = []
  const failure: TestFeature['failure'] = { next: undefined, again: undefined }
  const asked = new Set<string>()
  const authorize: UploadTarget['authorize'] = async (_deps, actor, recordId) => {
    if (actor.kind !== 'user' || recordId.split('.')[0] !== actor.id) throw notFound('Record not found')
    if (failure.again && asked.has(recordId)) throw failure.again
    asked.add(recordId)
  }
  const target: UploadTarget = {
    recordType: 'test-record',
    roles: ['main', 'supporting'],
    maxBytes: options.maxBytes ?? 1_048_576,
    maxFiles: 5,
    accepts: options.accepts ?? ['pdf', 'jpg', 'png'],
    authorize,
    authorizeRead: authorize,
    async stored(_deps, _tx, documents) {
      if (failure.next) throw failure.next
      added.push(documents)
    },
  }
  const feature: TestFeature['feature'] = {
    fills: [uploadTargets.fill(target)],
    register(app, deps) {
      mount(app, upload, async ({ actor, request }) => ({
        documents: await receiveMultipart(deps, request, actor, {
          target,
          role: 'main',
          idField: 'recordId',
          fileFields: ['documents'],
        }),
      }))
      mount(app, list, async ({ params }) => ({
        documents: await listDocuments(deps.database.db, 'test-record', params.id),
      }))
    },
  }
  return { feature, added, failure }
}

/** Random bytes that begin like a PDF. */
export function makePdf(size: number): Buffer<ArrayBuffer> {
  const head = Buffer.from('%PDF-1.7\n')
  return Buffer.concat([head, randomBytes(Math.max(0, size - head.length))]).subarray(0, size)
}
export const jpegHead = Buffer.from([
  0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0,
])
/** The smallest real PNG: one pixel. */
export const smallPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A zip of uncompressed entries, with only the fields that reading its directory needs. */
export function makeZip(entries: Record<string, string>, comment = ''): Buffer<ArrayBuffer> {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(entries)) {
    const [nameBytes, data] = [Buffer.from(name), Buffer.from(text)]
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50)
    local.writeUInt32LE(data.length, 18)
    local.writeUInt32LE(data.length, 22)
    local.writeUInt16LE(nameBytes.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50)
    central.writeUInt32LE(data.length, 20)
    central.writeUInt32LE(data.length, 24)
    central.writeUInt16LE(nameBytes.length, 28)
    central.writeUInt32LE(at, 42)
    locals.push(local, nameBytes, data)
    directory.push(central, nameBytes)
    at += 30 + nameBytes.length + data.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(Object.keys(entries).length, 8)
  end.writeUInt16LE(Object.keys(entries).length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...locals, ...directory, end, Buffer.from(comment)])
}
