import { readFileSync, statSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'

/** Releases the folder. */
export interface FolderLock {
  release(): Promise<void>
}

/**
 * Claims `folder` for this process; rejects with an error to show when another running process holds it.
 *
 * The claim is an abstract Unix socket: the kernel gives it to one process only and frees it when that process exits
 * for any reason, so no stale claim remains. Outside Linux there is none; PostgreSQL's own check remains.
 */
export async function claimFolder(folder: string): Promise<FolderLock> {
  if (process.platform !== 'linux') return { release: async () => {} }
  const { dev, ino } = statSync(folder)
  const note = path.join(folder, 'owner.pid')
  const server = net.createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(refusal(folder, note)) : error)
    })
    server.listen(`\0regulator-portal-${dev}-${ino}`, resolve)
  })
  server.unref()
  writeFileSync(note, `${process.pid}\n`)
  return { release: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

function refusal(folder: string, note: string): string {
  const owner = readOwner(note)
  return (
    `Another portal${owner ? ` (process ${owner})` : ''} already uses the database in ${folder}: ` +
    'stop it first, or give this one a separate data folder (DATA_DIR).'
  )
}

function readOwner(note: string): string {
  try {
    return readFileSync(note, 'utf8').trim()
  } catch {
    return ''
  }
}
