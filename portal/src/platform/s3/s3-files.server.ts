import type { ListMultipartUploadsCommandOutput, ListObjectsV2CommandOutput } from '@aws-sdk/client-s3'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
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
} from '../files/files.server.ts'
import { withScratch } from '../files/scratch.server.ts'
import { missingFile, openS3, type S3Call, s3ErrorName } from './client.server.ts'
import { createFileParts } from './file-parts.server.ts'
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
