import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Without it a power failure can undo that a file of this folder was made, renamed or removed. For starts and commands: it blocks. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
