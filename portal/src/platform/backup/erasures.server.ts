import { existsSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from '../values/uuid.ts'

/** An erased account, with nothing else about the person. */
export interface Erasure {
  account: string
  erasedAt: string
}

/** Kept beside the backups, since it must outlive the data that a restore replaces. */
export const erasuresName = 'erasures.jsonl'

/** The erasures in the list at `path`; a line that a crash cut is passed over, since its erasure is added again. */
export async function readErasures(path: string): Promise<Erasure[]> {
  if (!existsSync(path)) return []
  return (await readFile(path, 'utf8')).split('\n').flatMap((line) => readLine(line) ?? [])
}

function readLine(line: string): Erasure | undefined {
  try {
    const { account, erasedAt } = JSON.parse(line) as Partial<Erasure>
    const fits = typeof account === 'string' && isUuid(account) && !Number.isNaN(Date.parse(erasedAt ?? ''))
    return fits ? { account, erasedAt: erasedAt! } : undefined
  } catch {
    return undefined
  }
}

/** Adds the erasures that the list in `folder` does not have; they are on the disk when it resolves. */
export async function addErasures(folder: string, erasures: readonly Erasure[]): Promise<void> {
  const path = join(folder, erasuresName)
  const known = new Set((await readErasures(path)).map(({ account }) => account))
  const added = erasures.filter(({ account }) => !known.has(account))
  if (added.length === 0) return
  const file = await open(path, 'a', 0o600)
  try {
    // The first line break ends a line that a crash may have cut.
    await file.write(`\n${added.map((erasure) => JSON.stringify(erasure)).join('\n')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}
