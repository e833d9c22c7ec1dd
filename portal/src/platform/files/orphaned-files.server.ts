import type pg from 'pg'
import type { FileReferences } from './file-references.ts'
import type { FileFacts, FileStore } from './files.server.ts'

const dayMs = 86_400_000
/** Above these, the database and the store do not belong together: one of them was restored, or FILES_URL is another portal's. */
const fewOrphans = 10
const maxShare = 0.1

/** Those of `files` that no record refers to. A young file may still get its record, and one that a sweep will remove is known. */
export async function findOrphans(
  client: Pick<pg.ClientBase, 'query'>,
  references: readonly FileReferences[],
  files: readonly FileFacts[],
  now: Date,
): Promise<FileFacts[]> {
  const old = files.filter(({ modifiedAt }) => now.getTime() - modifiedAt.getTime() > dayMs)
  if (old.length === 0) return []
  const known = references.flatMap(({ leaving, records }) => [
    `select key from (${records}) r`,
    ...(leaving ? [leaving] : []),
  ])
  const { rows } = await client.query<{ key: string }>(
    `select key from (${known.join(' union all ')}) k where key = any($1)`,
    [old.map(({ key }) => key)],
  )
  const found = new Set(rows.map(({ key }) => key))
  return old.filter(({ key }) => !found.has(key))
}

export class TooManyOrphans extends Error {
  readonly code = 'orphaned-files'
}

/** The keys of all files that no record refers to; throws where they are so many that removing them would be a mistake. */
export async function listOrphans(
  client: Pick<pg.ClientBase, 'query'>,
  files: FileStore,
  references: readonly FileReferences[],
  now: Date,
): Promise<string[]> {
  const orphans: string[] = []
  let total = 0
  for await (const { files: stored } of files.listByPrefix()) {
    total += stored.length
    orphans.push(...(await findOrphans(client, references, stored, now)).map(({ key }) => key))
  }
  if (orphans.length > Math.max(fewOrphans, total * maxShare))
    throw new TooManyOrphans(`${orphans.length} of ${total} stored files belong to no record`)
  return orphans
}
