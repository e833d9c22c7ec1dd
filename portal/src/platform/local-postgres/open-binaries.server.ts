import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Binaries } from './binaries.server.ts'
import { type Account, canEnter } from './run-as.server.ts'

/**
 * Programs that `account` can run: the given ones, or, when they lie below a folder closed to it (a private home), a
 * copy in the first of `places` that it can enter. A system's programs are open to all and never copied.
 */
export function openBinaries(binaries: Binaries, account: Account, places: string[]): Binaries {
  if (canEnter(binaries.bin, account)) return binaries
  const native = path.dirname(binaries.bin)
  const whole = ['bin', 'lib', 'share'].every((name) => existsSync(path.join(native, name)))
  for (const place of whole ? places : []) {
    try {
      mkdirSync(place, { recursive: true, mode: 0o755 })
      if (!canEnter(place, account)) continue
      const copy = copyOnce(native, path.join(place, `postgresql-${binaries.version}`))
      return { ...binaries, bin: path.join(copy, path.basename(binaries.bin)) }
    } catch (error) {
      if (!['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? ''))
        throw error
    }
  }
  throw new Error(
    `The portal runs as root, so that PostgreSQL runs as another user, who cannot read ${native}: move the project ` +
      'out of the private folder, or start the portal as an ordinary user.',
  )
}

function copyOnce(from: string, to: string): string {
  if (existsSync(path.join(to, 'bin', 'postgres'))) return to
  const half = `${to}.new-${process.pid}`
  rmSync(half, { recursive: true, force: true })
  try {
    cpSync(from, half, { recursive: true, verbatimSymlinks: true })
    chmodSync(half, 0o755)
    rmSync(to, { recursive: true, force: true })
    renameSync(half, to)
    return to
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    throw error
  }
}
