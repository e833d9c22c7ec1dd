import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ListMultipartUploadsCommandOutput, ListObjectsV2CommandOutput, S3 } from '@aws-sdk/client-s3'
import {
  type FileFacts,
  type FileGroup,
  type FileParts,
  type FileStore,
  isStoredKey,
  keyPrefixes,
  type KeysInUse,
  newStoredKey,
  type StoredFile,
  type StoredPart,
  tooManyBytes,
  PartsLost,
} from '../files/files.server.ts'
import { withScratch } from '../files/scratch.server.ts'
import { Permits } from '../permits.server.ts'
import { notFound, Problem, unavailable } from '../problem.ts'
import { PartSink } from './part-sink.server.ts'
import type { S3Place } from './place.ts'

const checkMs = 3_000

/**
 * File store in an S3-compatible store. It needs no more of S3 than reading, writing, listing and multipart uploads: keys are new for each file, and the
 * database's row is the commit.
 */
export function createS3FileStore(place: S3Place, scratch: { dataDir: string }): FileStore {
  const root = `${place.prefix}files/`
  const call = openS3(place)
  const parts = createFileParts(call, root)
  const nameOf = (key: string) => {
    if (!isStoredKey(key)) throw missingFile()
    return root + key
  }
  const put = (key: string, source: Readable, maxBytes: number) => store(parts, scratch, { key, source, maxBytes })
  return {
    parts,
    put: (source, { maxBytes }) => put(newStoredKey(), source, maxBytes),
    async adopt(path) {
      const stored = await put(newStoredKey(), createReadStream(path), Infinity)
      await rm(path, { force: true })
      return stored
    },
    open: async (key, range) => openObject(call, nameOf(key), range),
    stat: async (key) => statObject(call, nameOf(key), key),
    listByPrefix: () => listByPrefix(call, root),
    async putBack(key, source) {
      nameOf(key)
      await put(key, source, Infinity)
    },
    async remove(key) {
      const Key = nameOf(key)
      await call((s3, Bucket) => s3.deleteObject({ Bucket, Key }))
    },
    answers: () =>
      call((s3, Bucket) => s3.headBucket({ Bucket }, { abortSignal: AbortSignal.timeout(checkMs) })).then(
        () => true,
        () => false,
      ),
    sweep: (olderThan, inUse) => abortUnfinished(call, parts, root, olderThan, inUse),
  }
}

function store(
  parts: FileParts,
  scratch: { dataDir: string },
  { key, source, maxBytes }: { key: string; source: Readable; maxBytes: number },
): Promise<StoredFile> {
  return withScratch(scratch, async (folder) => {
    let begun: string | undefined
    const done: StoredPart[] = []
    const tooMuch = () => tooManyBytes(maxBytes)
    const sink = new PartSink({
      path: join(folder, 'part'),
      partBytes: parts.partBytes,
      maxBytes,
      tooMuch,
      async onPart(read) {
        begun ??= await parts.begin(key)
        done.push(await parts.add(key, begun, done.length + 1, read))
      },
    })
    try {
      await pipeline(source, sink)
      if (begun === undefined) await parts.addOnly(key, sink.rest)
      else {
        done.push(await parts.add(key, begun, done.length + 1, sink.rest))
        await parts.finish(key, begun, done)
      }
    } catch (error) {
      if (begun !== undefined) await parts.abort(key, begun).catch(() => {})
      throw error
    }
    return { key, size: sink.length, sha256: sink.takeSha256() }
  })
}

function openObject(call: S3Call, Key: string, range: { start: number; end: number } | undefined): Promise<Readable> {
  return call(async (s3, Bucket) => {
    const { Body } = await s3.getObject({ Bucket, Key, ...(range && { Range: `bytes=${range.start}-${range.end}` }) })
    return Body as unknown as Readable
  })
}

function statObject(call: S3Call, Key: string, key: string): Promise<FileFacts | undefined> {
  return call(async (s3, Bucket) => {
    const found = await s3.headObject({ Bucket, Key }).catch((error: unknown) => {
      if (s3ErrorName(error) !== 'NotFound') throw error
      return undefined
    })
    return found && { key, size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) }
  })
}

/** The store lists keys in their order, a thousand in each answer: so groups cost no requests of their own. */
async function* listByPrefix(call: S3Call, root: string): AsyncGenerator<FileGroup> {
  const waiting = [...keyPrefixes]
  let files: FileFacts[] = []
  for await (const facts of listObjects(call, root)) {
    const prefix = facts.key.slice(0, 2)
    while (waiting[0]! < prefix) {
      yield { prefix: waiting.shift()!, files }
      files = []
    }
    files.push(facts)
  }
  for (const prefix of waiting) {
    yield { prefix, files }
    files = []
  }
}

async function* listObjects(call: S3Call, root: string): AsyncGenerator<FileFacts> {
  let from: string | undefined
  do {
    const page: ListObjectsV2CommandOutput = await call((s3, Bucket) =>
      s3.listObjectsV2({ Bucket, Prefix: root, ...(from && { ContinuationToken: from }) }),
    )
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
      const key = Key.slice(root.length)
      if (isStoredKey(key)) yield { key, size: Size, modifiedAt: LastModified }
    }
    from = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (from)
}

/** Multipart uploads of killed processes: the store keeps their parts, and shows them in no list of files. */
async function abortUnfinished(
  call: S3Call,
  parts: FileParts,
  root: string,
  olderThan: Date,
  inUse: KeysInUse,
): Promise<number> {
  let aborted = 0
  let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
  for (;;) {
    const page: ListMultipartUploadsCommandOutput = await call((s3, Bucket) =>
      s3.listMultipartUploads({ Bucket, Prefix: root, ...from }),
    )
    const old = (page.Uploads ?? []).flatMap(({ Key = '', UploadId = '', Initiated }) =>
      Initiated && Initiated < olderThan ? [{ key: Key.slice(root.length), begun: UploadId }] : [],
    )
    const kept = old.length > 0 ? await inUse(old.map(({ key }) => key)) : new Set()
    for (const { key, begun } of old) {
      if (kept.has(key)) continue
      await parts.abort(key, begun)
      aborted++
    }
    if (!page.IsTruncated) return aborted
    from = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
}

/** The least that stores take for a part that is not the last: what a killed process has to receive again at most. */
const partBytes = 5 * 1_048_576
/** Parts in memory, of all uploads of the process. */
const partsAtOnce = 4
/** While the store does not answer, uploads must be refused soon. */
const longestWaitMs = 20_000

/** Multipart uploads of S3, for keys below `root`. */
function createFileParts(call: S3Call, root: string): FileParts {
  const inMemory = new Permits({ atOnce: partsAtOnce, longestWaitMs, busy: storeGone })
  return {
    partBytes,
    begin: (key) =>
      call(async (s3, Bucket) => {
        const { UploadId } = await s3.createMultipartUpload({ Bucket, Key: root + key })
        if (!UploadId) throw new Error('the store began an upload without an id')
        return UploadId
      }),
    add: (key, begun, number, read) =>
      inMemory.run(async () => {
        const Body = await read()
        return call(async (s3, Bucket) => {
          const place = { Bucket, Key: root + key, UploadId: begun, PartNumber: number }
          const answer = await s3.uploadPart({ ...place, Body }).catch((error: unknown) => {
            throw s3ErrorName(error) === 'NoSuchUpload' ? new PartsLost() : error
          })
          return partOf(Body.length, answer.ETag)
        })
      }),
    addOnly: (key, read) =>
      inMemory.run(async () => {
        const Body = await read()
        return call(async (s3, Bucket) =>
          partOf(Body.length, (await s3.putObject({ Bucket, Key: root + key, Body })).ETag),
        )
      }),
    finish: (key, begun, parts) => finish(call, root + key, begun, parts),
    abort: (key, begun) =>
      call(async (s3, Bucket) => {
        await s3.abortMultipartUpload({ Bucket, Key: root + key, UploadId: begun }).catch((error: unknown) => {
          if (s3ErrorName(error) !== 'NoSuchUpload') throw error
        })
      }),
  }
}

function partOf(size: number, etag: string | undefined): StoredPart {
  if (!etag) throw new Error('the store acknowledged a part without a name for its content')
  return { size, etag }
}

async function finish(call: S3Call, Key: string, UploadId: string, parts: readonly StoredPart[]): Promise<void> {
  const Parts = parts.map(({ etag }, at) => ({ ETag: etag, PartNumber: at + 1 }))
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  await call(async (s3, Bucket) => {
    try {
      await s3.completeMultipartUpload({ Bucket, Key, UploadId, MultipartUpload: { Parts } })
    } catch (error) {
      if (s3ErrorName(error) === 'InvalidPart') throw new PartsLost()
      if (s3ErrorName(error) !== 'NoSuchUpload') throw error
      // It was finished before, and the answer was lost.
      const found = await s3.headObject({ Bucket, Key }).catch((missing: unknown) => {
        if (s3ErrorName(missing) !== 'NotFound') throw missing
        return undefined
      })
      if (found?.ContentLength !== size) throw new PartsLost()
    }
  })
}

/** A silent server is given up after two attempts of this; a server that refuses connections at once. */
const answerMs = 15_000
/** Longer than a stalled download is allowed to last: then its reader is slow, not the store. */
const idleMs = 120_000
/** Each slow download holds a connection. */
const maxConnections = 1_000

type S3Call = <T>(work: (s3: S3, bucket: string) => Promise<T>) => Promise<T>

/** Calls of the store at `place`, whose failures are Problems: 404 for a missing file, else 503. The library is loaded by the first call. */
export function openS3({ bucket, endpoint, region, ...keys }: S3Place): S3Call {
  let opened: Promise<S3> | undefined
  const open = async (): Promise<S3> => {
    const { S3 } = await import('@aws-sdk/client-s3')
    const { accessKeyId, secretAccessKey, sessionToken } = keys
    return new S3({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) },
      // By default checksums travel in a form that other stores than Amazon's refuse. The signature covers the bytes of each request.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: 3_000,
        requestTimeout: answerMs,
        throwOnRequestTimeout: true,
        socketTimeout: idleMs,
        httpAgent: { maxSockets: maxConnections },
        httpsAgent: { maxSockets: maxConnections },
      },
    })
  }
  return async (work) => {
    const s3 = await (opened ??= open())
    return work(s3, bucket).catch((error: unknown) => {
      throw s3Problem(error)
    })
  }
}

/** The name of a store's error, such as `NoSuchKey`; also of one that has become a Problem. */
export function s3ErrorName(error: unknown): string {
  const cause = error instanceof Problem && error.cause ? error.cause : error
  return (cause as { name?: string } | null)?.name ?? ''
}

const missingFile = () => notFound('The file no longer exists.')

export const storeGone = (cause?: unknown) =>
  unavailable('Documents cannot be stored or read just now; nothing was lost. Try again in a few minutes.', cause)

function s3Problem(error: unknown): unknown {
  if (error instanceof Problem || error instanceof PartsLost || !(error instanceof Error)) return error
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') return missingFile()
  // Errors of the store and of the connection; anything else is a mistake of ours.
  if (!('$metadata' in error) && !('code' in error)) return error
  return storeGone(error)
}
