import { type FileParts, PartsLost, type StoredPart } from '../files/files.server.ts'
import { atMost } from './at-once.ts'
import { s3ErrorName, type S3Call, storeGone } from './client.server.ts'

/** The least that stores take for a part that is not the last: what a killed process has to receive again at most. */
const partBytes = 5 * 1_048_576
/** Parts in memory, of all uploads of the process. */
const partsAtOnce = 4
/** While the store does not answer, uploads must be refused soon. */
const waitMs = 20_000

/** Multipart uploads of S3, for keys below `root`. */
export function createFileParts(call: S3Call, root: string): FileParts {
  const inMemory = atMost(partsAtOnce, waitMs, storeGone)
  return {
    partBytes,
    begin: (key) =>
      call(async (s3, Bucket) => {
        const { UploadId } = await s3.createMultipartUpload({ Bucket, Key: root + key })
        if (!UploadId) throw new Error('the store began an upload without an id')
        return UploadId
      }),
    add: (key, begun, number, read) =>
      inMemory(async () => {
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
      inMemory(async () => {
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
