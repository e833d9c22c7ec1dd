import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Config } from '../settings/config.server.ts'
import { createS3FileStore, s3ErrorName } from '../s3/s3-files.server.ts'
import { type S3Place, showS3Place } from '../s3/place.ts'
import { meaningOf } from '../telemetry/code-words.ts'
import { about, codeOf, type Finding } from './finding.ts'

const { ok, fix } = about('Documents')

/** Writes a file into the S3 store, reads a part of it and removes it; nothing where documents are on the disk. */
export async function checkDocuments({ documents, dataDir }: Config): Promise<Finding[]> {
  if (!documents) return []
  const store = createS3FileStore(documents, { dataDir })
  const where = showS3Place(documents)
  let step = 'written'
  try {
    const content = randomBytes(64)
    const { key } = await store.put(Readable.from([content]), { maxBytes: content.length })
    step = 'read'
    const part = await buffer(await store.open(key, { start: 10, end: 19 }))
    if (!part.equals(content.subarray(10, 20)))
      return [fix(`${where} answers other bytes than were written. Check what is between it and the portal.`)]
    step = 'removed'
    await store.remove(key)
    if (await store.stat(key)) return [fix(`${where} still has a file that was removed. Allow the portal to delete.`)]
    return [ok(`${where} can be written, read and cleaned.`)]
  } catch (error) {
    return [fix(explain(error, documents, step))]
  }
}

const causes: Record<string, string> = {
  NoSuchBucket: 'does not have the bucket. Create it, or correct FILES_URL.',
  NotFound: 'does not have the bucket. Create it, or correct FILES_URL.',
  AccessDenied: 'does not allow it. Give the key the rights to get, put, delete and list.',
  InvalidAccessKeyId: 'does not know the key. Correct AWS_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'refuses the key. Correct AWS_SECRET_ACCESS_KEY and the region in FILES_URL.',
  AuthorizationHeaderMalformed: 'is in another region. Correct the region in FILES_URL.',
  PermanentRedirect: 'is in another region. Correct the region in FILES_URL.',
  RequestTimeTooSkewed: "has another time. Correct this machine's clock.",
  ECONNREFUSED: 'refuses the connection. Check that it runs, and the endpoint in FILES_URL.',
  ENOTFOUND: 'has a name that is not known. Correct the endpoint in FILES_URL, or the name server of this machine.',
  TimeoutError: 'does not answer. Check the endpoint in FILES_URL, and the firewall between.',
}

function explain(error: unknown, place: S3Place, step: string): string {
  const words = causeInStore(error)
  return `A file could not be ${step}: ${showS3Place(place)} ${words} Pages go on meanwhile; uploads and downloads answer 503.`
}

/** Why the S3 store could not be used, as the end of a sentence about it. */
export function causeInStore(error: unknown): string {
  const cause = (error as { cause?: unknown }).cause ?? error
  const name = [codeOf(cause), s3ErrorName(error)].find((known) => known in causes) ?? s3ErrorName(error)
  return causes[name] ?? `cannot be used (${meaningOf(codeOf(cause)).meaning ?? (name || 'unknown error')}).`
}
