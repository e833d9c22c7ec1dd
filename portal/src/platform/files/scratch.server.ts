import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../settings/config.server.ts'

const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'scratch')

/** Runs `work` with an empty folder and removes it afterwards: on the data's disk, since input may be larger than the system's temporary folder. */
export async function withScratch<T>(
  config: Pick<Config, 'dataDir'>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(folderOf(config), { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(folderOf(config), 'work-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes folders of killed processes that are older than `before`. */
export async function sweepScratch(config: Pick<Config, 'dataDir'>, before: Date): Promise<void> {
  const names = await readdir(folderOf(config)).catch(() => [])
  for (const name of names) {
    const path = join(folderOf(config), name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtime < before) await rm(path, { recursive: true, force: true })
  }
}
