import { readdirSync } from 'node:fs'

/** What the portal makes in its data folder. */
export const portalNames: ReadonlySet<string> = new Set([
  'postgres',
  'files',
  'uploads',
  'scratch',
  'outbox',
  'master.key',
  'disk-use.json',
  'RESTORE-UNFINISHED.txt',
])

/** What others put into `folder`, so that it is not the portal's alone. Throws where it cannot be read. */
export const foreignNamesIn = (folder: string): string[] =>
  // A file system of its own begins with lost+found.
  readdirSync(folder).filter((name) => !portalNames.has(name) && name !== 'lost+found' && !name.startsWith('.'))
