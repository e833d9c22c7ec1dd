import { createHash } from 'node:crypto'
import { existsSync, lstatSync } from 'node:fs'
import path from 'node:path'
import { makePrivateFolder } from './cluster.server.ts'
import type { Account } from '../accounts.server.ts'

/** The socket's folder: beside the cluster, or in /tmp where the path would exceed the kernel's limit. */
export function socketFolderFor(home: string): string {
  const beside = path.join(home, 'socket')
  if (Buffer.byteLength(path.join(beside, '.s.PGSQL.5432')) < 100) return beside
  return `/tmp/regulator-portal-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`
}

/** Creates the socket's folder; throws an error to show when another user has. */
export function makeSocketFolder(folder: string, account: Account | undefined): void {
  const expected = account?.uid ?? process.getuid?.()
  if (!existsSync(folder)) makePrivateFolder(folder, account)
  const found = lstatSync(folder)
  // Another user may have created a folder of this name in /tmp, to listen in the server's place.
  if (found.isDirectory() && found.uid === expected && (found.mode & 0o077) === 0) return
  throw new Error(`${folder} is not a folder of the database's user with mode 0700: remove it and start again.`)
}
