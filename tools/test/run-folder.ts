import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from '../repository-root.ts'

/** Makes a temporary folder for this run, which all programs of the run use as the system's. */
export function openRunFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-tests-'))
  // As root the database runs as another user, who must reach its own folder inside this one.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  // The compile cache of the test tools; by default it would be in the temporary folder.
  process.env['NODE_COMPILE_CACHE'] = join(repositoryRoot, 'node_modules/.cache/node')
  return folder
}

/** Removes the folder, also after an interrupted run; returns the names of the files that the tests left in it. */
export function removeRunFolder(folder: string): string[] {
  const left = readdirSync(folder)
  // A database that is stopping may still be writing.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  return left
}
