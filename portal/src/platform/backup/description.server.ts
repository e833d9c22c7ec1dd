import * as z from 'zod/mini'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { isUnreleased, migrationsFolder } from '../database/migrate.server.ts'
import { OperatorError } from './empty-place.server.ts'

export const descriptionName = 'backup.json'
export const summaryName = 'summary.json'

/** Mails in the outbox: only such names are backed up and restored. */
export const isMailName = (name: string): boolean => /^[\w-][\w.-]{0,85}\.eml$/.test(name)

const tableName = z.string().check(z.regex(/^(public|jobs)\.[a-z0-9_]{1,63}$/))

const description = z.object({
  format: z.literal('regulator-portal-backup'),
  version: z.literal(1),
  /** When the snapshot was taken: the recovery point. */
  snapshotAt: z.iso.datetime(),
  migrations: z.array(z.object({ hash: z.string(), createdAt: z.string() })),
  /** Version of the job queue's tables. */
  jobsVersion: z.int(),
  /** In the order in which they can be filled. */
  tables: z.array(z.object({ name: tableName, columns: z.array(z.string()) })),
  /** Sequences with the last value that they gave. */
  sequences: z.array(z.object({ name: tableName, value: z.string().check(z.regex(/^\d{1,19}$/)) })),
  hasMasterKey: z.boolean(),
})
export type Description = z.infer<typeof description>

const summary = z.object({
  /** Rows of each table. */
  rows: z.record(z.string(), z.int()),
  documents: z.int(),
  /** Documents that the store did not have, or not as recorded, when the backup was made. */
  missing: z.int(),
  mails: z.int(),
})
export type Summary = z.infer<typeof summary>

export const readSummary = (text: string): Summary => summary.parse(JSON.parse(text))

/** Reads the description and decides whether this version can restore the backup; OperatorError when not. */
export function readDescription(text: string, jobsVersion: number): Description {
  let json: { version?: unknown; format?: unknown }
  try {
    json = JSON.parse(text) as typeof json
  } catch {
    throw new OperatorError('The file is not a backup of this portal.')
  }
  if (json.format !== 'regulator-portal-backup') throw new OperatorError('The file is not a backup of this portal.')
  const newer = () =>
    new OperatorError('The backup was made by a newer version of the portal: install that version, then restore.')
  if (typeof json.version === 'number' && json.version > 1) throw newer()
  const parsed = description.safeParse(json)
  if (!parsed.success) throw new OperatorError('The backup is damaged: its description cannot be read.')
  const known = readMigrationFiles({ migrationsFolder })
  const { migrations } = parsed.data
  const times = migrations.map(({ createdAt }) => Number(createdAt))
  if (isUnreleased(times, known))
    throw new OperatorError(
      'The backup has tables of a version of the portal that was never released: no release can use it.',
    )
  const fits = migrations.every(({ hash }, at) => known[at]?.hash === hash)
  if (!fits || migrations.length === 0 || parsed.data.jobsVersion > jobsVersion) throw newer()
  return parsed.data
}
