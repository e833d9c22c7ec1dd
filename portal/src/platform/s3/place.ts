import { trimMarks } from '../values/trim-marks.ts'

/** Where documents are in an S3 store, and the keys to it. */
export interface S3Place {
  bucket: string
  /** Before every key: empty, or with a slash at its end. */
  prefix: string
  /** Undefined for Amazon's own. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | undefined
}

const example = 's3://bucket/prefix?endpoint=https://s3.example.org&region=us-east-1'
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const prefixName = /^[\w.-]+(\/[\w.-]+)*$/
const known = new Set(['endpoint', 'region'])

/** Reads the address of an S3 store, and its keys from the usual variables; a string says what is wrong, without any secret. */
export function readS3Place(address: string, env: NodeJS.ProcessEnv): S3Place | string {
  if (!URL.canParse(address)) return `must be an address such as ${example}`
  const url = new URL(address)
  if (url.protocol !== 's3:' || url.username || url.password || url.port || url.hash)
    return `must be an address such as ${example}`
  if (!bucketName.test(url.hostname))
    return 'must name a bucket of 3 to 63 lower-case letters, digits, dots and hyphens'
  const prefix = trimMarks(url.pathname, '/')
  if (prefix && (prefix.length > 200 || !prefixName.test(prefix)))
    return 'must have a prefix of letters, digits, dots, hyphens, underscores and single slashes only'
  const strange = [...url.searchParams.keys()].find((name) => !known.has(name))
  if (strange !== undefined) return 'may have only the parameters endpoint and region'
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined && !isServer(endpoint))
    return 'must have an endpoint such as https://s3.example.org, without a path'
  const region = url.searchParams.get('region') ?? (endpoint ? 'us-east-1' : '')
  if (!/^[a-z0-9-]{1,40}$/.test(region)) return 'must have a region, such as region=us-east-1'
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!accessKeyId || !secretAccessKey) return 'also needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
  const sessionToken = env['AWS_SESSION_TOKEN'] || undefined
  const keys = { accessKeyId, secretAccessKey, sessionToken }
  return { bucket: url.hostname, prefix: prefix && `${prefix}/`, endpoint, region, ...keys }
}

function isServer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, pathname, search, username } = new URL(text)
  return /^https?:$/.test(protocol) && pathname === '/' && !search && !username
}

/** The address without the keys, for FILES_URL and for people. */
export function showS3Place({ bucket, prefix, endpoint, region }: S3Place): string {
  const query = [...(endpoint ? [`endpoint=${endpoint}`] : []), `region=${region}`].join('&')
  return `s3://${bucket}/${prefix.replace(/\/$/, '')}?${query}`
}
