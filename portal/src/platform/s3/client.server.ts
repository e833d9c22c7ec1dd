import type { S3 } from '@aws-sdk/client-s3'
import { PartsLost } from '../files/files.server.ts'
import { notFound, Problem, unavailable } from '../problem.ts'
import type { S3Place } from './place.ts'

/** A silent server is given up after two attempts of this; a server that refuses connections at once. */
const answerMs = 15_000
/** Longer than a stalled download is allowed to last: then its reader is slow, not the store. */
const idleMs = 120_000
/** Each slow download holds a connection. */
const mostConnections = 1_000

export type S3Call = <T>(work: (s3: S3, bucket: string) => Promise<T>) => Promise<T>

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
        httpAgent: { maxSockets: mostConnections },
        httpsAgent: { maxSockets: mostConnections },
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

export const missingFile = () => notFound('The file no longer exists.')

export const storeGone = (cause?: unknown) =>
  unavailable('Documents cannot be stored or read just now; nothing was lost. Try again in a few minutes.', cause)

function s3Problem(error: unknown): unknown {
  if (error instanceof Problem || error instanceof PartsLost || !(error instanceof Error)) return error
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') return missingFile()
  // Errors of the store and of the connection; anything else is a mistake of ours.
  if (!('$metadata' in error) && !('code' in error)) return error
  return storeGone(error)
}
