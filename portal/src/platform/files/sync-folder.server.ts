import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Puts the entries of a folder on the disk: without it a power failure can undo that a file was created, renamed or removed. For starts and commands only, since it blocks. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
